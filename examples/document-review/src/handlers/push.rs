//! The four operations on push notification configurations (3.1.7 to 3.1.10), and the one that a
//! message may carry.

use std::sync::Arc;

use serde_json::json;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{Incoming, Reply};
use crate::failure::{Failure, Violations};
use crate::reviewer::permit;
use crate::store::{Push, TaskEntry, View};
use crate::webhook::Target;
use crate::wire::{self, ListPushConfigsResponse, PushConfig};

/// The most webhooks of a task.
const MAX_WEBHOOKS: usize = 8;

pub(crate) async fn create_push_config(
    _permit: permit::CreateTaskPushNotificationConfig,
    incoming: Incoming,
) -> Result<Reply, Failure> {
    let config: PushConfig = incoming.params()?;
    let entry = incoming.task("taskId", &config.task_id)?;
    let checked = check(&incoming, config, "").await?;
    Reply::of(&register(&incoming, &entry, checked)?)
}

pub(crate) fn get_push_config(
    _permit: permit::GetTaskPushNotificationConfig,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    let params: wire::NamedPushConfig = incoming.params()?;
    let entry = incoming.task("taskId", &params.task_id)?;
    let found = entry.pushes().into_iter().find(|push| push.config.id == params.id);
    // The specification has no error of its own for it (3.1.8).
    let push = found.ok_or_else(|| Failure::task_not_found(&params.id))?;
    Reply::of(&push.config)
}

pub(crate) fn list_push_configs(
    _permit: permit::ListTaskPushNotificationConfigs,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    let params: wire::ListPushConfigs = incoming.params()?;
    let entry = incoming.task("taskId", &params.task_id)?;
    let configs = entry.pushes().into_iter().map(|push| push.config).collect();
    Reply::of(&ListPushConfigsResponse { configs })
}

pub(crate) fn delete_push_config(
    _permit: permit::DeleteTaskPushNotificationConfig,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    let params: wire::NamedPushConfig = incoming.params()?;
    let entry = incoming.task("taskId", &params.task_id)?;
    if params.id.is_empty() {
        return Err(Failure::param("id", "it is required"));
    }
    entry.remove_push(&params.id);
    // `google.protobuf.Empty`
    Reply::of(&json!({}))
}

/// A configuration whose webhook may be called.
pub(super) struct Checked {
    config: PushConfig,
    target: Target,
}

/// Checks a configuration, before anything is done for its request (13.2).
pub(super) async fn check(
    incoming: &Incoming,
    config: PushConfig,
    prefix: &str,
) -> Result<Checked, Failure> {
    let prefix = if prefix.is_empty() {
        String::new()
    } else {
        format!("{prefix}taskPushNotificationConfig.")
    };
    let mut violations = Violations::default();
    if let Some(authentication) = &config.authentication {
        violations.require(
            !authentication.scheme.is_empty(),
            &format!("{prefix}authentication.scheme"),
            "it is required",
        );
    }
    violations.finish()?;
    match incoming.app.webhooks.target(&config).await {
        Ok(target) => Ok(Checked { config, target }),
        Err(forbidden) => {
            Err(Failure::param(format!("{prefix}{}", forbidden.field()), forbidden.to_string()))
        }
    }
}

/// Registers the webhook and begins to deliver to it: the task as it stands, and every update.
pub(super) fn register(
    incoming: &Incoming,
    entry: &Arc<TaskEntry>,
    checked: Checked,
) -> Result<PushConfig, Failure> {
    let Checked { mut config, target } = checked;
    if config.id.is_empty() {
        config.id = Uuid::new_v4().to_string();
    }
    config.task_id.clone_from(&entry.id);
    let stop = CancellationToken::new();
    let push = Push { config: config.clone(), stop: stop.clone() };
    if !entry.add_push(push, MAX_WEBHOOKS) {
        return Err(Failure::param("taskId", "the task has 8 configurations already, delete one"));
    }
    let updates = entry.subscribe(View::whole(incoming.active));
    let shutdown = incoming.app.shutdown.clone();
    let dispatcher = Arc::clone(&incoming.app.webhooks);
    tokio::spawn(async move {
        tokio::select! {
            () = dispatcher.deliver(&target, updates) => {}
            () = stop.cancelled() => {}
            () = shutdown.cancelled() => {}
        }
    });
    Ok(config)
}
