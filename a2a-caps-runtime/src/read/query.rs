//! The query of a request on the HTTP bindings: what the gate reads of it, and the rest.

use alloc::borrow::Cow;
use core::fmt::{self, Write};

use super::percent::decode;
use crate::spec::wire::VERSION_HEADER;
use crate::{Malformed, VersionClaim};

/// A query, and the versions that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query<'a> {
    text: &'a str,
    /// Every value of `A2A-Version`, whatever its case (3.6, 9.2, 11.2).
    pub version: VersionClaim,
}

/// Reads a query: what stands behind the question mark, if there is one.
#[must_use]
pub fn query(text: Option<&str>) -> Query<'_> {
    let text = text.unwrap_or("");
    let version =
        pairs(text).filter(|pair| is_version(pair)).fold(VersionClaim::MISSING, |claim, pair| {
            let value = value(pair);
            claim.with(value.as_deref().map_or(b"%", str::as_bytes))
        });
    Query { text, version }
}

impl<'a> Query<'a> {
    /// A query that is not there.
    pub const EMPTY: Self = Self { text: "", version: VersionClaim::MISSING };

    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether it has a version, be it empty.
    #[must_use]
    pub fn names_version(&self) -> bool {
        pairs(self.text).any(is_version)
    }

    /// The tenant that it names.
    ///
    /// # Errors
    ///
    /// Two that differ, and one that cannot be decoded.
    pub fn tenant(&self) -> Result<Option<Cow<'a, str>>, Malformed> {
        let mut found: Option<Cow<'a, str>> = None;
        for pair in pairs(self.text).filter(|pair| name(pair).as_deref() == Some("tenant")) {
            let tenant = value(pair).ok_or(Malformed::TenantsDiffer)?;
            if found.as_ref().is_some_and(|found| *found != tenant) {
                return Err(Malformed::TenantsDiffer);
            }
            found = Some(tenant);
        }
        Ok(found)
    }

    /// Writes what is left without the version, with its question mark: the version is passed on
    /// as a header.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write<W: Write>(&self, out: &mut W) -> fmt::Result {
        let mut mark = '?';
        for pair in pairs(self.text).filter(|pair| !is_version(pair)) {
            out.write_char(mark)?;
            out.write_str(pair)?;
            mark = '&';
        }
        Ok(())
    }
}

fn pairs(text: &str) -> impl Iterator<Item = &str> {
    text.split('&').filter(|pair| !pair.is_empty())
}

fn name(pair: &str) -> Option<Cow<'_, str>> {
    decode(pair.split_once('=').map_or(pair, |(name, _)| name))
}

/// A form's value: a plus sign is a blank.
fn value(pair: &str) -> Option<Cow<'_, str>> {
    let value = pair.split_once('=').map_or("", |(_, value)| value);
    if value.contains('+') {
        let blanks = value.replace('+', " ");
        return decode(&blanks).map(|value| Cow::Owned(value.into_owned()));
    }
    decode(value)
}

fn is_version(pair: &str) -> bool {
    name(pair).is_some_and(|name| name.eq_ignore_ascii_case(VERSION_HEADER))
}
