//! The tasks, in memory: at most so many, for so long, each only for the caller whose message made
//! it (13.1).

mod entry;
mod page;
mod stored;
mod subscription;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use entry::{Ended, TaskEntry};
pub use page::{BadPageToken, Filter, Page};
pub use stored::{Chunk, Plan, Push, View};
pub use subscription::Subscription;

use crate::auth::Caller;
use crate::wire::Timestamp;

/// How much the store holds.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most tasks.
    pub tasks: usize,
    /// The most bytes of text that their messages hold together.
    pub bytes: usize,
    /// How long a task that nobody works on is kept after its last update.
    pub keep: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { tasks: 1_000, bytes: 64 << 20, keep: Duration::from_secs(60 * 60) }
    }
}

/// All tasks.
#[derive(Debug)]
pub struct TaskStore {
    limits: Limits,
    tasks: Mutex<HashMap<String, Arc<TaskEntry>>>,
}

/// The store is full of tasks that are being worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl TaskStore {
    /// An empty store.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, tasks: Mutex::default() }
    }

    /// Takes a task in. Where there is no room, the ones that rested longest go.
    ///
    /// # Errors
    ///
    /// `Full`, where too few are at rest.
    pub fn insert(&self, entry: Arc<TaskEntry>) -> Result<(), Full> {
        let mut tasks = self.lock();
        self.drop_expired(&mut tasks, Timestamp::now());
        let mut bytes: usize =
            tasks.values().map(|entry| entry.bytes()).sum::<usize>() + entry.bytes();
        let mut resting: Option<Vec<(Timestamp, String)>> = None;
        while tasks.len() >= self.limits.tasks || bytes > self.limits.bytes {
            let resting = resting.get_or_insert_with(|| {
                let mut resting: Vec<_> = tasks
                    .values()
                    .filter_map(|entry| Some((entry.resting_since()?, entry.id.clone())))
                    .collect();
                // The one that rested longest comes last, to be popped.
                resting.sort_by(|a, b| b.cmp(a));
                resting
            });
            let gone = resting.pop().and_then(|(_, id)| tasks.remove(&id)).ok_or(Full)?;
            bytes -= gone.bytes().min(bytes);
            gone.abandon();
        }
        tasks.insert(entry.id.clone(), entry);
        Ok(())
    }

    /// The task of that id, where it is that caller's.
    #[must_use]
    pub fn get(&self, id: &str, caller: Caller) -> Option<Arc<TaskEntry>> {
        let mut tasks = self.lock();
        self.drop_expired(&mut tasks, Timestamp::now());
        tasks.get(id).filter(|entry| entry.owner == caller).cloned()
    }

    /// A page of that caller's tasks, the one updated last first (3.1.4).
    ///
    /// # Errors
    ///
    /// `BadPageToken`, where the token is none that this store made.
    pub fn list(&self, caller: Caller, filter: &Filter) -> Result<Page, BadPageToken> {
        let entries: Vec<_> = {
            let mut tasks = self.lock();
            self.drop_expired(&mut tasks, Timestamp::now());
            tasks.values().filter(|entry| entry.owner == caller).cloned().collect()
        };
        page::cut(entries, filter)
    }

    fn drop_expired(&self, tasks: &mut HashMap<String, Arc<TaskEntry>>, now: Timestamp) {
        let keep = i64::try_from(self.limits.keep.as_millis()).unwrap_or(i64::MAX);
        let oldest = now.as_millis().saturating_sub(keep);
        tasks.retain(|_, entry| {
            let kept = entry.resting_since().is_none_or(|since| since.as_millis() >= oldest);
            if !kept {
                entry.abandon();
            }
            kept
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<TaskEntry>>> {
        // Nothing panics while it holds the lock; if it did, the map would still be whole.
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
