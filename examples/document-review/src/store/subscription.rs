//! The updates of a task as one reader sees them: a stream, or a webhook.

use std::sync::Arc;

use tokio::sync::watch;

use super::entry::TaskEntry;
use crate::extension::Active;
use crate::wire::{StreamResponse, Task, TaskState};

/// The task as it stood, and then every update, in their order. A slow reader loses none, since it
/// reads from the task's own list.
#[derive(Debug)]
pub struct Subscription {
    entry: Arc<TaskEntry>,
    first: Option<Task>,
    active: Active,
    next: usize,
    changed: watch::Receiver<()>,
}

impl Subscription {
    pub(super) fn new(
        entry: Arc<TaskEntry>,
        first: Task,
        active: Active,
        next: usize,
        changed: watch::Receiver<()>,
    ) -> Self {
        Self { entry, first: Some(first), active, next, changed }
    }

    /// The state of the task: of the snapshot, as long as that is not read.
    #[must_use]
    pub fn state(&self) -> TaskState {
        match &self.first {
            Some(first) => first.status.state,
            None => self.entry.event_at(self.next).1,
        }
    }

    /// The next event, and the state that the task had when it was read; `None` after the last one.
    /// Dropping the future loses nothing.
    pub async fn next(&mut self) -> Option<(StreamResponse, TaskState)> {
        if let Some(first) = self.first.take() {
            let state = first.status.state;
            return Some((StreamResponse::Task(first), state));
        }
        loop {
            let (event, state) = self.entry.event_at(self.next);
            if let Some(event) = event {
                self.next += 1;
                return Some((self.entry.event(&event, self.active), state));
            }
            if state.is_terminal() || self.entry.stop.is_cancelled() {
                return None;
            }
            tokio::select! {
                // The update that came with it is still read.
                () = self.entry.stop.cancelled() => {}
                _ = self.changed.changed() => {}
            }
        }
    }

    /// Whether every update that there is was read.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.entry.event_at(self.next).0.is_some()
    }
}
