//! The checked model of one deployment: a declaration under one profile. What the macro emits and
//! the command prints comes from here alone.

use a2a_caps_spec::origin::OriginKind;
use a2a_caps_spec::{Binding, Capability, Phase, ProtocolVersion};

/// One deployment, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The profile, or `None` where the declaration has none.
    pub profile: Option<String>,
    /// `name` of the card.
    pub name: String,
    /// `description` of the card.
    pub description: String,
    /// `version` of the card: the agent's own.
    pub version: String,
    /// The three flags.
    pub capabilities: Flags,
    /// Every extension of the file, in file order, also those that only other profiles have
    /// (phase false here), so that one source compiles for every profile.
    pub extensions: Vec<Extension>,
    /// Every interface whose phase is not false, in the card's order.
    pub interfaces: Vec<Interface>,
    /// Where the extended card comes from.
    pub extended_card: ExtendedCard,
    /// `[serving]`.
    pub serving: Serving,
    /// The Agent Card.
    pub card: CardText,
    /// The extended card, where the declaration holds it and the flag is not false.
    pub extended: Option<CardText>,
    /// The value of `WWW-Authenticate` for the extended card, from the security schemes; empty
    /// where none of them has a challenge.
    pub challenge: String,
}

/// The phases of the three capability flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `streaming`
    pub streaming: Phase,
    /// `push_notifications`
    pub push_notifications: Phase,
    /// `extended_agent_card`
    pub extended_agent_card: Phase,
}

impl Flags {
    /// The phase of that flag.
    #[must_use]
    pub const fn phase(&self, capability: Capability) -> Phase {
        match capability {
            Capability::Streaming => self.streaming,
            Capability::PushNotifications => self.push_notifications,
            Capability::ExtendedAgentCard => self.extended_agent_card,
        }
    }
}

/// An extension of the file, as this deployment has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Extension {
    /// The URI that identifies it.
    pub uri: String,
    /// The Rust variant, in `UpperCamelCase`: `variant`, else out of the URI.
    pub variant: String,
    /// The Rust constant, in `SCREAMING_SNAKE_CASE`: the variant's words.
    pub constant: String,
    /// The description, empty where there is none.
    pub description: String,
    /// Whether every request must list it.
    pub required: bool,
    /// How far it has come in this deployment.
    pub phase: Phase,
}

/// An interface of this deployment.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// `url` as written, with `{NAME}` for an origin.
    pub url: String,
    /// `protocol_binding` as written.
    pub protocol_binding: String,
    /// The binding, where it is one that the gate reads.
    pub binding: Option<Binding>,
    /// `tenant`, empty where there is none.
    pub tenant: String,
    /// `protocol_version`
    pub protocol_version: ProtocolVersion,
    /// Whether the gate stands before it.
    pub gated: bool,
    /// How far it has come: served or advertised.
    pub phase: Phase,
}

/// Where the extended card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtendedCard {
    /// None is configured.
    NotConfigured,
    /// The declaration holds it.
    Declared,
    /// `source = "runtime"`.
    Runtime,
}

/// `[serving]`, with its defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Serving {
    /// How long clients may keep the card, in seconds.
    pub max_age: u64,
    /// What a request without a version means.
    pub missing_version: ProtocolVersion,
    /// `[serving.origins]`, in file order.
    pub origins: Vec<Origin>,
}

impl Serving {
    /// The value of `Cache-Control` on the card.
    #[must_use]
    pub fn cache_control(&self) -> String {
        format!("max-age={}", self.max_age)
    }
}

/// One origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its name.
    pub name: String,
    /// Its value, or `None` where it is `"runtime"`.
    pub value: Option<String>,
}

/// A card's text, in RFC 8785 key order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// The text, cut where a runtime origin stands.
    pub parts: Vec<Part>,
    /// The runtime origins that it uses, in the order of `[serving.origins]`.
    pub origins: Vec<OriginSlot>,
}

impl CardText {
    /// The strong `ETag` with its quotes, the SHA-256 of exactly the card's bytes; `None` where an
    /// origin is missing yet. Made when it is asked for: a build of one profile needs no other's.
    #[must_use]
    pub fn etag(&self) -> Option<String> {
        let mut etag = String::with_capacity(66);
        etag.push('"');
        for byte in hmac_sha256::Hash::hash(self.text()?.as_bytes()) {
            for nibble in [byte >> 4, byte & 15] {
                etag.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0'));
            }
        }
        etag.push('"');
        Some(etag)
    }

    /// The whole text, where nothing is missing.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }
}

/// A piece of a card's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Letters of the card.
    Text(String),
    /// The origin at that place of [`CardText::origins`].
    Origin(usize),
}

/// A runtime origin that a card uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginSlot {
    /// Its name.
    pub name: String,
    /// The kinds of interfaces that use it, sorted, each once.
    pub kinds: Vec<OriginKind>,
}
