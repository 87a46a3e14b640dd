//! Which extensions a request lists: what the caller asks for, and what the card requires as far
//! as the caller knows it (3.3.4, 4.6.1).

use core::fmt;
use std::prelude::rust_2024::*;

use serde_json::Value;

/// The extensions that a client asks for, and those that it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extensions {
    requested: Vec<String>,
    known: Vec<String>,
}

impl Extensions {
    /// None at all.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Asks for an extension with every request.
    #[must_use]
    pub fn request(mut self, uri: impl Into<String>) -> Self {
        self.requested.push(uri.into());
        self
    }

    /// Knows an extension, and lists it only where an agent requires it.
    #[must_use]
    pub fn know(mut self, uri: impl Into<String>) -> Self {
        self.known.push(uri.into());
        self
    }

    /// Whether an agent may require it.
    #[must_use]
    pub fn knows(&self, uri: &str) -> bool {
        self.requested.iter().chain(&self.known).any(|known| known == uri)
    }

    /// What a request to the agent of this card is to list: what is asked for, then what the card
    /// requires besides.
    ///
    /// # Errors
    ///
    /// Where the card requires an extension that is not known: with all of those.
    pub fn for_card(&self, card: &Value) -> Result<Vec<String>, UnknownExtensions> {
        let mut list = Vec::new();
        for uri in &self.requested {
            add(&mut list, uri);
        }
        let mut unknown = Vec::new();
        let declared = card.pointer("/capabilities/extensions").and_then(Value::as_array);
        for extension in declared.into_iter().flatten() {
            if extension.get("required") != Some(&Value::Bool(true)) {
                continue;
            }
            match extension.get("uri").and_then(Value::as_str) {
                Some(uri) if self.knows(uri) => add(&mut list, uri),
                uri => add(&mut unknown, uri.unwrap_or_default()),
            }
        }
        if unknown.is_empty() { Ok(list) } else { Err(UnknownExtensions { uris: unknown }) }
    }

    /// What a request lists where there is no card to go by.
    #[must_use]
    pub fn without_card(&self) -> Vec<String> {
        let mut list = Vec::new();
        for uri in &self.requested {
            add(&mut list, uri);
        }
        list
    }
}

fn add(list: &mut Vec<String>, uri: &str) {
    if !list.iter().any(|listed| listed == uri) {
        list.push(uri.to_owned());
    }
}

/// The agent requires extensions that the client does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownExtensions {
    uris: Vec<String>,
}

impl UnknownExtensions {
    pub(super) fn one(uri: &str) -> Self {
        Self { uris: [uri.to_owned()].into() }
    }

    /// Their URIs, in the card's order; empty for one that has none.
    pub fn uris(&self) -> impl Iterator<Item = &str> {
        self.uris.iter().map(String::as_str)
    }
}

impl fmt::Display for UnknownExtensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the agent requires extensions that this client does not know: ")?;
        for (at, uri) in self.uris.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            match uri.as_str() {
                "" => f.write_str("one without a `uri`")?,
                uri => write!(f, "`{uri}`")?,
            }
        }
        Ok(())
    }
}

impl core::error::Error for UnknownExtensions {}
