//! The Agent Card: the text that the build wrote, and where it has a runtime origin, the text
//! with that origin filled in, once.

use core::fmt;
use core::marker::PhantomData;

/// A card of the declaration of `A`, before its origins are known.
pub struct CardSource<A> {
    template: &'static Template,
    agent: PhantomData<fn() -> A>,
}

/// What the macro emits of a card.
#[doc(hidden)]
#[derive(Debug)]
pub struct Template {
    /// The card's text in RFC 8785 key order, cut where a runtime origin stands.
    pub parts: &'static [Part],
    /// The origins of `[serving.origins]` that are `"runtime"`.
    pub origins: &'static [OriginSlot],
    /// The `ETag`, quotes included: SHA-256 of the bytes. Empty where an origin is missing yet.
    pub etag: &'static str,
    /// The value of `Cache-Control`.
    pub cache_control: &'static str,
}

/// A piece of a card's text.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Letters of the card.
    Text(&'static str),
    /// The origin at that place of [`Template::origins`].
    Origin(usize),
}

/// A runtime origin, and what it is put in front of.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct OriginSlot {
    /// Its name in `[serving.origins]`.
    pub name: &'static str,
    /// The kinds of interfaces that use it; each kind's rule applies.
    pub kinds: &'static [a2a_caps_spec::origin::OriginKind],
}

impl<A> CardSource<A> {
    #[doc(hidden)]
    #[must_use]
    pub const fn __new(template: &'static Template) -> Self {
        Self { template, agent: PhantomData }
    }

    /// The card, where the build knew everything on it; `None` where it has a `"runtime"` origin,
    /// and then `at` fills that in (feature `origins`).
    #[must_use]
    pub const fn fixed(&self) -> Option<Card<A>> {
        match self.template.parts {
            [Part::Text(json)] => Some(Card {
                json: Text::Static(json),
                etag: Text::Static(self.template.etag),
                cache_control: self.template.cache_control,
                agent: PhantomData,
            }),
            _ => None,
        }
    }

    /// The names of the origins that `at` has to be given.
    pub fn origins(&self) -> impl Iterator<Item = &'static str> + use<A> {
        self.template.origins.iter().map(|slot| slot.name)
    }
}

impl<A> Clone for CardSource<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for CardSource<A> {}

impl<A> fmt::Debug for CardSource<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardSource").field("template", self.template).finish()
    }
}

/// A finished card: the bytes to serve, their `ETag`, and how long clients may keep them (8.6).
///
/// Cheap to clone.
pub struct Card<A> {
    json: Text,
    etag: Text,
    cache_control: &'static str,
    agent: PhantomData<fn() -> A>,
}

#[derive(Clone)]
enum Text {
    Static(&'static str),
    #[cfg(feature = "origins")]
    Shared(alloc::sync::Arc<str>),
}

impl Text {
    fn get(&self) -> &str {
        match self {
            Self::Static(text) => text,
            #[cfg(feature = "origins")]
            Self::Shared(text) => text,
        }
    }
}

impl<A> Card<A> {
    /// The card as JSON, in RFC 8785 key order.
    #[must_use]
    pub fn json(&self) -> &str {
        self.json.get()
    }

    /// The strong `ETag` over exactly those bytes, quotes included.
    #[must_use]
    pub fn etag(&self) -> &str {
        self.etag.get()
    }

    /// The JSON and the `ETag` as bytes to be sent: not copied where the build knew all of it.
    #[cfg(feature = "http")]
    pub(crate) fn bytes(&self) -> [bytes::Bytes; 2] {
        [&self.json, &self.etag].map(|text| match text {
            Text::Static(text) => bytes::Bytes::from_static(text.as_bytes()),
            Text::Shared(text) => bytes::Bytes::copy_from_slice(text.as_bytes()),
        })
    }

    /// The value of `Cache-Control`, from `[serving] max_age`.
    #[must_use]
    pub fn cache_control(&self) -> &'static str {
        self.cache_control
    }
}

impl<A> Clone for Card<A> {
    fn clone(&self) -> Self {
        Self {
            json: self.json.clone(),
            etag: self.etag.clone(),
            cache_control: self.cache_control,
            agent: PhantomData,
        }
    }
}

impl<A> fmt::Debug for Card<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Card")
            .field("json", &self.json())
            .field("etag", &self.etag())
            .field("cache_control", &self.cache_control)
            .finish()
    }
}

