//! From a task's id to its end, by whatever way the card allows: [`wait_for_task`].

mod engine;
mod push;
mod refusal;
mod stream;

use core::future::Future;
use core::time::Duration;
use std::boxed::Box;
use std::prelude::rust_2024::*;

use tokio::time::timeout;

use super::{Activated, CallError, Cards, Task, TaskClient, Trail, UnknownExtensions, WaitOptions};
pub(super) use engine::{Engine, Stop, timed};
pub(super) use stream::Read;

/// A task that came to its end, or that waits for its client.
#[derive(Clone, Debug, PartialEq)]
pub struct Waited {
    /// The task, from the last `GetTask`.
    pub task: Task,
    /// The extensions that were active in that answer.
    pub activated: Activated,
    /// The way to it.
    pub trail: Trail,
}

/// Why there is no final state, and what is known.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{kind}")]
pub struct WaitError {
    /// Why.
    #[source]
    pub kind: WaitErrorKind,
    /// The task as it was seen last.
    pub last: Option<Box<Task>>,
    /// The way so far.
    pub trail: Box<Trail>,
}

/// Why a wait has no final state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WaitErrorKind {
    /// The time is over.
    #[error("the task did not end within {0:?}")]
    DeadlineExceeded(Duration),
    /// The agent requires extensions that the client does not know.
    #[error(transparent)]
    UnknownExtensions(#[from] UnknownExtensions),
    /// The agent said something final.
    #[error(transparent)]
    Call(#[from] CallError),
    /// A message was sent, and no answer came: the agent may or may not have it. Send it again with
    /// the same `messageId` where the agent knows duplicates by it (3.3.1).
    #[error("the message may or may not have reached the agent: {0}")]
    Lost(CallError),
}

/// Waits until a task is in a terminal or interrupted state, and returns it as `GetTask` has it.
///
/// It streams, or registers the webhook and polls now and then, or polls, as the card says; goes on
/// by the next best way where the agent refuses what its card says; and outlives lost streams,
/// agents that are away, and cards that cannot be had. Only an answer to `GetTask` ends it: no
/// event and no notification is taken for the task itself.
///
/// The future holds no task and no lock outside of itself: drop it at any time. The A2A task goes
/// on then, and so does a webhook that was registered.
///
/// # Errors
///
/// At the deadline; at an answer to `GetTask` that will not change, such as `TaskNotFoundError`;
/// and before any call where the agent requires an extension that the options do not know.
pub async fn wait_for_task<C: TaskClient, K: Cards>(
    client: &C,
    cards: &K,
    task_id: &str,
    options: &WaitOptions,
) -> Result<Waited, WaitError> {
    let mut engine = Engine::new(client, cards, options);
    // On the heap, since it is large, and its caller may hold many.
    let waiting = Box::pin(async {
        engine.prepare().await?;
        engine.wait(task_id).await
    });
    let done = within(options.timeout, waiting).await;
    engine.finish(done, |(task, activated), trail| Waited { task, activated, trail })
}

/// The future, until the time is over.
pub(super) async fn within<T>(
    limit: Option<Duration>,
    future: impl Future<Output = Result<T, Stop>>,
) -> Result<T, WaitErrorKind> {
    match limit {
        None => Ok(future.await?),
        Some(limit) => match timeout(limit, future).await {
            Ok(done) => Ok(done?),
            Err(_) => Err(WaitErrorKind::DeadlineExceeded(limit)),
        },
    }
}
