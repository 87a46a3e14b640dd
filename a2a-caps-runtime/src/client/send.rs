//! From a message to what becomes of it: [`send`].

use core::time::Duration;
use std::prelude::rust_2024::*;

use futures_util::StreamExt;
use serde_json::{Map, Value, json};

use super::wait::{Engine, Stop, within};
use super::{
    Activated, Answer, CallError, Cards, Delivery, Progress, Refused, Task, TaskClient, TaskState,
    Trail, Update, WaitError, WaitOptions,
};
use crate::spec::wire;
use crate::{A2aError, Capability, Method};

/// What became of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// What the agent answered in the end.
    pub reply: Reply,
    /// The extensions that were active in the answer to the message itself.
    pub activated: Activated,
    /// The way to it.
    pub trail: Trail,
}

impl Sent {
    /// Whether the agent said that it activated this extension for the message. That it was
    /// requested does not count.
    #[must_use]
    pub fn activated(&self, uri: &str) -> bool {
        self.activated.contains(uri)
    }
}

/// What an agent answers to a message (3.1.1).
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A message, and no task.
    Message(Value),
    /// A task, in a terminal or interrupted state.
    Task(Task),
}

/// A `SendMessageRequest` with one text of the user. The id has to be new for each message (4.1.4).
#[must_use]
pub fn text_message(message_id: &str, text: &str) -> Value {
    json!({
        "message": {
            "messageId": message_id,
            "role": "ROLE_USER",
            "parts": [{ "text": text }],
        }
    })
}

/// Sends a message, and waits for what becomes of it as
/// [`wait_for_task`](super::wait_for_task) does.
///
/// `request` is a `SendMessageRequest` (3.2.1) in its JSON form, without `tenant`. Where the card
/// plans to stream it goes by `SendStreamingMessage`; else, and where that is refused, by
/// `SendMessage` with `returnImmediately`.
///
/// A message is sent again only where the agent certainly did nothing with it, or where the options
/// say that it knows duplicates.
///
/// # Errors
///
/// As of [`wait_for_task`](super::wait_for_task); and where no answer to the message came, as it is
/// not known then whether the agent has it.
pub async fn send<C: TaskClient, K: Cards>(
    client: &C,
    cards: &K,
    request: &Value,
    options: &WaitOptions,
) -> Result<Sent, WaitError> {
    let mut engine = Engine::new(client, cards, options);
    // On the heap, since it is large, and its caller may hold many.
    let sending = Box::pin(async {
        engine.prepare().await?;
        engine.send(request).await
    });
    let done = within(options.timeout, sending).await;
    engine.finish(done, |(reply, activated), trail| Sent { reply, activated, trail })
}

/// What came of a message that was sent by `SendStreamingMessage`.
enum Streamed {
    Reply(Reply, Activated),
    /// The agent does not stream, or does not take the message; it did not say which where there
    /// is a refusal here.
    NotHere(Option<Refused>),
}

