//! The seed's algorithm, as it stands in the story, in plain Rust: a map of names to flag and
//! error, a set of the requested extensions, the required ones looked up in it. It knows no
//! version, so it is held against what `a2a-caps` decides with the version already read.

use std::collections::{HashMap, HashSet};

#[derive(Clone, Copy)]
pub(crate) enum Flag {
    Streaming,
    PushNotifications,
    ExtendedAgentCard,
}

#[allow(clippy::struct_excessive_bools, reason = "three are the card's own flags")]
pub(crate) struct Seed {
    gated: HashMap<&'static str, (Flag, &'static str)>,
    streaming: bool,
    push_notifications: bool,
    extended_agent_card: bool,
    extended_card_configured: bool,
    extensions: Vec<(&'static str, bool)>,
}

impl Seed {
    /// The deployment of `tests/by_hand`.
    pub(crate) fn new() -> Self {
        let unsupported = "UnsupportedOperationError";
        let push = "PushNotificationNotSupportedError";
        Self {
            gated: HashMap::from([
                ("SendStreamingMessage", (Flag::Streaming, unsupported)),
                ("SubscribeToTask", (Flag::Streaming, unsupported)),
                ("CreateTaskPushNotificationConfig", (Flag::PushNotifications, push)),
                ("GetTaskPushNotificationConfig", (Flag::PushNotifications, push)),
                ("ListTaskPushNotificationConfigs", (Flag::PushNotifications, push)),
                ("DeleteTaskPushNotificationConfig", (Flag::PushNotifications, push)),
                ("GetExtendedAgentCard", (Flag::ExtendedAgentCard, unsupported)),
            ]),
            streaming: false,
            push_notifications: false,
            extended_agent_card: false,
            extended_card_configured: false,
            extensions: vec![
                ("https://example.com/ext/cost-report/v1", true),
                ("https://example.com/ext/trace-tags/v2", false),
            ],
        }
    }

    /// An error's name, or `None` where the call may proceed.
    pub(crate) fn gate(&self, method: &str, header: &str) -> Option<&'static str> {
        let requested: HashSet<&str> =
            header.split(',').map(str::trim).filter(|uri| !uri.is_empty()).collect();
        if let Some((flag, error)) = self.gated.get(method) {
            let on = match flag {
                Flag::Streaming => self.streaming,
                Flag::PushNotifications => self.push_notifications,
                Flag::ExtendedAgentCard => self.extended_agent_card,
            };
            if !on {
                return Some(error);
            }
        }
        if method == "GetExtendedAgentCard" && !self.extended_card_configured {
            return Some("ExtendedAgentCardNotConfiguredError");
        }
        for (uri, required) in &self.extensions {
            if *required && !requested.contains(uri) {
                return Some("ExtensionSupportRequiredError");
            }
        }
        None
    }
}
