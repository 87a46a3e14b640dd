//! The path of an HTTP+JSON request (11.3): verb, path and query go in, the operation and its ids
//! come out, or why it cannot be told.
//!
//! Servers differ in how they decode a path: before or after they split it, at the first colon or
//! at the last. So only what all of them read alike is taken, and it is written anew with every id
//! encoded once.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};

use super::percent::{decode, encode};
use super::query::{Query, query};
use crate::spec::{HttpVerb, ROUTES, Segment, legacy_http_prefix};
use crate::{Agent, Binding, Malformed, Method, PathFault, VersionClaim};

/// An HTTP+JSON request, as far as its line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpJson<'a> {
    /// The operation.
    pub method: Method,
    /// The tenant that the path or the query names.
    pub tenant: Option<Cow<'a, str>>,
    /// The tenant in front of the path.
    prefix: Option<&'static str>,
    /// The task's id, decoded.
    pub task: Option<Cow<'a, str>>,
    /// The id of the push notification configuration, decoded.
    pub config: Option<Cow<'a, str>>,
    /// The versions that the query names.
    pub version: VersionClaim,
    query: Query<'a>,
    route: &'static [Segment],
}

impl HttpJson<'_> {
    /// Path and query written anew out of what was read: every id percent-encoded once, the query
    /// without its version.
    #[must_use]
    pub fn to_path(&self) -> String {
        // Long enough for nearly every path, so that it grows once at most.
        let ids = [&self.task, &self.config].map(|id| id.as_ref().map_or(0, |id| id.len()));
        let mut path = String::with_capacity(64 + ids[0] + ids[1] + self.query.len());
        // Writing to a string cannot fail.
        let _ = self.write(&mut path);
        path
    }

    /// Whether that is what stands there already, as it is for nearly every request.
    #[must_use]
    pub fn is_written(&self, path_and_query: &str) -> bool {
        let mut rest = Rest(path_and_query);
        self.write(&mut rest).is_ok() && rest.0.is_empty()
    }

    fn write<W: Write>(&self, out: &mut W) -> fmt::Result {
        if let Some(prefix) = self.prefix {
            out.write_char('/')?;
            encode(out, prefix)?;
        }
        for segment in self.route {
            out.write_char('/')?;
            match segment {
                Segment::Literal(text) => out.write_str(text)?,
                Segment::TaskId => encode(out, self.task.as_deref().unwrap_or(""))?,
                Segment::TaskIdThen(verb) => {
                    encode(out, self.task.as_deref().unwrap_or(""))?;
                    out.write_char(':')?;
                    out.write_str(verb)?;
                }
                Segment::ConfigId => encode(out, self.config.as_deref().unwrap_or(""))?,
            }
        }
        self.query.write(out)
    }
}

/// What is left of a text that is to be what is written.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Reads verb, path and query of an HTTP+JSON request, below the gate's mount. A path may begin
/// with a tenant that a gated HTTP+JSON interface of `A` has. HEAD is read as GET.
///
/// # Errors
///
/// An unknown path, or one that can be read in more than one way; a known one with another verb;
/// tenants that differ.
pub fn http<'a, A: Agent>(
    verb: &str,
    path: &'a str,
    query_text: Option<&'a str>,
) -> Result<HttpJson<'a>, Malformed> {
    let query = query(query_text);
    let (prefix, rest) = match tenant::<A>(path) {
        Some((tenant, rest)) => (Some(tenant), rest),
        None => (None, path),
    };
    let mut found = locate(rest, verb)?;
    found.prefix = prefix;
    found.version = query.version;
    // An empty one names none.
    found.tenant = query.tenant()?.filter(|named| !named.is_empty());
    if let Some(prefix) = prefix {
        match &found.tenant {
            Some(named) if *named != prefix => return Err(Malformed::TenantsDiffer),
            _ => found.tenant = Some(Cow::Borrowed(prefix)),
        }
    }
    found.query = query;
    Ok(found)
}

