//! The SDK's request handler, told what the card says: what an agent without the gate would have.

use std::sync::Arc;
use std::time::Duration;

use a2a::AgentCard;
use a2a_server::{
    DefaultRequestHandler, HttpPushSender, HttpPushSenderConfig, InMemoryPushConfigStore,
    InMemoryTaskStore,
};

use crate::executor::{Behaviour, Executor};
use crate::extended::Extended;

/// How long one webhook may take.
const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(5);

/// What the handler is made of, besides the card.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the agent does with a message.
    pub behaviour: Behaviour,
    /// Whether webhooks may be at private and loopback addresses (13.2 advises against it).
    pub allow_private_webhooks: bool,
    /// The extended card.
    pub extended: Option<Extended>,
}

/// The handler that all three bindings share, and with it the tasks.
#[must_use]
pub fn handler(card: &AgentCard, settings: Settings) -> Arc<DefaultRequestHandler> {
    let executor = Executor::new(settings.behaviour);
    let mut handler = DefaultRequestHandler::new(executor, InMemoryTaskStore::new())
        .with_default_input_modes(card.default_input_modes.clone());
    if card.capabilities.push_notifications == Some(true) {
        let sender = HttpPushSender::new(Some(HttpPushSenderConfig {
            timeout: WEBHOOK_TIMEOUT,
            fail_on_error: false,
            validate_urls: !settings.allow_private_webhooks,
        }));
        handler = handler.with_push_notifications(InMemoryPushConfigStore::new(), sender);
    }
    if let Some(extended) = settings.extended {
        handler = handler.with_extended_agent_card_resolver(extended);
    }
    Arc::new(handler.with_capabilities(card.capabilities.clone()))
}
