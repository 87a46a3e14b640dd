//! Tasks, their status, and their artifacts (4.1.1 to 4.1.3, 4.1.7).

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use super::{Message, Metadata, Part};

/// A point in time, to the millisecond (5.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(jiff::Timestamp);

impl Timestamp {
    /// Now, cut to the millisecond, so that what is compared is what is written.
    #[must_use]
    pub fn now() -> Self {
        Self::from_millis(jiff::Timestamp::now().as_millisecond())
            .unwrap_or(Self(jiff::Timestamp::UNIX_EPOCH))
    }

    /// That many milliseconds after 1970; `None` outside of the years that can be written.
    #[must_use]
    pub fn from_millis(millis: i64) -> Option<Self> {
        jiff::Timestamp::from_millisecond(millis).ok().map(Self)
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn as_millis(self) -> i64 {
        self.0.as_millisecond()
    }
}

/// `YYYY-MM-DDTHH:mm:ss.sssZ`
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

impl FromStr for Timestamp {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, jiff::Error> {
        text.parse().map(Self)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|_| {
            D::Error::custom(format_args!(
                "`{}` is no timestamp, write one such as `2025-10-28T10:30:00.000Z`",
                text.escape_debug()
            ))
        })
    }
}

/// Where a task stands (4.1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TaskState {
    /// Not said.
    #[default]
    #[serde(rename = "TASK_STATE_UNSPECIFIED")]
    Unspecified,
    /// Taken in.
    #[serde(rename = "TASK_STATE_SUBMITTED")]
    Submitted,
    /// Being worked on.
    #[serde(rename = "TASK_STATE_WORKING")]
    Working,
    /// Done.
    #[serde(rename = "TASK_STATE_COMPLETED")]
    Completed,
    /// Ended by an error.
    #[serde(rename = "TASK_STATE_FAILED")]
    Failed,
    /// Ended by the client.
    #[serde(rename = "TASK_STATE_CANCELED")]
    Canceled,
    /// Waiting for another message.
    #[serde(rename = "TASK_STATE_INPUT_REQUIRED")]
    InputRequired,
    /// Not taken on.
    #[serde(rename = "TASK_STATE_REJECTED")]
    Rejected,
    /// Waiting for credentials.
    #[serde(rename = "TASK_STATE_AUTH_REQUIRED")]
    AuthRequired,
}

impl TaskState {
    /// The name in the proto.
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

    /// Whether nothing more comes after it (3.1.2).
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Canceled | Self::Rejected)
    }

    /// Whether the task waits for the client (3.2.2).
    #[must_use]
    pub const fn is_interrupted(self) -> bool {
        matches!(self, Self::InputRequired | Self::AuthRequired)
    }
}

/// The state of a task, and since when (4.1.2).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TaskStatus {
    /// The state.
    pub state: TaskState,
    /// What the agent says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Arc<Message>>,
    /// When it was reached.
    pub timestamp: Timestamp,
}

/// A unit of work (4.1.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Its id, made by this agent (3.4.2).
    pub id: String,
    /// The conversation that it belongs to (3.4.1).
    pub context_id: String,
    /// Where it stands.
    pub status: TaskStatus,
    /// What it made so far; `None` where a list leaves them out (3.1.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifacts: Option<Vec<Artifact>>,
    /// The messages of the conversation, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<Arc<Message>>,
    /// What extensions add.
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
}

/// What a task makes (4.1.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_field_names, reason = "the names of the proto")]
pub struct Artifact {
    /// Its id, unique within the task.
    pub artifact_id: String,
    /// A name for people.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Its content.
    pub parts: Vec<Arc<Part>>,
    /// What extensions add.
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
    /// The extensions that contributed to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
}