/// The tenant that the path begins with, where the declaration has it, and the rest.
fn tenant<A: Agent>(path: &str) -> Option<(&'static str, &str)> {
    let (first, rest) = path.strip_prefix('/')?.split_once('/')?;
    let rest = &path[path.len() - rest.len() - 1..];
    let first = decode(first)?;
    A::INTERFACES
        .iter()
        .filter(|interface| {
            interface.gated && interface.protocol_binding == Binding::HttpJson.name()
        })
        .find(|interface| !interface.tenant.is_empty() && interface.tenant == first)
        .map(|interface| (interface.tenant, rest))
}

/// The route of a path without tenant.
fn locate<'a>(path: &'a str, verb: &str) -> Result<HttpJson<'a>, Malformed> {
    let mut verbs = Verbs(0);
    let mut found = None;
    let mut ambiguous = false;
    for route in &ROUTES {
        match ids(path, route.path) {
            Read::No => {}
            Read::Ambiguous => ambiguous = true,
            Read::Yes { task, config } => {
                verbs.0 |= 1 << route.verb as u8;
                if reads_as(verb, route.verb) {
                    found = Some(HttpJson {
                        method: route.method,
                        tenant: None,
                        prefix: None,
                        task,
                        config,
                        version: VersionClaim::MISSING,
                        query: Query::EMPTY,
                        route: route.path,
                    });
                }
            }
        }
    }
    if let Some(found) = found {
        return Ok(found);
    }
    if verbs.0 != 0 {
        return Err(Malformed::WrongVerb { allow: verbs.allow() });
    }
    Err(Malformed::UnknownPath(if legacy_http_prefix(path) {
        PathFault::LegacyPrefix
    } else if ambiguous {
        PathFault::Ambiguous
    } else {
        PathFault::Unknown
    }))
}

/// HEAD is GET without the answer's body (RFC 9110, 9.3.2). Verbs are case-sensitive.
fn reads_as(verb: &str, route: HttpVerb) -> bool {
    verb == route.name() || verb == "HEAD" && route == HttpVerb::Get
}

enum Read<'a> {
    No,
    Ambiguous,
    Yes { task: Option<Cow<'a, str>>, config: Option<Cow<'a, str>> },
}

/// The ids of a path, where it is that route's.
fn ids<'a>(path: &'a str, route: &[Segment]) -> Read<'a> {
    let Some(path) = path.strip_prefix('/') else { return Read::No };
    if path.split('/').count() != route.len() {
        return Read::No;
    }
    let (mut task, mut config) = (None, None);
    for (text, segment) in path.split('/').zip(route) {
        let (id, place) = match segment {
            Segment::Literal(literal) if text == *literal => continue,
            Segment::Literal(_) => return Read::No,
            Segment::TaskId => (text, &mut task),
            Segment::TaskIdThen(verb) => match text.split_once(':') {
                Some((id, action)) if action == *verb => (id, &mut task),
                _ => return Read::No,
            },
            Segment::ConfigId => (text, &mut config),
        };
        match decode(id).filter(|id| is_id(id)) {
            Some(id) => *place = Some(id),
            None => return Read::Ambiguous,
        }
    }
    Read::Yes { task, config }
}

/// Whether an id reads alike to all: not empty, no dot segment, and nothing that a reader which
/// decodes once more, or earlier, would take for a part of the path.
fn is_id(id: &str) -> bool {
    !matches!(id, "" | "." | "..")
        && !id.contains(|letter: char| {
            letter.is_control() || matches!(letter, '/' | '\\' | ':' | '%' | '?' | '#')
        })
}

/// The verbs of a path, as bits.
struct Verbs(u8);

impl Verbs {
    fn allow(&self) -> &'static str {
        const GET: u8 = 1 << HttpVerb::Get as u8;
        const POST: u8 = 1 << HttpVerb::Post as u8;
        const DELETE: u8 = 1 << HttpVerb::Delete as u8;
        let has = |verb| self.0 & verb != 0;
        match (has(GET), has(POST), has(DELETE)) {
            (true, true, true) => "GET, HEAD, POST, DELETE",
            (true, true, false) => "GET, HEAD, POST",
            (true, false, true) => "GET, HEAD, DELETE",
            (true, false, false) => "GET, HEAD",
            (false, true, true) => "POST, DELETE",
            (false, true, false) => "POST",
            (false, false, _) => "DELETE",
        }
    }
}
