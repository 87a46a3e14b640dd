//! The envelope of a JSON-RPC request (9.1): a body goes in, the operation and what belongs to it
//! come out, or why it cannot be told.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::json::{JsonStr, Scanner};
use crate::spec::legacy_method;
use crate::{EnvelopeFault, JsonFault, Malformed, Method, Quoted};

/// A JSON-RPC request, read in the only way in which it can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonRpc<'a> {
    /// The operation.
    pub method: Method,
    /// `id` as it stands in the body, to be echoed byte for byte.
    pub id: &'a str,
    /// `params` as they stand in the body: an object. `None` where they are missing or `null`,
    /// which `GetExtendedAgentCard` and `ListTasks` allow (9.4.4, 9.4.8).
    pub params: Option<&'a str>,
}

/// A body that was not read, and the `id` to answer to, where it could be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotJsonRpc<'a> {
    /// Why.
    pub malformed: Malformed,
    /// `id` as it stands in the body.
    pub id: Option<&'a str>,
    /// The operation, where `params` are all that is wrong: they do not mask a refusal of it.
    pub method: Option<Method>,
}

impl JsonRpc<'_> {
    /// The request written anew out of what was read, with `params` byte for byte: whatever reads
    /// it next finds this operation and no other.
    #[must_use]
    pub fn to_json(&self) -> String {
        const OPEN: &str = r#"{"jsonrpc":"2.0","id":"#;
        const METHOD: &str = r#","method":""#;
        const PARAMS: &str = r#"","params":"#;
        let params = self.params.unwrap_or("");
        let name = self.method.name();
        let length = OPEN.len() + METHOD.len() + PARAMS.len() + 1;
        let mut text = String::with_capacity(length + self.id.len() + name.len() + params.len());
        text.push_str(OPEN);
        text.push_str(self.id);
        text.push_str(METHOD);
        text.push_str(name);
        if self.params.is_some() {
            text.push_str(PARAMS);
            text.push_str(params);
        } else {
            text.push('"');
        }
        text.push('}');
        text
    }
}

/// Reads a JSON-RPC request: steps 1 and 2 of the gate's order. The whole body has to be one JSON
/// text; its `params` are only skipped over.
///
/// # Errors
///
/// What is wrong with it: no JSON comes first, then the envelope, then an unknown method, then
/// `params` that are no object.
pub fn json_rpc(body: &[u8]) -> Result<JsonRpc<'_>, NotJsonRpc<'_>> {
    let envelope = Envelope::read(body).map_err(|fault| no_id(Malformed::NotJson(fault)))?;
    match envelope {
        Body::Object(envelope) => envelope.request(),
        Body::Array => Err(no_id(Malformed::Envelope(EnvelopeFault::Batch))),
        Body::Other => Err(no_id(Malformed::Envelope(EnvelopeFault::NotObject))),
    }
}

const fn no_id<'a>(malformed: Malformed) -> NotJsonRpc<'a> {
    NotJsonRpc { malformed, id: None, method: None }
}

enum Body<'a> {
    Object(Envelope<'a>),
    Array,
    Other,
}

/// The most members of an envelope that are none of JSON-RPC's.
const MAX_UNKNOWN: usize = 32;

/// The members of an envelope; of unknown ones only the names.
#[derive(Default)]
struct Envelope<'a> {
    version: Option<&'a str>,
    id: Option<&'a str>,
    method: Option<&'a str>,
    params: Option<&'a str>,
    unknown: Vec<Cow<'a, str>>,
    /// The first member that stood there twice, or was one too many.
    fault: Option<Malformed>,
    id_twice: bool,
}

impl<'a> Envelope<'a> {
    fn read(body: &'a [u8]) -> Result<Body<'a>, JsonFault> {
        let mut scanner = Scanner::new(body)?;
        if scanner.peek() != Some(b'{') {
            let kind = if scanner.peek() == Some(b'[') { Body::Array } else { Body::Other };
            scanner.value(0)?;
            scanner.end()?;
            return Ok(kind);
        }
        scanner.bump();
        let mut envelope = Self::default();
        if !scanner.eat(b'}') {
            loop {
                let name = scanner.name()?;
                let value = scanner.value(1)?;
                envelope.put(name, value);
                if !scanner.more(b'}')? {
                    break;
                }
            }
        }
        scanner.end()?;
        Ok(Body::Object(envelope))
    }

    fn put(&mut self, name: JsonStr<'a>, value: &'a str) {
        let (member, place) = if name.is("jsonrpc") {
            ("jsonrpc", &mut self.version)
        } else if name.is("id") {
            self.id_twice = self.id.is_some();
            ("id", &mut self.id)
        } else if name.is("method") {
            ("method", &mut self.method)
        } else if name.is("params") {
            ("params", &mut self.params)
        } else {
            return self.put_unknown(name);
        };
        if place.replace(value).is_some() && self.fault.is_none() {
            self.fault = Some(Malformed::Envelope(EnvelopeFault::Duplicate(member)));
        }
    }

    fn put_unknown(&mut self, name: JsonStr<'a>) {
        const OBJECT: &str = "body";
        // The answer is known, and the rest of a flood is not compared.
        if self.fault.is_some() {
            return;
        }
        let text = name.text();
        if self.unknown.contains(&text) {
            let member = Quoted::new(name.raw().as_bytes());
            self.fault = Some(Malformed::Duplicate { object: OBJECT, member });
        } else if self.unknown.len() == MAX_UNKNOWN {
            self.fault = Some(Malformed::TooManyMembers { object: OBJECT });
        } else {
            self.unknown.push(text);
        }
    }

    fn request(self) -> Result<JsonRpc<'a>, NotJsonRpc<'a>> {
        let id = self.id.filter(|id| !self.id_twice && is_id(id));
        let fail = |malformed| Err(NotJsonRpc { malformed, id, method: None });
        let envelope = |fault| Malformed::Envelope(fault);
        if let Some(malformed) = self.fault {
            return fail(malformed);
        }
        if !self.version.and_then(JsonStr::of).is_some_and(|version| version.is("2.0")) {
            return fail(envelope(EnvelopeFault::Version));
        }
        let Some(id) = id else {
            return fail(envelope(EnvelopeFault::Id));
        };
        let Some(name) = self.method.and_then(JsonStr::of) else {
            return fail(envelope(EnvelopeFault::Method));
        };
        let method = match method(name) {
            Ok(method) => method,
            Err(malformed) => return fail(malformed),
        };
        let params = self.params.filter(|params| *params != "null");
        if params.is_some_and(|params| !params.starts_with('{')) {
            let malformed = envelope(EnvelopeFault::Params);
            return Err(NotJsonRpc { malformed, id: Some(id), method: Some(method) });
        }
        Ok(JsonRpc { method, id, params })
    }
}

/// A string or an integer (JSON-RPC 2.0, section 4: fractions should not be used).
fn is_id(value: &str) -> bool {
    match value.as_bytes() {
        [b'"', ..] => true,
        [b'-' | b'0'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

fn method(name: JsonStr<'_>) -> Result<Method, Malformed> {
    let name = &*name.text();
    Method::from_name(name).ok_or_else(|| Malformed::UnknownMethod {
        name: Quoted::new(name.as_bytes()),
        meant: legacy_method(name),
    })
}

#[cfg(test)]
mod tests;
