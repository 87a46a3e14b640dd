//! The answers that the gate itself gives on the HTTP bindings: an [`Answer`] in, a response out.

use alloc::format;
use alloc::string::String;

use bytes::Bytes;
use http::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue, VARY, WWW_AUTHENTICATE,
};
use http::{Response, StatusCode};

use crate::gate::{BodyRead, GateBody};
use crate::spec::wire;
use crate::{Agent, Answer};

/// How the answer of a request is to look.
#[derive(Debug)]
pub(super) enum Form {
    /// JSON-RPC, to the request with that `id`, if it could be told.
    JsonRpc(Option<String>),
    /// HTTP+JSON, with that content type.
    HttpJson(HeaderValue),
}

impl Form {
    /// HTTP+JSON as the request accepts it: `application/json` where it names that and not
    /// `application/a2a+json`.
    pub(super) fn http_json(headers: &HeaderMap) -> Self {
        let names = |media_type: &str| {
            headers
                .get_all(ACCEPT)
                .iter()
                .filter_map(|line| line.to_str().ok())
                .flat_map(|line| line.split(','))
                .any(|range| essence(range).eq_ignore_ascii_case(media_type))
        };
        let plain = names(wire::APPLICATION_JSON) && !names(wire::APPLICATION_A2A_JSON);
        Self::HttpJson(HeaderValue::from_static(if plain {
            wire::APPLICATION_JSON
        } else {
            wire::APPLICATION_A2A_JSON
        }))
    }

    fn content_type(&self) -> HeaderValue {
        match self {
            Self::JsonRpc(_) => HeaderValue::from_static(wire::APPLICATION_JSON),
            Self::HttpJson(content_type) => content_type.clone(),
        }
    }

    /// The response of an answer in place of a handler's.
    pub(super) fn answer<A: Agent, R>(&self, answer: &Answer<'_>) -> Response<GateBody<R>> {
        let mut text = String::with_capacity(512);
        // Writing to a string cannot fail.
        let (status, _) = match self {
            Self::JsonRpc(id) => {
                (answer.json_rpc_http_status(), answer.write_json_rpc(&mut text, id.as_deref()))
            }
            Self::HttpJson(_) => (answer.http_status(), answer.write_http_json(&mut text)),
        };
        let mut response = self.response(Bytes::from(text));
        *response.status_mut() =
            StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        if let Some(allow) = answer.allow() {
            headers.insert(ALLOW, HeaderValue::from_static(allow));
        }
        if let Answer::Unauthenticated = answer {
            // A 401 has to have a challenge (RFC 9110, 15.5.2).
            let challenge = if A::CHALLENGE.is_empty() { "Bearer" } else { A::CHALLENGE };
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
            keep_private(headers);
        }
        response
    }

    /// The extended card, for a caller who may have it (3.1.11, 13.3).
    pub(super) fn extended_card<R>(&self, card: &Bytes) -> Response<GateBody<R>> {
        let body = match self {
            Self::JsonRpc(id) => {
                let id = id.as_deref().unwrap_or("null");
                // The card was a string once, so nothing is lost here.
                let card = core::str::from_utf8(card).unwrap_or("null");
                Bytes::from(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{card}}}"#))
            }
            Self::HttpJson(_) => card.clone(),
        };
        let mut response = self.response(body);
        keep_private(response.headers_mut());
        response
    }

    fn response<R>(&self, data: Bytes) -> Response<GateBody<R>> {
        let mut response = Response::new(GateBody::read(BodyRead { data, trailers: None }));
        response.headers_mut().insert(CONTENT_TYPE, self.content_type());
        response
    }
}

/// The media type of a media range or content type, without its parameters.
pub(super) fn essence(value: &str) -> &str {
    value.split(';').next().unwrap_or("").trim()
}

/// What only this caller may see stays out of every cache.
fn keep_private(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(VARY, HeaderValue::from_static("Authorization"));
}
