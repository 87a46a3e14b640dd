//! What the headers say of a request's body and verb: checked before either is looked at.

use http::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, TRAILER,
    TRANSFER_ENCODING,
};
use http_body::Body;

use super::answer::essence;
use crate::Malformed;
use crate::gate::Measure;
use crate::spec::wire;

/// Headers by which some frameworks take another verb than the request's own.
static OVERRIDES: [HeaderName; 3] = [
    HeaderName::from_static("x-http-method-override"),
    HeaderName::from_static("x-http-method"),
    HeaderName::from_static("x-method-override"),
];

/// Headers that speak of the bytes of a body.
static DIGESTS: [HeaderName; 4] = [
    HeaderName::from_static("content-digest"),
    HeaderName::from_static("repr-digest"),
    HeaderName::from_static("digest"),
    HeaderName::from_static("content-md5"),
];

/// Whether the request has a body, as far as its head tells.
pub(super) fn has_body<B: Body>(body: &B) -> bool {
    !body.is_end_stream() && body.size_hint().exact() != Some(0)
}

/// What is to become of a body, by what the head says of it.
#[derive(Clone, Copy)]
pub(super) enum Content {
    /// There is none, or it is right.
    Right,
    /// It is wrong unless it turns out to be empty, which its length does not tell: chunked, or
    /// HTTP/2 without a length. The measure finds it wrong at its first byte.
    WrongUnlessEmpty(Measure),
}

/// A body has to be plain JSON; an empty one can be anything.
pub(super) fn check_content<B: Body>(headers: &HeaderMap, body: &B) -> Result<Content, Malformed> {
    if !has_body(body) {
        return Ok(Content::Right);
    }
    let Err(malformed) = check_body(headers) else { return Ok(Content::Right) };
    if body.size_hint().lower() > 0 {
        return Err(malformed);
    }
    Ok(Content::WrongUnlessEmpty(match malformed {
        Malformed::ContentEncoding => |data, _| empty(data, Malformed::ContentEncoding),
        _ => |data, _| empty(data, Malformed::ContentType),
    }))
}

fn empty(data: &[u8], malformed: Malformed) -> Result<(), Malformed> {
    if data.is_empty() { Ok(()) } else { Err(malformed) }
}

fn check_body(headers: &HeaderMap) -> Result<(), Malformed> {
    let mut encodings = headers.get_all(CONTENT_ENCODING).iter();
    if !encodings.all(|value| value.as_bytes().trim_ascii().eq_ignore_ascii_case(b"identity")) {
        return Err(Malformed::ContentEncoding);
    }
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    match (types.next().map(HeaderValue::to_str), types.next()) {
        (Some(Ok(content_type)), None) if is_json(content_type) => Ok(()),
        _ => Err(Malformed::ContentType),
    }
}

/// JSON is UTF-8 (RFC 8259, 8.1), so another character set is another type.
fn is_json(content_type: &str) -> bool {
    let media_type = essence(content_type);
    let json = [wire::APPLICATION_JSON, wire::APPLICATION_A2A_JSON]
        .iter()
        .any(|known| media_type.eq_ignore_ascii_case(known));
    let utf8 = content_type.split(';').skip(1).all(|parameter| match parameter.split_once('=') {
        Some((name, value)) if name.trim().eq_ignore_ascii_case("charset") => {
            let value = value.trim().trim_matches('"');
            ["utf-8", "utf8"].iter().any(|known| value.eq_ignore_ascii_case(known))
        }
        _ => true,
    });
    json && utf8
}

/// A verb that a header asks for has to be the request's own.
pub(super) fn check_override(headers: &HeaderMap, verb: &str) -> Result<(), Malformed> {
    let mut asked = OVERRIDES.iter().flat_map(|name| headers.get_all(name));
    if asked.all(|value| value.as_bytes().trim_ascii() == verb.as_bytes()) {
        Ok(())
    } else {
        Err(Malformed::MethodOverride)
    }
}

/// Takes off what the gate has read for everyone behind it.
pub(super) fn remove_overrides(headers: &mut HeaderMap) {
    for name in &OVERRIDES {
        headers.remove(name);
    }
}

/// The headers of a body that was written anew.
pub(super) fn describe_body(headers: &mut HeaderMap, length: usize) {
    for name in [&CONTENT_ENCODING, &TRANSFER_ENCODING, &TRAILER].into_iter().chain(&DIGESTS) {
        headers.remove(name);
    }
    let said = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if said != Some(length) {
        headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(wire::APPLICATION_JSON));
}
