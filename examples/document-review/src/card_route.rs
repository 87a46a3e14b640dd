//! The card at its well-known path (8.2, 8.6): GET, HEAD, conditional requests, and CORS that lets
//! every page read it.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::Response;

use crate::app::App;

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// Answers every verb.
pub(crate) async fn card(
    State(app): State<Arc<App>>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let mut response = Response::new(Body::empty());
    let out = response.headers_mut();
    out.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    out.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("ETag, A2A-Extensions"));
    match method {
        // axum leaves the body out for HEAD.
        Method::GET | Method::HEAD => {
            // An ETag is hexadecimal in quotes.
            if let Ok(etag) = HeaderValue::from_str(app.card.etag()) {
                out.insert(ETAG, etag);
            }
            out.insert(CACHE_CONTROL, HeaderValue::from_static(app.card.cache_control()));
            if is_known(&headers, app.card.etag()) {
                *response.status_mut() = StatusCode::NOT_MODIFIED;
            } else {
                out.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                *response.body_mut() = Body::from(app.card.json().to_owned());
            }
        }
        Method::OPTIONS => {
            out.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            out.insert(
                ACCESS_CONTROL_ALLOW_HEADERS,
                HeaderValue::from_static("If-None-Match, A2A-Version, A2A-Extensions"),
            );
            *response.status_mut() = StatusCode::NO_CONTENT;
        }
        _ => {
            out.insert(ALLOW, METHODS);
            *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
        }
    }
    response
}

/// Whether `If-None-Match` names the tag; a list, weak ones too, or `*` (RFC 9110, 13.1.2).
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|line| line.to_str().ok())
        // A tag of ours has no comma in it, so another one's is cut without harm.
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}
