//! What the handlers share: the cards, the tasks, the callers, the webhooks.

use std::sync::Arc;
use std::time::Duration;

use a2a_caps_runtime::Card;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::auth::Authenticator;
use crate::extension::Price;
use crate::reviewer;
use crate::store::{Limits, TaskStore};
use crate::webhook::{Dispatcher, Guard};
use crate::wire::Secret;

/// How to run the agent. What it offers is no option: that is compiled in.
#[derive(Clone, Debug)]
pub struct Options {
    /// `https://host[:port]` that clients call; without it, the address that is listened on.
    pub origin: Option<String>,
    /// The bearer token of the partner.
    pub partner_token: Option<Secret>,
    /// Where webhooks may be.
    pub webhooks: Guard,
    /// The pause before each section of a review, and before its report.
    pub pace: Duration,
    /// How much the task store holds.
    pub limits: Limits,
    /// Ends the agent: streams close, reviews stop.
    pub shutdown: CancellationToken,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            origin: None,
            partner_token: None,
            webhooks: Guard::public_only(),
            pace: Duration::from_millis(100),
            limits: Limits::default(),
            shutdown: CancellationToken::new(),
        }
    }
}

/// The running agent.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) card: Card<reviewer::Agent>,
    /// The extended card, where the declaration holds one: the gate answers with it.
    pub(crate) extended: Option<Card<reviewer::Agent>>,
    pub(crate) facts: CardFacts,
    pub(crate) auth: Authenticator,
    pub(crate) store: TaskStore,
    pub(crate) webhooks: Arc<Dispatcher>,
    pub(crate) pace: Duration,
    pub(crate) shutdown: CancellationToken,
}

/// What handlers read off the card, so that it stands in one place.
#[derive(Clone, Debug, Default)]
pub(crate) struct CardFacts {
    /// `defaultInputModes`
    pub(crate) input_modes: Vec<String>,
    /// `defaultOutputModes`
    pub(crate) output_modes: Vec<String>,
    /// The price of the cost report.
    pub(crate) price: Option<Price>,
}

impl CardFacts {
    pub(crate) fn of(card: &str) -> Self {
        let Ok(parsed) = serde_json::from_str::<Value>(card) else { return Self::default() };
        let modes = |key: &str| {
            let modes = parsed[key].as_array().into_iter().flatten();
            modes.filter_map(Value::as_str).map(str::to_ascii_lowercase).collect()
        };
        Self {
            input_modes: modes("defaultInputModes"),
            output_modes: modes("defaultOutputModes"),
            price: Price::on_card(&parsed),
        }
    }
}
