//! A task and its updates, as views over the JSON that an agent sends: what a wait has to know of
//! them is the state, and the rest stays as it came.

use core::fmt;

use serde_json::Value;

use std::prelude::rust_2024::*;

/// Where a task stands (4.1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaskState {
    /// Not said, or a name that this version does not know.
    #[default]
    Unspecified,
    /// Taken in.
    Submitted,
    /// Being worked on.
    Working,
    /// Done.
    Completed,
    /// Ended by an error.
    Failed,
    /// Ended by a client.
    Canceled,
    /// Waiting for another message.
    InputRequired,
    /// Not taken on.
    Rejected,
    /// Waiting for credentials.
    AuthRequired,
}

impl TaskState {
    /// All of them, in the order of the proto's numbers.
    pub const ALL: [Self; 9] = [
        Self::Unspecified,
        Self::Submitted,
        Self::Working,
        Self::Completed,
        Self::Failed,
        Self::Canceled,
        Self::InputRequired,
        Self::Rejected,
        Self::AuthRequired,
    ];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unspecified => "TASK_STATE_UNSPECIFIED",
            Self::Submitted => "TASK_STATE_SUBMITTED",
            Self::Working => "TASK_STATE_WORKING",
            Self::Completed => "TASK_STATE_COMPLETED",
            Self::Failed => "TASK_STATE_FAILED",
            Self::Canceled => "TASK_STATE_CANCELED",
            Self::InputRequired => "TASK_STATE_INPUT_REQUIRED",
            Self::Rejected => "TASK_STATE_REJECTED",
            Self::AuthRequired => "TASK_STATE_AUTH_REQUIRED",
        }
    }

    /// The state of that name. One that is not known is [`Self::Unspecified`]: a wait goes on.
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.name() == name).unwrap_or_default()
    }

    /// Whether nothing comes after it (3.1.2).
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Canceled | Self::Rejected)
    }

    /// Whether the task waits for the client (3.2.2).
    #[must_use]
    pub const fn is_interrupted(self) -> bool {
        matches!(self, Self::InputRequired | Self::AuthRequired)
    }

    /// Whether a wait ends with it.
    #[must_use]
    pub const fn ends_wait(self) -> bool {
        self.is_terminal() || self.is_interrupted()
    }
}

/// In plain words, such as `input required`.
impl fmt::Display for TaskState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unspecified => "unspecified",
            Self::Submitted => "submitted",
            Self::Working => "working",
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Canceled => "canceled",
            Self::InputRequired => "input required",
            Self::Rejected => "rejected",
            Self::AuthRequired => "authentication required",
        })
    }
}

/// `status.state` of a task or a status update.
fn state_in(holder: &Value) -> TaskState {
    holder
        .pointer("/status/state")
        .and_then(Value::as_str)
        .map(TaskState::from_name)
        .unwrap_or_default()
}

/// A task, as the agent sent it.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    id: String,
    state: TaskState,
    json: Value,
}

impl Task {
    /// The task in `json`, or `None` where that is no object with an `id`.
    #[must_use]
    pub fn from_json(json: Value) -> Option<Self> {
        let id = json.get("id")?.as_str().filter(|id| !id.is_empty())?.to_owned();
        Some(Self { id, state: state_in(&json), json })
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> TaskState {
        self.state
    }

    /// All of it, as it came.
    #[must_use]
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// All of it, as it came.
    #[must_use]
    pub fn into_json(self) -> Value {
        self.json
    }
}

/// One event of a stream: a `StreamResponse` (3.2.3).
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// The whole task.
    Task(Task),
    /// A message of the agent.
    Message(Value),
    /// A new state: `TaskStatusUpdateEvent` (4.2.1).
    Status(Value),
    /// A new or longer artifact: `TaskArtifactUpdateEvent` (4.2.2).
    Artifact(Value),
    /// Something that this version does not know (5.7: to be passed over).
    Other(Value),
}

impl Update {
    /// The event in `json`.
    #[must_use]
    pub fn from_json(mut json: Value) -> Self {
        let mut take = |key: &str| match json.get_mut(key) {
            Some(held) if held.is_object() => Some(held.take()),
            _ => None,
        };
        if let Some(task) = take("task").and_then(Task::from_json) {
            return Self::Task(task);
        }
        if let Some(message) = take("message") {
            return Self::Message(message);
        }
        if let Some(status) = take("statusUpdate") {
            return Self::Status(status);
        }
        if let Some(artifact) = take("artifactUpdate") {
            return Self::Artifact(artifact);
        }
        Self::Other(json)
    }

    /// The state that the event tells of, where it tells of one.
    #[must_use]
    pub fn state(&self) -> Option<TaskState> {
        match self {
            Self::Task(task) => Some(task.state()),
            Self::Status(status) => Some(state_in(status)),
            Self::Message(_) | Self::Artifact(_) | Self::Other(_) => None,
        }
    }

    /// The task that the event is about, where it says so.
    #[must_use]
    pub fn task_id(&self) -> Option<&str> {
        match self {
            Self::Task(task) => Some(task.id()),
            Self::Message(json) | Self::Status(json) | Self::Artifact(json) => {
                json.get("taskId").and_then(Value::as_str).filter(|id| !id.is_empty())
            }
            Self::Other(_) => None,
        }
    }
}
