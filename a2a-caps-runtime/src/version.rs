//! What a request says of the protocol version: all its values in, one claim out (3.6).

use core::fmt;

use crate::ProtocolVersion;
use crate::quoted::Quoted;

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
    #[inline]
    #[must_use]
    pub fn with(mut self, value: &[u8]) -> Self {
        // What nearly every request says, without the general reader: one digit, dot, one digit.
        if let [major @ b'0'..=b'9', b'.', minor @ b'0'..=b'9'] = *value
            && matches!(self.read, Read::Nothing)
        {
            let [major, minor] = [major, minor].map(|digit| u16::from(digit - b'0'));
            self.read = Read::Version(ProtocolVersion { major, minor });
            return self;
        }
        self.fold(value.trim_ascii());
        self
    }

    #[inline(never)]
    fn fold(&mut self, value: &[u8]) {
        if value.is_empty() {
            self.blank = true;
            return;
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
    }

    /// Both claims: that of the header and that of the query.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.blank |= other.blank;
        self.read = match (self.read, other.read) {
            (read, Read::Nothing) | (Read::Nothing, read) => read,
            (one, two) if one == two => one,
            _ => Read::Conflict,
        };
        self
    }

    /// Whether no value was given, or only empty ones.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self.read, Read::Nothing)
    }

    #[inline]
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
