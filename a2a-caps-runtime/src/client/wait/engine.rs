//! What a wait knows, and the steps that all three ways share: call, look at the task, make a new
//! plan after a refusal.

use core::future::Future;
use core::time::Duration;
use std::collections::BTreeSet;
use std::format;
use std::prelude::rust_2024::*;

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::{Read, WaitError, WaitErrorKind};
use crate::client::{
    Activated, Answer, CallError, Cards, Delivery, DeliveryPlan, Progress, Reason, Snapshot, Task,
    TaskClient, Trail, UnknownExtensions, WaitOptions,
};
use crate::{A2aError, Capability, Method};

/// What ends a wait without a final state.
#[derive(Debug)]
pub(in crate::client) enum Stop {
    Call(CallError),
    Lost(CallError),
    Extensions(UnknownExtensions),
}

impl From<UnknownExtensions> for Stop {
    fn from(unknown: UnknownExtensions) -> Self {
        Self::Extensions(unknown)
    }
}

impl From<Stop> for WaitErrorKind {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Call(error) => Self::Call(error),
            Stop::Lost(error) => Self::Lost(error),
            Stop::Extensions(unknown) => Self::UnknownExtensions(unknown),
        }
    }
}

/// What a look at the task shows.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// The wait is over.
    Over,
    /// The task goes on.
    Going,
    /// The agent gave no answer, and perhaps said when to ask again.
    Later(Option<Duration>),
}

/// What came of one way of waiting.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The wait is over.
    Over,
    /// There is a new plan.
    Replanned,
}

pub(in crate::client) struct Engine<'a, C, K> {
    pub(in crate::client) client: &'a C,
    pub(super) cards: &'a K,
    pub(in crate::client) options: &'a WaitOptions,
    pub(in crate::client) trail: Trail,
    pub(super) plan: DeliveryPlan,
    pub(super) snapshot: Option<Snapshot>,
    pub(super) extensions: Vec<String>,
    /// Extensions that a refusal named, and that the card may not show.
    pub(super) learned: Vec<String>,
    pub(super) extension_rounds: u8,
    pub(super) refused: BTreeSet<Capability>,
    pub(super) demoted: BTreeSet<Capability>,
    last: Option<(Task, Activated)>,
    internal_errors: u32,
    optional_faults: u32,
}

impl<'a, C: TaskClient, K: Cards> Engine<'a, C, K> {
    pub(in crate::client) fn new(client: &'a C, cards: &'a K, options: &'a WaitOptions) -> Self {
        Self {
            client,
            cards,
            options,
            trail: Trail::default(),
            plan: DeliveryPlan::poll(Reason::NoCard),
            snapshot: None,
            extensions: options.extensions.without_card(),
            learned: Vec::new(),
            extension_rounds: 0,
            refused: BTreeSet::new(),
            demoted: BTreeSet::new(),
            last: None,
            internal_errors: 0,
            optional_faults: 0,
        }
    }

    /// Reads the card and makes the first plan. Without a card the plan is to poll, which every
    /// agent serves.
    pub(in crate::client) async fn prepare(&mut self) -> Result<(), Stop> {
        match timed(self.options.call_timeout, self.cards.current()).await {
            Ok(snapshot) => self.adopt(snapshot)?,
            Err(error) => self.options.tell(Progress::NoCard(&error)),
        }
        self.replan();
        Ok(())
    }

    pub(in crate::client) fn delivery(&self) -> Delivery {
        self.plan.delivery()
    }

    /// Waits by one way after the other, until the task is over.
    pub(in crate::client) async fn wait(&mut self, id: &str) -> Result<(Task, Activated), Stop> {
        loop {
            let way = match self.delivery() {
                Delivery::Stream => self.follow(id).await?,
                Delivery::Push => self.heed(id).await?,
                Delivery::Poll => self.poll(id).await?,
            };
            if way == Way::Over
                && let Some(last) = self.last.take()
            {
                return Ok(last);
            }
        }
    }

    async fn poll(&mut self, id: &str) -> Result<Way, Stop> {
        let mut delays = self.options.poll.start();
        loop {
            let asked = match self.look(id).await? {
                Look::Over => return Ok(Way::Over),
                Look::Going => None,
                Look::Later(asked) => asked,
            };
            self.pause(delays.next(asked)).await;
        }
    }

