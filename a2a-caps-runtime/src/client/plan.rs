//! How the updates of a task are to be learned of: from a card to stream, push or poll, and why.

use core::fmt;
use std::prelude::rust_2024::*;

use serde_json::Value;

use crate::Capability;

/// A way of learning what becomes of a task (3.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Delivery {
    /// `SendStreamingMessage` and `SubscribeToTask`.
    Stream,
    /// A webhook, and `GetTask` now and then in case that it never comes.
    Push,
    /// `GetTask`, less and less often.
    Poll,
}

/// `stream`, `push` or `poll`.
impl fmt::Display for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stream => "stream",
            Self::Push => "push",
            Self::Poll => "poll",
        })
    }
}

/// Why a plan is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The card says `true` to what the plan needs.
    Advertised,
    /// The card says `true` to neither streaming nor push notifications.
    NotAdvertised,
    /// The card says `true` to push notifications, and this client has no webhook.
    NoWebhook,
    /// The agent refused what its card says `true` to.
    Withdrawn,
    /// The card could not be had.
    NoCard,
    /// The card is no JSON object.
    NotAnObject,
    /// The card has no object `capabilities`.
    NoCapabilities,
}

/// What stands on a card where a capability belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flag {
    /// The value `true`, and nothing else.
    True,
    /// The value `false`.
    False,
    /// Nothing, which means false (3.3.4).
    #[default]
    Absent,
    /// Something of that JSON type, which counts as false.
    Odd(&'static str),
}

impl Flag {
    fn read(value: Option<&Value>) -> Self {
        match value {
            None => Self::Absent,
            Some(Value::Bool(true)) => Self::True,
            Some(Value::Bool(false)) => Self::False,
            Some(Value::Null) => Self::Odd("null"),
            Some(Value::Number(_)) => Self::Odd("a number"),
            Some(Value::String(_)) => Self::Odd("a string"),
            Some(Value::Array(_)) => Self::Odd("an array"),
            Some(Value::Object(_)) => Self::Odd("an object"),
        }
    }

    /// Whether it says yes.
    #[must_use]
    pub const fn is_true(self) -> bool {
        matches!(self, Self::True)
    }
}

/// How a client is to learn what becomes of a task, read from a card: stream, else push, else poll.
///
/// Only the JSON value `true` turns a capability on. Absent means false (3.3.4), and so does
/// anything else that stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeliveryPlan {
    delivery: Delivery,
    reason: Reason,
    flags: [Flag; 3],
    /// What the plan does without, whatever the card says.
    without: [bool; 3],
}

impl DeliveryPlan {
    /// The plan for a card. `webhook`: whether this client can be notified by one.
    #[must_use]
    pub fn from_card(card: &Value, webhook: bool) -> Self {
        let Some(card) = card.as_object() else { return Self::poll(Reason::NotAnObject) };
        let Some(capabilities) = card.get("capabilities").and_then(Value::as_object) else {
            return Self::poll(Reason::NoCapabilities);
        };
        let flags =
            Capability::ALL.map(|capability| Flag::read(capabilities.get(capability.name())));
        Self::from_flags(flags, webhook)
    }

    pub(super) fn from_flags(flags: [Flag; 3], webhook: bool) -> Self {
        Self::made(flags, [false; 3], webhook)
    }

    fn made(flags: [Flag; 3], without: [bool; 3], webhook: bool) -> Self {
        let says = |capability: Capability| flags[capability as usize].is_true();
        let on = |capability: Capability| says(capability) && !without[capability as usize];
        let (delivery, reason) = if on(Capability::Streaming) {
            (Delivery::Stream, Reason::Advertised)
        } else if on(Capability::PushNotifications) && webhook {
            (Delivery::Push, Reason::Advertised)
        } else if says(Capability::Streaming) || (says(Capability::PushNotifications) && webhook) {
            (Delivery::Poll, Reason::Withdrawn)
        } else if says(Capability::PushNotifications) {
            (Delivery::Poll, Reason::NoWebhook)
        } else {
            (Delivery::Poll, Reason::NotAdvertised)
        };
        Self { delivery, reason, flags, without }
    }

    /// The plan that needs no capability.
    #[must_use]
    pub const fn poll(reason: Reason) -> Self {
        let (flags, without) = ([Flag::Absent; 3], [false; 3]);
        Self { delivery: Delivery::Poll, reason, flags, without }
    }

    /// The next best plan where the agent refuses some of what its card says `true` to.
    #[must_use]
    pub fn without(self, refused: impl Fn(Capability) -> bool, webhook: bool) -> Self {
        if matches!(self.reason, Reason::NoCard | Reason::NotAnObject | Reason::NoCapabilities) {
            return self;
        }
        let without = Capability::ALL.map(|it| self.without[it as usize] || refused(it));
        Self::made(self.flags, without, webhook)
    }

    /// Stream, push or poll.
    #[must_use]
    pub const fn delivery(&self) -> Delivery {
        self.delivery
    }

    /// Why.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// What the card says of a capability.
    #[must_use]
    pub const fn flag(&self, capability: Capability) -> Flag {
        self.flags[capability as usize]
    }
}

/// Such as `poll: the card says true to neither streaming nor push notifications`.
impl fmt::Display for DeliveryPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.delivery)?;
        f.write_str(match (self.reason, self.delivery) {
            (Reason::Advertised, Delivery::Stream) => "the card says true to `streaming`",
            (Reason::Advertised, _) => "the card says true to `pushNotifications`",
            (Reason::NotAdvertised, _) => {
                "the card says true to neither `streaming` nor `pushNotifications`"
            }
            (Reason::NoWebhook, _) => {
                "the card says true to `pushNotifications`, and there is no webhook to give"
            }
            (Reason::Withdrawn, _) => "the agent refused what its card says true to",
            (Reason::NoCard, _) => "the card could not be had",
            (Reason::NotAnObject, _) => "the card is no JSON object",
            (Reason::NoCapabilities, _) => "the card has no object `capabilities`",
        })?;
        for capability in [Capability::Streaming, Capability::PushNotifications] {
            if let Flag::Odd(kind) = self.flag(capability) {
                write!(f, " (`{capability}` is {kind}, and only the value true counts)")?;
            }
        }
        Ok(())
    }
}
