//! What a task holds, before it is written for a request: extensions, history and artifacts differ
//! from one request to the next.

use std::sync::Arc;

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::extension::{Active, Usage};
use crate::review::Skill;
use crate::wire::{Artifact, Part, PushConfig, TaskStatus};

/// How the task is to be done: what its first message said.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// What is asked for.
    pub skill: Skill,
    /// Whether the client reads text.
    pub text: bool,
    /// Whether the client reads JSON.
    pub data: bool,
    /// The trace tags that it sent.
    pub tags: Option<Value>,
}

/// What one request wants to see of a task.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The extensions that are active for it.
    pub active: Active,
    /// The most messages of the history; `None` for all (3.2.4).
    pub history: Option<usize>,
    /// Whether artifacts are written.
    pub artifacts: bool,
}

impl View {
    /// All of the task, with those extensions.
    #[must_use]
    pub const fn whole(active: Active) -> Self {
        Self { active, history: None, artifacts: true }
    }
}

/// An artifact, or a piece of one, and the work that it took.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// `artifactId`
    pub id: String,
    /// `name`
    pub name: &'static str,
    /// `description`
    pub description: &'static str,
    /// The parts, those of the piece or all.
    pub parts: Vec<Arc<Part>>,
    /// What the cost report is made of.
    pub usage: Usage,
}

impl Chunk {
    pub(super) fn written(&self, active: Active) -> Artifact {
        let (metadata, extensions) = active.on_artifact(self.usage);
        Artifact {
            artifact_id: self.id.clone(),
            name: self.name.to_owned(),
            description: self.description.to_owned(),
            parts: self.parts.clone(),
            metadata,
            extensions,
        }
    }
}

/// An update of a task.
#[derive(Clone, Debug)]
pub enum StoredEvent {
    /// Another status.
    Status(TaskStatus),
    /// An artifact, or a piece of one.
    Artifact {
        /// The new parts.
        chunk: Chunk,
        /// Whether the artifact was begun before.
        append: bool,
        /// Whether it ends here.
        last: bool,
    },
}

/// A webhook of a task.
#[derive(Clone, Debug)]
pub struct Push {
    /// What the client registered.
    pub config: PushConfig,
    /// Ends the deliveries.
    pub stop: CancellationToken,
}