    /// Fetches the task.
    pub(super) async fn look(&mut self, id: &str) -> Result<Look, Stop> {
        let mut params = json!({ "id": id });
        if let Some(length) = self.options.history_length {
            params["historyLength"] = length.into();
        }
        loop {
            match self.call(Method::GetTask, &params, self.options.call_timeout).await {
                Ok(answer) => return self.take_in(id, answer),
                Err(CallError::Refused(refused))
                    if refused.error() == A2aError::ExtensionSupportRequired =>
                {
                    self.require(*refused).await?;
                }
                Err(error) => {
                    let asked = error.retry_after();
                    self.overlook(Method::GetTask, error)?;
                    return Ok(Look::Later(asked));
                }
            }
        }
    }

    fn take_in(&mut self, id: &str, answer: Answer<Value>) -> Result<Look, Stop> {
        let task = Task::from_json(answer.value).filter(|task| task.id() == id);
        let Some(task) = task else {
            let message = format!("the answer to GetTask is not the task `{id}`");
            return Err(Stop::Call(CallError::invalid_answer(message)));
        };
        self.internal_errors = 0;
        self.options.tell(Progress::Task(&task));
        let over = task.state().ends_wait();
        self.last = Some((task, answer.activated));
        Ok(if over { Look::Over } else { Look::Going })
    }

    /// Keeps the task of an answer other than `GetTask`'s, for the error of a deadline, and tells
    /// whether the wait is over with it.
    pub(in crate::client) fn seen(&mut self, task: &Task, activated: &Activated) -> bool {
        self.options.tell(Progress::Task(task));
        self.last = Some((task.clone(), activated.clone()));
        task.state().ends_wait()
    }

    /// Passes over an error that may pass; any other ends the wait, and so do too many faults inside
    /// the agent in a row.
    pub(in crate::client) fn overlook(
        &mut self,
        method: Method,
        error: CallError,
    ) -> Result<(), Stop> {
        if !error.may_pass() {
            return Err(Stop::Call(error));
        }
        self.failed(method, &error);
        if matches!(error, CallError::Internal { .. }) {
            self.internal_errors += 1;
            if self.internal_errors > self.options.internal_errors {
                return Err(Stop::Call(error));
            }
        }
        Ok(())
    }

    /// Passes over an error of an operation that a wait can do without. False where it will not
    /// pass, or has not too often.
    pub(super) fn put_up_with(&mut self, method: Method, error: &CallError) -> bool {
        if !error.may_pass() {
            return false;
        }
        self.failed(method, error);
        self.optional_faults += u32::from(matches!(error, CallError::Internal { .. }));
        self.optional_faults <= self.options.internal_errors
    }

    fn failed(&mut self, method: Method, error: &CallError) {
        self.options.tell(Progress::Failed { method, error });
        self.trail.failures += 1;
    }

    pub(in crate::client) async fn call(
        &mut self,
        method: Method,
        params: &Value,
        limit: Duration,
    ) -> Result<Answer<Value>, CallError> {
        self.trail.count(method);
        timed(limit, self.client.call(method, params, &self.extensions)).await
    }

    pub(in crate::client) async fn open(
        &mut self,
        method: Method,
        params: &Value,
    ) -> Result<Answer<C::Updates>, CallError> {
        self.trail.count(method);
        let opened = self.client.stream(method, params, &self.extensions);
        timed(self.options.call_timeout, opened).await
    }

    pub(in crate::client) async fn pause(&self, pause: Duration) {
        self.options.tell(Progress::Pause(pause));
        sleep(pause).await;
    }

    /// Reads a stream that is open already, and then waits as planned. `over`: its first event told
    /// of the task's end.
    pub(in crate::client) async fn read_then_wait(
        &mut self,
        id: &str,
        over: bool,
        updates: C::Updates,
    ) -> Result<(Task, Activated), Stop> {
        let read = if over { self.confirm(id).await? } else { self.read(id, updates).await? };
        match self.last.take() {
            Some(last) if read == Read::Over => Ok(last),
            _ => self.wait(id).await,
        }
    }

    pub(in crate::client) fn finish<T, R>(
        self,
        done: Result<T, WaitErrorKind>,
        result: impl FnOnce(T, Trail) -> R,
    ) -> Result<R, WaitError> {
        match done {
            Ok(value) => Ok(result(value, self.trail)),
            Err(kind) => Err(WaitError {
                kind,
                last: self.last.map(|(task, _)| Box::new(task)),
                trail: Box::new(self.trail),
            }),
        }
    }
}

/// The answer, or the error of a connection that gives none in time.
pub(in crate::client) async fn timed<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, CallError>>,
) -> Result<T, CallError> {
    timeout(limit, call).await.unwrap_or_else(|_| {
        let message = format!("no answer within {limit:?}");
        Err(CallError::Transport { sent: true, message })
    })
}