impl<C: TaskClient, K: Cards> Engine<'_, C, K> {
    async fn send(&mut self, request: &Value) -> Result<(Reply, Activated), Stop> {
        let mut unexplained = None;
        if self.delivery() == Delivery::Stream {
            match self.send_streaming(request).await? {
                Streamed::Reply(reply, activated) => return Ok((reply, activated)),
                Streamed::NotHere(refused) => unexplained = refused,
            }
        }
        let answer = self.send_once(request).await?;
        // The message was taken, so it was the stream that was refused.
        if let Some(refused) = unexplained {
            self.refresh(Capability::Streaming, &refused).await?;
        }
        let Answer { mut value, activated } = answer;
        let mut take = |key: &str| value.get_mut(key).filter(|it| it.is_object()).map(Value::take);
        if let Some(message) = take("message") {
            return Ok((Reply::Message(message), activated));
        }
        let Some(task) = take("task").and_then(Task::from_json) else {
            let message = "the answer to SendMessage holds neither `task` nor `message`";
            return Err(Stop::Call(CallError::invalid_answer(message)));
        };
        if self.seen(&task, &activated) {
            return Ok((Reply::Task(task), activated));
        }
        let (task, _) = self.wait(task.id()).await?;
        Ok((Reply::Task(task), activated))
    }

    async fn send_streaming(&mut self, request: &Value) -> Result<Streamed, Stop> {
        let method = Method::SendStreamingMessage;
        let mut delays = self.options.reconnect.start();
        loop {
            let error = match self.begin(request).await {
                Ok((Update::Message(message), activated, _)) => {
                    return Ok(Streamed::Reply(Reply::Message(message), activated));
                }
                Ok((update, activated, updates)) => {
                    let Some(id) = update.task_id().map(str::to_owned) else {
                        let message = "the first event of the stream names no task";
                        return Err(Stop::Call(CallError::invalid_answer(message)));
                    };
                    let over = update.state().is_some_and(TaskState::ends_wait);
                    let (task, _) = self.read_then_wait(&id, over, updates).await?;
                    return Ok(Streamed::Reply(Reply::Task(task), activated));
                }
                Err(error) => error,
            };
            match error {
                CallError::Refused(refused)
                    if refused.error() == A2aError::ExtensionSupportRequired =>
                {
                    self.require(*refused).await?;
                    if self.delivery() != Delivery::Stream {
                        return Ok(Streamed::NotHere(None));
                    }
                }
                CallError::Refused(refused)
                    if refused.error() == A2aError::UnsupportedOperation =>
                {
                    self.options.tell(Progress::Refused(&refused));
                    self.trail.refusals.push((*refused).clone());
                    if refused.missing_capability() != Some(Capability::Streaming) {
                        return Ok(Streamed::NotHere(Some(*refused)));
                    }
                    self.refresh(Capability::Streaming, &refused).await?;
                    return Ok(Streamed::NotHere(None));
                }
                // No such operation there: nothing was sent to anyone.
                CallError::Failed { code, .. }
                    if code == i64::from(wire::JSON_RPC_METHOD_NOT_FOUND)
                        || matches!(code, 404 | 405) =>
                {
                    self.demote(Capability::Streaming);
                    return Ok(Streamed::NotHere(None));
                }
                error => self.again(method, error, &mut delays).await?,
            }
        }
    }

    /// Opens the stream and reads its first event, which says what the agent makes of the message.
    async fn begin(
        &mut self,
        request: &Value,
    ) -> Result<(Update, Activated, C::Updates), CallError> {
        let limit = self.options.send_timeout;
        let Answer { value: mut updates, activated } =
            self.open(Method::SendStreamingMessage, request).await?;
        let first = super::wait::timed(limit, async {
            updates.next().await.unwrap_or_else(|| {
                let message = "the stream ended before its first event".to_owned();
                Err(CallError::Transport { sent: true, message })
            })
        });
        let first = first.await?;
        self.options.tell(Progress::Update(&first));
        Ok((first, activated, updates))
    }

    async fn send_once(&mut self, request: &Value) -> Result<Answer<Value>, Stop> {
        let method = Method::SendMessage;
        let request = returning_immediately(request);
        let mut delays = self.options.reconnect.start();
        loop {
            match self.call(method, &request, self.options.send_timeout).await {
                Ok(answer) => return Ok(answer),
                Err(CallError::Refused(refused))
                    if refused.error() == A2aError::ExtensionSupportRequired =>
                {
                    self.require(*refused).await?;
                }
                Err(error) => self.again(method, error, &mut delays).await?,
            }
        }
    }

    /// Pauses before the message is sent again, where it may be.
    async fn again(
        &mut self,
        method: Method,
        error: CallError,
        delays: &mut super::schedule::Delays,
    ) -> Result<(), Stop> {
        if error.may_pass() && !error.did_nothing() && !self.options.resend {
            return Err(Stop::Lost(error));
        }
        let asked: Option<Duration> = error.retry_after();
        self.overlook(method, error)?;
        self.pause(delays.next(asked)).await;
        Ok(())
    }
}

/// The request with `configuration.returnImmediately`, and all else as it is.
fn returning_immediately(request: &Value) -> Value {
    let mut request = request.clone();
    if let Some(request) = request.as_object_mut() {
        let configuration = request.entry(wire::CONFIGURATION).or_insert_with(|| Map::new().into());
        if configuration.is_null() {
            *configuration = Map::new().into();
        }
        if let Some(configuration) = configuration.as_object_mut() {
            configuration.insert("returnImmediately".to_owned(), true.into());
        }
    }
    request
}
