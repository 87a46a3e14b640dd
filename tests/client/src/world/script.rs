//! What an agent in memory does, and when.

use std::collections::BTreeMap;
use std::time::Duration;

use a2a_caps_runtime::Method;
use a2a_caps_runtime::client::{Activated, TaskState};
use serde_json::{Value, json};

/// The id of the one task.
pub const TASK: &str = "t-1";

/// What happens at an agent, as times since its start.
#[derive(Clone, Debug)]
pub struct Script {
    /// When the task is updated.
    pub updates: Vec<Duration>,
    /// When it ends.
    pub ends: Duration,
    /// How it ends.
    pub final_state: TaskState,
    /// Cards and gates, each from a time on; the first one from zero.
    pub eras: Vec<(Duration, Era)>,
    /// What goes wrong with the calls of an operation, one after the other.
    pub faults: BTreeMap<Method, Vec<Option<Fault>>>,
    /// What goes wrong with fetching the card.
    pub card_faults: Vec<Option<Fault>>,
    /// After how many events a stream is cut, one after the other.
    pub drops: Vec<Option<usize>>,
    /// Whether refusals say what is missing, and by which card.
    pub metadata: bool,
    /// Whether every other replica does not stream.
    pub replicas_differ: bool,
    /// Whether the gate lets streams open, and refuses in their first event.
    pub refuses_within_stream: bool,
    /// When the webhook is called.
    pub notifications: Vec<Duration>,
    /// The headers of the card; `{etag}` stands for its entity tag.
    pub card_headers: Vec<(String, String)>,
    /// The extensions that are activated when asked for.
    pub activates: Vec<String>,
}

/// What the card says, and what the gate does, from some time on.
#[derive(Clone, Debug)]
pub struct Era {
    /// The card.
    pub card: Value,
    /// Whether the gate lets streams through.
    pub serves_streaming: bool,
    /// Whether the gate lets webhooks through.
    pub serves_push: bool,
    /// The extensions without which the gate lets nothing through.
    pub required: Vec<String>,
}

/// Something that goes wrong with a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It takes that long.
    Slow(Duration),
    /// 503 with `Retry-After`.
    Busy(u64),
    /// The connection breaks after the request.
    Cut,
    /// The connection cannot be made.
    Unreachable,
    /// A fault inside the agent.
    Internal,
    /// There is no such operation.
    Missing,
    /// No answer, ever.
    Hang,
}

impl Era {
    /// Card and gate that agree.
    #[must_use]
    pub fn honest(streaming: bool, push: bool) -> Self {
        let card = json!({
            "name": "World",
            "version": "1",
            "capabilities": { "streaming": streaming, "pushNotifications": push },
        });
        Self { card, serves_streaming: streaming, serves_push: push, required: Vec::new() }
    }

    /// An entity tag of the card: another one for each card.
    #[must_use]
    pub fn etag(&self) -> String {
        let text = self.card.to_string();
        let sum = text
            .bytes()
            .fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        format!("\"{sum:x}\"")
    }
}

impl Script {
    /// A task that is updated every ten seconds and completes at `ends`, at an agent that never
    /// changes and never fails.
    #[must_use]
    pub fn calm(streaming: bool, push: bool, ends: Duration) -> Self {
        let step = Duration::from_secs(10);
        let count = u32::try_from(ends.as_secs() / step.as_secs()).unwrap_or(u32::MAX);
        let updates = (1..=count).map(|n| step * n).filter(|at| *at < ends).collect();
        Self {
            updates,
            ends,
            final_state: TaskState::Completed,
            eras: vec![(Duration::ZERO, Era::honest(streaming, push))],
            faults: BTreeMap::new(),
            card_faults: Vec::new(),
            drops: Vec::new(),
            metadata: true,
            replicas_differ: false,
            refuses_within_stream: false,
            notifications: vec![ends],
            card_headers: [("cache-control", "max-age=3600"), ("etag", "{etag}")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
            activates: Vec::new(),
        }
    }

    /// The same, with another card and gate from a time on.
    #[must_use]
    pub fn then(mut self, from: Duration, era: Era) -> Self {
        self.eras.push((from, era));
        self
    }

    /// What the card and the gate say at a time.
    #[must_use]
    pub fn era(&self, at: Duration) -> &Era {
        let now = self.eras.iter().rev().find(|(from, _)| *from <= at);
        &now.unwrap_or(&self.eras[0]).1
    }

    /// Which of the eras a time is in.
    #[must_use]
    pub fn era_index(&self, at: Duration) -> usize {
        self.eras.iter().rposition(|(from, _)| *from <= at).unwrap_or_default()
    }

    pub(super) fn state(&self, at: Duration) -> TaskState {
        if at >= self.ends { self.final_state } else { TaskState::Working }
    }

    /// The event after so many updates: the next update, or the end.
    pub(super) fn event(&self, after: usize) -> Option<(Duration, Value)> {
        let (at, state) = match self.updates.get(after) {
            Some(at) => (*at, TaskState::Working),
            None if after == self.updates.len() => (self.ends, self.final_state),
            None => return None,
        };
        let status =
            json!({ "taskId": TASK, "contextId": "c", "status": { "state": state.name() } });
        Some((at, json!({ "statusUpdate": status })))
    }

    pub(super) fn activated(&self, requested: &[String]) -> Activated {
        let active = self.activates.iter().filter(|uri| requested.contains(uri));
        Activated::from_lines(active.map(String::as_bytes))
    }
}
