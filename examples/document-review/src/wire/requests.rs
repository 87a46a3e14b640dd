//! The parameters of the operations, and the two answers that are lists (3.1, 3.2).

use serde::{Deserialize, Serialize};

use super::lenient::{int32, or_default};
use super::{Message, PushConfig, Task, TaskState, Timestamp};

/// `SendMessageRequest` (3.2.1).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SendMessage {
    /// The message.
    pub message: Option<Message>,
    /// How to answer it.
    #[serde(deserialize_with = "or_default")]
    pub configuration: SendConfiguration,
}

/// `SendMessageConfiguration` (3.2.2).
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SendConfiguration {
    /// The media types that the client reads; none means all.
    #[serde(alias = "accepted_output_modes", deserialize_with = "or_default")]
    pub accepted_output_modes: Vec<String>,
    /// A webhook for the task that the message makes.
    #[serde(alias = "task_push_notification_config")]
    pub task_push_notification_config: Option<PushConfig>,
    /// How many messages of the history to answer with (3.2.4).
    #[serde(alias = "history_length", deserialize_with = "int32")]
    pub history_length: Option<i32>,
    /// Whether to answer before the task is done.
    #[serde(alias = "return_immediately", deserialize_with = "or_default")]
    pub return_immediately: bool,
}

/// `GetTaskRequest` (3.1.3).
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct GetTask {
    /// The task.
    #[serde(deserialize_with = "or_default")]
    pub id: String,
    /// How many messages of the history to answer with (3.2.4).
    #[serde(alias = "history_length", deserialize_with = "int32")]
    pub history_length: Option<i32>,
}

/// `CancelTaskRequest` (3.1.5).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CancelTask {
    /// The task.
    #[serde(deserialize_with = "or_default")]
    pub id: String,
}

/// `SubscribeToTaskRequest` (3.1.6).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SubscribeToTask {
    /// The task.
    #[serde(deserialize_with = "or_default")]
    pub id: String,
}

/// `ListTasksRequest` (3.1.4).
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ListTasks {
    /// Only tasks of that conversation.
    #[serde(alias = "context_id", deserialize_with = "or_default")]
    pub context_id: String,
    /// Only tasks in that state.
    #[serde(deserialize_with = "or_default")]
    pub status: TaskState,
    /// How many to answer with: 1 to 100, 50 where it is not said.
    #[serde(alias = "page_size", deserialize_with = "int32")]
    pub page_size: Option<i32>,
    /// Where the page before ended.
    #[serde(alias = "page_token", deserialize_with = "or_default")]
    pub page_token: String,
    /// How many messages of each history to answer with (3.2.4).
    #[serde(alias = "history_length", deserialize_with = "int32")]
    pub history_length: Option<i32>,
    /// Only tasks whose status is that young or younger.
    #[serde(alias = "status_timestamp_after")]
    pub status_timestamp_after: Option<Timestamp>,
    /// Whether to answer with artifacts.
    #[serde(alias = "include_artifacts", deserialize_with = "or_default")]
    pub include_artifacts: bool,
}

/// `ListTasksResponse`; every member is always there.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListTasksResponse {
    /// The tasks, the one updated last first.
    pub tasks: Vec<Task>,
    /// Where the next page begins; empty on the last one.
    pub next_page_token: String,
    /// The page size that was used.
    pub page_size: usize,
    /// How many tasks fit the filters on all pages.
    pub total_size: usize,
}

/// `GetTaskPushNotificationConfigRequest` and `DeleteTaskPushNotificationConfigRequest` (3.1.8,
/// 3.1.10).
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NamedPushConfig {
    /// The task.
    #[serde(alias = "task_id", deserialize_with = "or_default")]
    pub task_id: String,
    /// The configuration.
    #[serde(deserialize_with = "or_default")]
    pub id: String,
}

/// `ListTaskPushNotificationConfigsRequest` (3.1.9). A task has so few that there are no pages.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ListPushConfigs {
    /// The task.
    #[serde(alias = "task_id", deserialize_with = "or_default")]
    pub task_id: String,
}

/// `ListTaskPushNotificationConfigsResponse`.
#[derive(Debug, PartialEq, Serialize)]
pub struct ListPushConfigsResponse {
    /// All of the task's configurations, by id.
    pub configs: Vec<PushConfig>,
}