#[cfg(feature = "origins")]
pub use filled::{OriginError, Origins};

#[cfg(feature = "origins")]
mod filled {
    //! Cards whose origins the host fills in at start.

    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use core::fmt;
    use core::marker::PhantomData;

    use a2a_caps_spec::origin::{OriginFault, check_origin};

    use super::{Card, CardSource, Part, Text};

    /// The values of a card's `"runtime"` origins, by their names in `[serving.origins]`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Origins {
        values: BTreeMap<String, String>,
    }

    impl Origins {
        /// No value yet.
        #[must_use]
        pub fn new() -> Self {
            Self::default()
        }

        /// With this value: `https://host[:port]`, or `host:port` for a GRPC interface.
        #[must_use]
        pub fn with(mut self, name: impl Into<String>, origin: impl Into<String>) -> Self {
            self.values.insert(name.into(), origin.into());
            self
        }
    }

    /// Why a card could not be finished: every origin that is missing, unknown or malformed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct OriginError {
        faults: Vec<Fault>,
    }

    #[derive(Clone, Debug, PartialEq, Eq)]
    enum Fault {
        Missing(&'static str),
        Unknown { name: String, known: Vec<&'static str> },
        Malformed { name: &'static str, value: String, fault: OriginFault },
    }

    impl fmt::Display for OriginError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            for (at, fault) in self.faults.iter().enumerate() {
                if at > 0 {
                    f.write_str("; ")?;
                }
                match fault {
                    Fault::Missing(name) => write!(
                        f,
                        "origin `{name}` is \"runtime\" in the declaration and has no value: give \
                         one, such as \"https://agent.example.com\""
                    )?,
                    Fault::Unknown { name, known } if known.is_empty() => write!(
                        f,
                        "origin `{name}` is not to be given: the declaration has no \"runtime\" \
                         origin"
                    )?,
                    Fault::Unknown { name, known } => write!(
                        f,
                        "origin `{name}` is none of the declaration's \"runtime\" origins: {}",
                        known.join(", ")
                    )?,
                    Fault::Malformed { name, value, fault } => {
                        write!(f, "origin `{name}` cannot be `{value}`: {fault}")?;
                    }
                }
            }
            Ok(())
        }
    }

    impl core::error::Error for OriginError {}

    impl<A> CardSource<A> {
        /// The card with its runtime origins filled in. Call it once, at start: nothing else on a
        /// card is made at run time. The `ETag` is that of the finished bytes.
        ///
        /// # Errors
        ///
        /// Every origin that is missing, unknown, or against the rules that the build applies to
        /// `[serving.origins]`.
        pub fn at(&self, origins: &Origins) -> Result<Card<A>, OriginError> {
            let mut faults = Vec::new();
            for slot in self.template.origins {
                match origins.values.get(slot.name) {
                    None => faults.push(Fault::Missing(slot.name)),
                    Some(value) => {
                        let fault =
                            slot.kinds.iter().find_map(|kind| check_origin(*kind, value).err());
                        if let Some(fault) = fault {
                            let value = value.clone();
                            faults.push(Fault::Malformed { name: slot.name, value, fault });
                        }
                    }
                }
            }
            let known: Vec<_> = self.origins().collect();
            for name in origins.values.keys().filter(|name| !known.contains(&name.as_str())) {
                faults.push(Fault::Unknown { name: name.clone(), known: known.clone() });
            }
            if !faults.is_empty() {
                return Err(OriginError { faults });
            }
            if let Some(card) = self.fixed() {
                return Ok(card);
            }
            let mut json = String::new();
            for part in self.template.parts {
                match part {
                    Part::Text(text) => json.push_str(text),
                    // An origin that passed the check has no letter that JSON would escape.
                    Part::Origin(at) => json.push_str(&origins.values[known[*at]]),
                }
            }
            let etag = etag(json.as_bytes());
            Ok(Card {
                json: Text::Shared(Arc::from(json)),
                etag: Text::Shared(Arc::from(etag)),
                cache_control: self.template.cache_control,
                agent: PhantomData,
            })
        }
    }

    /// The strong `ETag` of those bytes: their SHA-256 in hexadecimal, in quotes.
    fn etag(bytes: &[u8]) -> String {
        use core::fmt::Write as _;
        let mut text = String::with_capacity(66);
        text.push('"');
        for byte in hmac_sha256::Hash::hash(bytes) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text.push('"');
        text
    }
}
