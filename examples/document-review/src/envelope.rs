//! Steps 1, 2 and 7 of the gate's order, out of the runtime's readers: an HTTP request in, a
//! JSON-RPC call out. The layer `Gate::json_rpc` does this for a server that mounts it; then this
//! module goes.

use std::time::Duration;

use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{Malformed, Method, VersionClaim, read};
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri};

/// The longest body that is read.
const MAX_BODY: usize = 1 << 20;
/// How long a body may take.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// A JSON-RPC request.
#[derive(Debug)]
pub(crate) struct Envelope {
    /// Echoed byte for byte.
    pub(crate) id: String,
    pub(crate) method: Method,
    /// Not read yet: that is the handler's.
    pub(crate) params: Option<String>,
}

/// A request that is none, and its id as far as that could be told.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) fault: Malformed,
    pub(crate) id: Option<String>,
}

impl From<Malformed> for Unreadable {
    fn from(fault: Malformed) -> Self {
        Self { fault, id: None }
    }
}

/// Reads the body of a POST.
pub(crate) async fn read(head: &Parts, body: Body) -> Result<Envelope, Unreadable> {
    if !is_json(&head.headers) {
        return Err(Malformed::ContentType.into());
    }
    if head.headers.contains_key(CONTENT_ENCODING) {
        return Err(Malformed::ContentEncoding.into());
    }
    let read = tokio::time::timeout(MAX_WAIT, to_bytes(body, MAX_BODY)).await;
    let bytes = match read {
        Err(_) => return Err(Malformed::Stalled.into()),
        Ok(Err(error)) if is_too_large(&error) => {
            return Err(Malformed::TooLarge { limit: MAX_BODY }.into());
        }
        Ok(Err(_)) => return Err(Malformed::Broken.into()),
        Ok(Ok(bytes)) => bytes,
    };
    let request = read::json_rpc(&bytes)
        .map_err(|not| Unreadable { fault: not.malformed, id: not.id.map(str::to_owned) })?;
    Ok(Envelope {
        id: request.id.to_owned(),
        method: request.method,
        params: request.params.map(str::to_owned),
    })
}

/// Whether a send carries a webhook (step 7): asked only where push is refused.
pub(crate) fn carries_webhook(envelope: &Envelope) -> Result<bool, Malformed> {
    match &envelope.params {
        Some(params) if envelope.method.is_send() => {
            read::inline_push_json(params.as_bytes(), None)
        }
        _ => Ok(false),
    }
}

/// Every `A2A-Version` of headers and query (3.6.1).
pub(crate) fn version(headers: &HeaderMap, uri: &Uri) -> VersionClaim {
    let lines = headers.get_all(wire::VERSION_HEADER).iter();
    let claim: VersionClaim = lines.map(HeaderValue::as_bytes).collect();
    let query = uri.query().unwrap_or_default().as_bytes();
    url::form_urlencoded::parse(query)
        .filter(|(name, _)| name.eq_ignore_ascii_case(wire::VERSION_HEADER))
        .fold(claim, |claim, (_, value)| claim.with(value.as_bytes()))
}

fn is_json(headers: &HeaderMap) -> bool {
    let mut lines = headers.get_all(CONTENT_TYPE).iter();
    let (Some(line), None) = (lines.next(), lines.next()) else { return false };
    let essence = line.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case(wire::APPLICATION_JSON)
        || essence.eq_ignore_ascii_case(wire::APPLICATION_A2A_JSON)
}

fn is_too_large(error: &axum::Error) -> bool {
    let mut source: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = source {
        if error.is::<http_body_util::LengthLimitError>() {
            return true;
        }
        source = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_from_header_and_query() {
        let uri = |text: &str| text.parse::<Uri>().unwrap();
        let mut headers = HeaderMap::new();
        assert!(version(&headers, &uri("/a2a/v1/")).is_missing());
        assert_eq!(version(&headers, &uri("/a2a/v1/?a2a-VERSION=1.0")).to_string(), "1.0");
        headers.append("a2a-version", "1.0".parse().unwrap());
        assert_eq!(version(&headers, &uri("/a2a/v1/?x=1")).to_string(), "1.0");
    }
}
