//! What a request says of the protocol version: all its values in, one claim out (3.6).

use core::fmt;

use crate::ProtocolVersion;

/// How much of a version that could not be read is kept, to be quoted.
const KEPT: usize = 23;

/// The version that a request asks for, folded out of every place that may name one: each line of
/// the `A2A-Version` header (gRPC: metadata), and on the HTTP bindings the query parameter.
///
/// Values are folded in with [`with`](Self::with), in any order; nothing is allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VersionClaim {
    /// A value that is there and empty; it means the same as none (3.6.2).
    blank: bool,
    read: Read,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Read {
    #[default]
    Nothing,
    Version(ProtocolVersion),
    Unreadable(Quoted),
    Conflict,
}

/// What a claim comes to, once it is known what a missing version means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolved {
    Version(ProtocolVersion),
    Unreadable,
    Conflict,
}

impl VersionClaim {
    /// No value at all, to begin with.
    pub const MISSING: Self = Self { blank: false, read: Read::Nothing };

    /// This claim and one more value of header or query.
    #[must_use]
    pub fn with(mut self, value: &[u8]) -> Self {
        let value = value.trim_ascii();
        if value.is_empty() {
            self.blank = true;
            return self;
        }
        let new = match ProtocolVersion::parse(value) {
            Some(version) => Read::Version(version),
            None => Read::Unreadable(Quoted::new(value)),
        };
        self.read = match self.read {
            Read::Nothing => new,
            old if old == new => old,
            _ => Read::Conflict,
        };
        self
    }

    /// Whether no value was given, or only empty ones.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        self.read == Read::Nothing
    }

    pub(crate) fn resolve(&self, missing: ProtocolVersion) -> Resolved {
        match self.read {
            Read::Nothing => Resolved::Version(missing),
            Read::Version(version) if self.blank && version != missing => Resolved::Conflict,
            Read::Version(version) => Resolved::Version(version),
            Read::Unreadable(_) if self.blank => Resolved::Conflict,
            Read::Unreadable(_) => Resolved::Unreadable,
            Read::Conflict => Resolved::Conflict,
        }
    }
}

impl<'a> FromIterator<&'a [u8]> for VersionClaim {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(values: I) -> Self {
        values.into_iter().fold(Self::MISSING, Self::with)
    }
}

/// The version as it was sent, shortened where it is long; nothing where none was sent.
impl fmt::Display for VersionClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.read {
            Read::Nothing | Read::Conflict => Ok(()),
            Read::Version(version) => version.fmt(f),
            Read::Unreadable(text) => text.fmt(f),
        }
    }
}

/// The beginning of a text that a client sent, bounded, so that a refusal can quote it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Quoted {
    kept: u8,
    cut: bool,
    bytes: [u8; KEPT],
}

impl Quoted {
    fn new(text: &[u8]) -> Self {
        let kept = text.len().min(KEPT);
        let mut bytes = [0; KEPT];
        bytes[..kept].copy_from_slice(&text[..kept]);
        // KEPT fits a byte.
        #[allow(clippy::cast_possible_truncation, reason = "bounded by KEPT")]
        Self { kept: kept as u8, cut: text.len() > KEPT, bytes }
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.bytes[..usize::from(self.kept)].escape_ascii())?;
        if self.cut { f.write_str("...") } else { Ok(()) }
    }
}

impl fmt::Debug for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
