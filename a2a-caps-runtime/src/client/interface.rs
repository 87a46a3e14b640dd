//! Which interface of a card to call: the first one, in the card's order, that the client speaks
//! (8.3.2).

use core::fmt;
use std::prelude::rust_2024::*;

use serde_json::Value;

use crate::{Binding, ProtocolVersion};

/// An entry of `supportedInterfaces` (4.4.6) that the client can call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    /// Where it is: a URL, or `host:port` for gRPC.
    pub url: String,
    /// How it is spoken to.
    pub binding: Binding,
    /// The version to send in `A2A-Version` (3.6.1).
    pub version: ProtocolVersion,
    /// What every request has to carry as `tenant` (8.3.2); none where the entry has none.
    pub tenant: Option<String>,
}

/// What a client speaks.
#[derive(Clone, Copy, Debug)]
pub struct Spoken<'a> {
    /// The bindings.
    pub bindings: &'a [Binding],
    /// The versions.
    pub versions: &'a [ProtocolVersion],
}

/// JSON-RPC and HTTP+JSON of version 1.0.
impl Default for Spoken<'static> {
    fn default() -> Self {
        Self {
            bindings: &[Binding::JsonRpc, Binding::HttpJson],
            versions: &[ProtocolVersion::V1_0],
        }
    }
}

impl Interface {
    /// The first interface of the card that is spoken.
    ///
    /// # Errors
    ///
    /// Where there is none: with what the card has, and what is spoken.
    pub fn choose(card: &Value, spoken: Spoken<'_>) -> Result<Self, NoInterface> {
        let entries = card.get("supportedInterfaces").and_then(Value::as_array);
        let entries = entries.map(Vec::as_slice).unwrap_or_default();
        entries.iter().find_map(|entry| Self::read(entry, spoken)).ok_or_else(|| NoInterface {
            offered: entries.iter().map(Offer::read).collect(),
            bindings: spoken.bindings.to_vec(),
            versions: spoken.versions.to_vec(),
        })
    }

    fn read(entry: &Value, spoken: Spoken<'_>) -> Option<Self> {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let binding = Binding::from_name(text("protocolBinding")?)?;
        let version = ProtocolVersion::parse(text("protocolVersion")?.as_bytes())?;
        let url = text("url").filter(|url| !url.is_empty())?.to_owned();
        let is_spoken = spoken.bindings.contains(&binding) && spoken.versions.contains(&version);
        is_spoken.then(|| Self {
            url,
            binding,
            version,
            tenant: text("tenant").filter(|tenant| !tenant.is_empty()).map(str::to_owned),
        })
    }
}

/// Binding and version of an entry, as they stand on the card.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer(String, String);

impl Offer {
    fn read(entry: &Value) -> Self {
        let text = |key: &str| entry.get(key).and_then(Value::as_str).unwrap_or("?").to_owned();
        Self(text("protocolBinding"), text("protocolVersion"))
    }
}

/// No interface of the card is one that the client speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoInterface {
    offered: Vec<Offer>,
    bindings: Vec<Binding>,
    versions: Vec<ProtocolVersion>,
}

impl fmt::Display for NoInterface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no interface of the card is spoken here: it offers ")?;
        if self.offered.is_empty() {
            f.write_str("none")?;
        }
        for (at, Offer(binding, version)) in self.offered.iter().enumerate() {
            write!(f, "{}`{binding}` {version}", if at == 0 { "" } else { ", " })?;
        }
        f.write_str("; this client speaks ")?;
        for (at, binding) in self.bindings.iter().enumerate() {
            write!(f, "{}`{binding}`", if at == 0 { "" } else { ", " })?;
        }
        f.write_str(" in version ")?;
        for (at, version) in self.versions.iter().enumerate() {
            write!(f, "{}{version}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for NoInterface {}
