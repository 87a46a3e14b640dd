//! `GetTask`, `ListTasks`, `CancelTask` and `SubscribeToTask` (3.1.3 to 3.1.6).

use a2a_caps_runtime::A2aError;

use super::{Incoming, Reply, Updates};
use crate::failure::{Failure, Violations};
use crate::reviewer::permit;
use crate::store::{Ended, Filter, View};
use crate::wire;

/// The page size where the client names none.
const PAGE_SIZE: i32 = 50;
/// The largest that it may name.
const MAX_PAGE_SIZE: i32 = 100;

pub(crate) fn get_task(_permit: permit::GetTask, incoming: &Incoming) -> Result<Reply, Failure> {
    let params: wire::GetTask = incoming.params()?;
    let view = incoming.view(params.history_length)?;
    let entry = incoming.task("id", &params.id)?;
    Reply::of(&entry.task(view))
}

pub(crate) fn list_tasks(
    _permit: permit::ListTasks,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    let params: wire::ListTasks = incoming.params()?;
    let page_size = params.page_size.unwrap_or(PAGE_SIZE);
    let mut violations = Violations::default();
    violations.require(
        (1..=MAX_PAGE_SIZE).contains(&page_size),
        "pageSize",
        "it must be from 1 to 100",
    );
    violations.require(
        params.history_length.is_none_or(|length| length >= 0),
        "historyLength",
        "it must not be negative",
    );
    violations.finish()?;
    let filter = Filter {
        context_id: params.context_id,
        status: params.status,
        since: params.status_timestamp_after,
        page_size: usize::try_from(page_size).unwrap_or_default(),
        page_token: params.page_token,
    };
    let page = incoming
        .app
        .store
        .list(incoming.caller, &filter)
        .map_err(|_| Failure::param("pageToken", "it is none that this agent gave"))?;
    let view =
        View { artifacts: params.include_artifacts, ..incoming.view(params.history_length)? };
    Reply::of(&wire::ListTasksResponse {
        tasks: page.entries.iter().map(|entry| entry.task(view)).collect(),
        next_page_token: page.next,
        page_size: filter.page_size,
        total_size: page.total,
    })
}

pub(crate) fn cancel_task(
    _permit: permit::CancelTask,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    let params: wire::CancelTask = incoming.params()?;
    let entry = incoming.task("id", &params.id)?;
    entry.cancel().map_err(|Ended(state)| Failure::A2a {
        error: A2aError::TaskNotCancelable,
        message: format!("the task is {} already", name(state)),
        metadata: vec![("taskId", entry.id.clone()), ("state", name(state))],
    })?;
    Reply::of(&entry.task(View::whole(incoming.active)))
}

pub(crate) fn subscribe_to_task(
    _permit: permit::SubscribeToTask,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    let params: wire::SubscribeToTask = incoming.params()?;
    let entry = incoming.task("id", &params.id)?;
    // The snapshot and the check are one look, so that no task ends in between.
    let subscription = entry.subscribe(View::whole(incoming.active));
    let state = subscription.state();
    if state.is_terminal() {
        return Err(ended(&entry.id, state, "there is nothing to subscribe to, call GetTask"));
    }
    Ok(Updates::reply(subscription, false))
}

/// A task that takes neither messages nor subscribers any more (3.1.1, 3.1.6).
pub(super) fn ended(id: &str, state: wire::TaskState, advice: &str) -> Failure {
    Failure::A2a {
        error: A2aError::UnsupportedOperation,
        message: format!("the task is {}: {advice}", name(state)),
        metadata: vec![("taskId", id.to_owned()), ("state", name(state))],
    }
}

fn name(state: wire::TaskState) -> String {
    state.name().to_owned()
}
