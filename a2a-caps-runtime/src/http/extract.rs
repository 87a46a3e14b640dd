//! What the gate decided, as an extractor of axum: a request's head in, its [`Admission`] out.

use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use core::fmt;
use http::StatusCode;
use http::request::Parts;

use crate::{Admission, Agent};

/// `Admission<reviewer::Agent>` as an argument of a handler.
impl<A: Agent, S: Sync> FromRequestParts<S> for Admission<A> {
    type Rejection = NotGated;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, NotGated> {
        parts.extensions.get::<Self>().cloned().ok_or(NotGated)
    }
}

/// The request did not come through the gate of that agent: a handler is mounted without it. That
/// is the host's fault, so it is answered with 500 and the handler does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotGated;

impl fmt::Display for NotGated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this handler is not behind its gate: wrap its router with `Gate`")
    }
}

impl core::error::Error for NotGated {}

impl IntoResponse for NotGated {
    fn into_response(self) -> Response {
        use alloc::string::ToString as _;
        (StatusCode::INTERNAL_SERVER_ERROR, self.to_string()).into_response()
    }
}
