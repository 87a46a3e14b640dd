//! Waiting by a stream: follow it, and come back to it when it is lost.

use std::boxed::Box;

use futures_util::StreamExt;
use serde_json::json;
use tokio::select;
use tokio::time::{Instant, sleep_until};

use super::engine::{Engine, Look, Stop, Way};
use crate::client::{CallError, Cards, Progress, Refused, TaskClient, TaskState, Update};
use crate::{A2aError, Capability, Method};

/// How a stream ended.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::client) enum Read {
    /// With the task.
    Over,
    /// Before the task. `fruitful`: it said more than how things stood when it began.
    Lost { fruitful: bool },
    /// With a refusal, which some agents send within a stream.
    Refused(Box<Refused>),
}

impl<C: TaskClient, K: Cards> Engine<'_, C, K> {
    pub(super) async fn follow(&mut self, id: &str) -> Result<Way, Stop> {
        let mut delays = self.options.reconnect.start();
        let params = json!({ "id": id });
        loop {
            let asked = match self.open(Method::SubscribeToTask, &params).await {
                Ok(answer) => match self.read(id, answer.value).await? {
                    Read::Over => return Ok(Way::Over),
                    Read::Lost { fruitful } => {
                        if fruitful {
                            delays = self.options.reconnect.start();
                        }
                        None
                    }
                    Read::Refused(refused) => {
                        return self.withdraw(id, Capability::Streaming, *refused).await;
                    }
                },
                Err(CallError::Refused(refused)) if refused.is_unsupported() => {
                    return self.withdraw(id, Capability::Streaming, *refused).await;
                }
                Err(CallError::Refused(refused))
                    if refused.error() == A2aError::ExtensionSupportRequired =>
                {
                    self.require(*refused).await?;
                    return Ok(Way::Replanned);
                }
                Err(error) if self.put_up_with(Method::SubscribeToTask, &error) => {
                    error.retry_after()
                }
                Err(_) => return self.do_without(id, Capability::Streaming).await,
            };
            // What came between the streams is in the task.
            let asked = match (self.look(id).await?, asked) {
                (Look::Over, _) => return Ok(Way::Over),
                (Look::Going, asked) => asked,
                (Look::Later(again), asked) => again.max(asked),
            };
            self.pause(delays.next(asked)).await;
        }
    }

    /// Reads the events until one tells of the task's end, or none come any more. Now and then in
    /// a long silence it looks at the task, since a gateway may be holding events back.
    pub(in crate::client) async fn read(
        &mut self,
        id: &str,
        mut updates: C::Updates,
    ) -> Result<Read, Stop> {
        let mut silences = self.options.reconcile.start();
        let mut silent_until = Instant::now() + silences.next(None);
        let mut fruitful = false;
        let mut first = true;
        loop {
            select! {
                biased;
                update = updates.next() => match update {
                    Some(Ok(update)) => {
                        if update.task_id().is_some_and(|about| about != id) {
                            continue;
                        }
                        fruitful |= !(first && matches!(update, Update::Task(_)));
                        first = false;
                        self.options.tell(Progress::Update(&update));
                        if update.state().is_some_and(TaskState::ends_wait) {
                            return self.confirm(id).await;
                        }
                        silences = self.options.reconcile.start();
                        silent_until = Instant::now() + silences.next(None);
                    }
                    Some(Err(CallError::Refused(refused))) if refused.is_unsupported() => {
                        return Ok(Read::Refused(refused));
                    }
                    lost => {
                        let error = lost.and_then(Result::err);
                        self.options.tell(Progress::StreamLost(error.as_ref()));
                        self.trail.lost_streams += 1;
                        return Ok(Read::Lost { fruitful });
                    }
                },
                () = sleep_until(silent_until) => {
                    let asked = match self.look(id).await? {
                        Look::Over => return Ok(Read::Over),
                        Look::Going => None,
                        Look::Later(asked) => asked,
                    };
                    silent_until = Instant::now() + silences.next(asked);
                }
            }
        }
    }

    /// Fetches the task whose end a stream told of.
    pub(in crate::client) async fn confirm(&mut self, id: &str) -> Result<Read, Stop> {
        let mut delays = self.options.poll.start();
        loop {
            match self.look(id).await? {
                Look::Over => return Ok(Read::Over),
                Look::Going => return Ok(Read::Lost { fruitful: true }),
                Look::Later(asked) => self.pause(delays.next(asked)).await,
            }
        }
    }
}
