//! `SendMessage` and `SendStreamingMessage` (3.1.1, 3.1.2): a new task, or another message for one.

use std::sync::Arc;

use super::message::{self, Order};
use super::tasks::ended;
use super::{Incoming, Reply, Updates, push};
use crate::failure::Failure;
use crate::reviewer::permit;
use crate::store::{Ended, Subscription, TaskEntry, View};
use crate::wire::{self, SendMessageResponse, TaskState};
use crate::worker;

pub(crate) async fn send_message(
    _permit: permit::SendMessage,
    incoming: Incoming,
) -> Result<Reply, Failure> {
    let mut params: wire::SendMessage = incoming.params()?;
    let view = incoming.view(params.configuration.history_length)?;
    let wait = !params.configuration.return_immediately;
    let started = start(&incoming, &mut params).await?;
    if wait {
        tokio::select! {
            () = started.entry.settled() => {}
            () = incoming.app.shutdown.cancelled() => {}
        }
    }
    Reply::of(&SendMessageResponse::Task(started.entry.task(view)))
}

pub(crate) async fn send_streaming_message(
    _permit: permit::SendStreamingMessage,
    incoming: Incoming,
) -> Result<Reply, Failure> {
    let mut params: wire::SendMessage = incoming.params()?;
    let started = start(&incoming, &mut params).await?;
    // Where the agent asks something, the answer comes by a message and a stream of its own.
    Ok(Updates::reply(started.subscription, true))
}

/// A task on which work has begun.
struct Started {
    entry: Arc<TaskEntry>,
    /// From before the work began, so that a stream sees all of it.
    subscription: Subscription,
}

async fn start(incoming: &Incoming, params: &mut wire::SendMessage) -> Result<Started, Failure> {
    let order = message::read(incoming, params)?;
    let view = incoming.view(params.configuration.history_length)?;
    let webhook = match params.configuration.task_push_notification_config.take() {
        Some(config) => Some(push::check(incoming, config, "configuration.").await?),
        None => None,
    };
    if order.message.task_id.is_empty() {
        begin(incoming, order, view, webhook)
    } else {
        go_on(incoming, order, view, webhook)
    }
}

/// A new task.
fn begin(
    incoming: &Incoming,
    order: Order,
    view: View,
    webhook: Option<push::Checked>,
) -> Result<Started, Failure> {
    let blank = order.text.is_empty();
    let context_id = order.message.context_id.clone();
    let entry = TaskEntry::new(incoming.caller, context_id, order.plan, order.message, order.text);
    let entry = Arc::new(entry);
    incoming.app.store.insert(Arc::clone(&entry)).map_err(|_| Failure::Busy)?;
    if let Some(webhook) = webhook {
        push::register(incoming, &entry, webhook)?;
    }
    let subscription = entry.subscribe(view);
    if blank {
        // Nobody else knows the task yet, so it cannot have ended.
        let _ = entry.set_status(TaskState::InputRequired, Some("send the text to review"));
    } else {
        worker::spawn(&incoming.app, Arc::clone(&entry));
    }
    Ok(Started { entry, subscription })
}

/// Another message for a task (3.4.3).
fn go_on(
    incoming: &Incoming,
    order: Order,
    view: View,
    webhook: Option<push::Checked>,
) -> Result<Started, Failure> {
    let message = order.message;
    let entry = incoming.task("message.taskId", &message.task_id)?;
    if !message.context_id.is_empty() && message.context_id != entry.context_id {
        return Err(Failure::param("message.contextId", "it is not the context of the task"));
    }
    let begins = entry.follow_up(message, order.text).map_err(|Ended(state)| {
        ended(&entry.id, state, "send the message without taskId to begin another")
    })?;
    if let Some(webhook) = webhook {
        push::register(incoming, &entry, webhook)?;
    }
    let subscription = entry.subscribe(view);
    if begins {
        worker::spawn(&incoming.app, Arc::clone(&entry));
    }
    Ok(Started { entry, subscription })
}
