//! What streams, webhooks and `SendMessage` carry (3.2.3, 4.2).

use serde::Serialize;

use super::{Artifact, Metadata, Task, TaskStatus};

/// The answer to `SendMessage`. This agent always makes a task, never a bare message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SendMessageResponse {
    /// `task`
    Task(Task),
}

/// One event of a stream, and the payload of a webhook (4.3.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum StreamResponse {
    /// The task as it stands: the first event of every stream.
    Task(Task),
    /// The task reached another status.
    StatusUpdate(StatusUpdate),
    /// The task made an artifact, or a piece of one.
    ArtifactUpdate(ArtifactUpdate),
}

/// `TaskStatusUpdateEvent` (4.2.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusUpdate {
    /// The task.
    pub task_id: String,
    /// Its conversation.
    pub context_id: String,
    /// Where it stands now.
    pub status: TaskStatus,
    /// What extensions add.
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
}

/// `TaskArtifactUpdateEvent` (4.2.2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArtifactUpdate {
    /// The task.
    pub task_id: String,
    /// Its conversation.
    pub context_id: String,
    /// The artifact, or the parts to be added to it.
    pub artifact: Artifact,
    /// Whether the parts are added to the artifact of that id.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub append: bool,
    /// Whether nothing more is added to it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_chunk: bool,
    /// What extensions add.
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
}
