//! An agent in memory that lives by tokio's clock: a script says when its task ends, what its card
//! and its gate say from when on, and what goes wrong. It answers as a [`TaskClient`] and as a
//! [`CardFetch`], and writes down every call.

mod calls;
mod script;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use a2a_caps_runtime::client::{
    Activated, Answer, Bell, CallError, CardFetch, Refused, Task, TaskClient, Update,
};
use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{A2aError, Capability, Method};
use futures_util::stream::{self, BoxStream, StreamExt};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

pub use calls::{Call, Outcome};
pub use script::{Era, Fault, Script, TASK};

/// The agent.
#[derive(Clone, Debug)]
pub struct World {
    script: Arc<Script>,
    start: Instant,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    calls: Vec<Call>,
    extensions: Vec<Vec<String>>,
    card_fetches: Vec<(Duration, bool)>,
    cards_given: Vec<Duration>,
    used: BTreeMap<Method, usize>,
    used_card: usize,
    streams: usize,
    refused: usize,
    webhooks: usize,
    switched: Option<Era>,
}

impl World {
    /// An agent whose time begins now.
    #[must_use]
    pub fn new(script: Script) -> Self {
        let start = Instant::now();
        Self { script: Arc::new(script), start, state: Arc::default() }
    }

    /// Every call so far.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.state().calls.clone()
    }

    /// How often an operation was called.
    #[must_use]
    pub fn count(&self, method: Method) -> usize {
        self.state().calls.iter().filter(|call| call.method == method).count()
    }

    /// When the card was fetched, and whether on condition.
    #[must_use]
    pub fn card_fetches(&self) -> Vec<(Duration, bool)> {
        self.state().card_fetches.clone()
    }

    /// When a card was given out, or said to be the one that is kept.
    #[must_use]
    pub fn cards_given(&self) -> Vec<Duration> {
        self.state().cards_given.clone()
    }

    /// The script that it follows.
    #[must_use]
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// What each call listed in `A2A-Extensions`.
    #[must_use]
    pub fn extensions(&self) -> Vec<Vec<String>> {
        self.state().extensions.clone()
    }

    /// How many webhooks were registered.
    #[must_use]
    pub fn webhooks(&self) -> usize {
        self.state().webhooks
    }

    /// When it began.
    #[must_use]
    pub fn started(&self) -> Instant {
        self.start
    }

    /// How long it has been there.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.start.elapsed()
    }

    /// Rings a bell as the script says that the webhook is called.
    pub async fn post_to(&self, bell: Bell) {
        for at in &self.script.notifications {
            sleep_until(self.start + *at).await;
            if self.webhooks() > 0 {
                bell.ring();
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the card and the gate say now.
    #[must_use]
    pub fn era(&self) -> Era {
        let switched = self.state().switched.clone();
        switched.unwrap_or_else(|| self.script.era(self.age()).clone())
    }

    /// Goes by this card and this gate from now on, whatever the script says.
    pub fn switch(&self, era: Era) {
        self.state().switched = Some(era);
    }

    fn task(&self) -> Value {
        let state = self.script.state(self.age());
        json!({
            "id": TASK,
            "contextId": "c",
            "status": { "state": state.name() },
            "artifacts": [{ "artifactId": "count", "parts": [{ "data": self.progress() }] }],
        })
    }

    /// How many of the script's updates have happened.
    fn progress(&self) -> usize {
        let age = self.age();
        self.script.updates.iter().filter(|at| **at <= age).count()
    }

    fn note(&self, method: Method, extensions: &[String]) -> usize {
        let mut state = self.state();
        let at = self.age();
        let (cards, outcome) = (state.cards_given.len(), Outcome::Failed);
        state.calls.push(Call { at, decided: at, cards, method, outcome });
        state.extensions.push(extensions.to_vec());
        state.calls.len() - 1
    }

    fn outcome(&self, call: usize, outcome: Outcome) {
        let decided = self.age();
        let mut state = self.state();
        state.calls[call].outcome = outcome;
        state.calls[call].decided = decided;
    }

    /// The fault that the script has for the next call of `method`.
    fn fault(&self, method: Method) -> Option<Fault> {
        let mut state = self.state();
        let used = state.used.entry(method).or_default();
        let fault = self.script.faults.get(&method).and_then(|faults| faults.get(*used)).copied();
        *used += 1;
        fault.flatten()
    }

    async fn meet(&self, fault: Option<Fault>) -> Result<(), CallError> {
        match fault {
            None => Ok(()),
            Some(Fault::Slow(time)) => {
                sleep(time).await;
                Ok(())
            }
            Some(Fault::Busy(seconds)) => Err(CallError::Unavailable {
                retry_after: Some(Duration::from_secs(seconds)),
                message: "busy".to_owned(),
            }),
            Some(Fault::Cut) => Err(CallError::Transport { sent: true, message: "cut".to_owned() }),
            Some(Fault::Unreachable) => {
                Err(CallError::Transport { sent: false, message: "unreachable".to_owned() })
            }
            Some(Fault::Missing) => {
                let code = i64::from(wire::JSON_RPC_METHOD_NOT_FOUND);
                Err(CallError::Failed { code, message: "no such operation".to_owned() })
            }
            Some(Fault::Internal) => Err(CallError::Internal { message: "broken".to_owned() }),
            Some(Fault::Hang) => std::future::pending().await,
        }
    }

    /// The gate: capability first, then required extensions.
    fn admit(&self, method: Method, extensions: &[String]) -> Result<(), CallError> {
        let served = match method.required_capability() {
            Some(Capability::Streaming) => self.streams_here(),
            Some(Capability::PushNotifications) => self.era().serves_push,
            Some(Capability::ExtendedAgentCard) => false,
            None => true,
        };
        if !served {
            let capability = method.required_capability().unwrap_or(Capability::Streaming);
            let refused = Refused::new(method, capability.refusal(), "not served here");
            return Err(self
                .stamped(refused, wire::metadata::CAPABILITY, capability.name())
                .into());
        }
        let required = self.era().required;
        let missing = required.iter().find(|uri| !extensions.iter().any(|it| it == *uri));
        if let Some(uri) = missing {
            let error = A2aError::ExtensionSupportRequired;
            let refused = Refused::new(method, error, "an extension is required");
            return Err(self.stamped(refused, wire::metadata::EXTENSION, uri).into());
        }
        Ok(())
    }

    /// With replicas that differ, every other one does not stream.
    fn streams_here(&self) -> bool {
        if !self.script.replicas_differ {
            return self.era().serves_streaming;
        }
        let mut state = self.state();
        state.refused += 1;
        state.refused.is_multiple_of(2)
    }

    fn stamped(&self, refused: Refused, key: &str, value: &str) -> Refused {
        if !self.script.metadata {
            return refused;
        }
        refused.with(key, value).with(wire::metadata::CARD_ETAG, self.era().etag())
    }

    fn answer(&self, method: Method) -> Result<Value, CallError> {
        match method {
            Method::GetTask => Ok(self.task()),
            Method::SendMessage => Ok(json!({ "task": self.task() })),
            Method::CreateTaskPushNotificationConfig => {
                self.state().webhooks += 1;
                Ok(json!({ "id": "w", "taskId": TASK, "url": "https://client.example/hook" }))
            }
            _ => Err(CallError::Failed { code: -32601, message: "not scripted".to_owned() }),
        }
    }

    fn events(&self) -> BoxStream<'static, Result<Update, CallError>> {
        let which = {
            let mut state = self.state();
            state.streams += 1;
            state.streams - 1
        };
        let world = self.clone();
        let first = json!({ "task": world.task() });
        let from = world.progress();
        let drop_after = world.script.drops.get(which).copied().flatten();
        let later = stream::unfold((world, from), |(world, next)| async move {
            let (at, event) = world.script.event(next)?;
            sleep_until(world.start + at).await;
            Some((event, (world, next + 1)))
        });
        let events = stream::iter([first]).chain(later).map(|json| Ok(Update::from_json(json)));
        match drop_after {
            None => events.boxed(),
            Some(events_before) => {
                let cut = CallError::Transport { sent: true, message: "cut".to_owned() };
                events.take(events_before).chain(stream::iter([Err(cut)])).boxed()
            }
        }
    }
}

impl TaskClient for World {
    type Updates = BoxStream<'static, Result<Update, CallError>>;

    async fn call(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Value>, CallError> {
        let call = self.note(method, extensions);
        let answered = async {
            self.meet(self.fault(method)).await?;
            self.admit(method, extensions)?;
            // 3.2.2: without `returnImmediately` the answer waits for the end of the task.
            let at_once = params.pointer("/configuration/returnImmediately");
            if method == Method::SendMessage && at_once != Some(&Value::Bool(true)) {
                sleep_until(self.start + self.script.ends).await;
            }
            self.answer(method)
        }
        .await;
        self.outcome(call, Outcome::of(&answered));
        Ok(Answer { value: answered?, activated: self.script.activated(extensions) })
    }

    async fn stream(
        &self,
        method: Method,
        _params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Self::Updates>, CallError> {
        let call = self.note(method, extensions);
        let admitted = async {
            self.meet(self.fault(method)).await?;
            self.admit(method, extensions)?;
            // 3.1.6: about the task, so nothing on what is missing.
            if method == Method::SubscribeToTask && self.script.state(self.age()).is_terminal() {
                let error = A2aError::UnsupportedOperation;
                return Err(Refused::new(method, error, "the task is over").into());
            }
            Ok(())
        }
        .await;
        self.outcome(call, Outcome::of(&admitted));
        let activated = self.script.activated(extensions);
        match admitted {
            Err(error @ CallError::Refused(_)) if self.script.refuses_within_stream => {
                let value = stream::iter([Err(error)]).boxed();
                return Ok(Answer { value, activated });
            }
            admitted => admitted?,
        }
        Ok(Answer { value: self.events(), activated })
    }
}

impl CardFetch for World {
    async fn fetch_card(
        &self,
        headers: http::HeaderMap,
    ) -> Result<http::Response<Vec<u8>>, CallError> {
        let condition = headers.get(http::header::IF_NONE_MATCH).cloned();
        let fault = {
            let mut state = self.state();
            state.card_fetches.push((self.start.elapsed(), condition.is_some()));
            state.used_card += 1;
            self.script.card_faults.get(state.used_card - 1).copied().flatten()
        };
        self.meet(fault).await?;
        let now = self.age();
        self.state().cards_given.push(now);
        let era = self.era();
        let mut response = http::Response::new(Vec::new());
        let headers = response.headers_mut();
        for (name, value) in &self.script.card_headers {
            let value = value.replace("{etag}", &era.etag());
            let name = http::HeaderName::from_bytes(name.as_bytes());
            if let (Ok(name), Ok(value)) = (name, http::HeaderValue::from_str(&value)) {
                headers.insert(name, value);
            }
        }
        if condition.is_some_and(|tag| tag.as_bytes() == era.etag().as_bytes()) {
            *response.status_mut() = http::StatusCode::NOT_MODIFIED;
        } else {
            *response.body_mut() = era.card.to_string().into_bytes();
        }
        Ok(response)
    }
}

/// The task in an answer of a [`World`], as the client has it in the end.
#[must_use]
pub fn updates_in(task: &Task) -> Option<u64> {
    task.json().pointer("/artifacts/0/parts/0/data").and_then(Value::as_u64)
}

/// What an answer lists as activated.
#[must_use]
pub fn activated(uris: &[&str]) -> Activated {
    Activated::from_lines(uris.iter().map(|uri| uri.as_bytes()))
}
