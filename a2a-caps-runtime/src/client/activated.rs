//! Which extensions an answer says are active: from the lines of its `A2A-Extensions` header to a
//! set that can be asked.

use std::prelude::rust_2024::*;

use crate::ExtensionList;

/// The extensions that an answer lists as activated.
///
/// That a request listed an extension says nothing: an agent may not know it, or may decline it.
/// Only what stands in the answer's `A2A-Extensions` header counts, and some agents never send it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activated {
    uris: Vec<String>,
    readable: bool,
}

impl Activated {
    /// What the header lines of an answer list, in their order. Lines that are not text are passed
    /// over.
    pub fn from_lines<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut uris = Vec::new();
        for line in lines {
            for uri in ExtensionList::new(line) {
                match core::str::from_utf8(uri) {
                    Ok(uri) if !uris.iter().any(|known| known == uri) => uris.push(uri.to_owned()),
                    _ => {}
                }
            }
        }
        Self { uris, readable: true }
    }

    /// Nothing, since the transport does not hand on the answer's headers.
    #[must_use]
    pub fn unreadable() -> Self {
        Self::default()
    }

    /// Whether the answer lists this extension. URIs are compared byte for byte.
    #[must_use]
    pub fn contains(&self, uri: &str) -> bool {
        self.uris.iter().any(|active| active == uri)
    }

    /// The listed extensions, in the answer's order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.uris.iter().map(String::as_str)
    }

    /// Whether the answer lists none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.uris.is_empty()
    }

    /// Whether the transport can see the header at all. Where it cannot, nothing is activated as
    /// far as anyone can tell.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.readable
    }
}
