//! A transport over reqwest: JSON-RPC (9) and HTTP+JSON (11), streams as Server-Sent Events.

mod json_rpc;
mod rest;
mod updates;

use core::error::Error;
use std::format;
use std::prelude::rust_2024::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{RequestBuilder, Url};
use serde_json::Value;

use super::http_card::parse_url;
use super::retry_after::retry_after;
use super::{Activated, Answer, CallError, Interface, TaskClient};
use crate::spec::wire;
use crate::{Binding, Method};
pub use updates::HttpUpdates;

/// No body and no event of a stream may be longer, unless set.
pub(super) const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Calls one interface of an agent over HTTP.
///
/// Redirects, proxies, TLS and connection timeouts are those of the `reqwest::Client`. Leave its
/// overall timeout unset, since a stream may last for hours; the waits of this module have their
/// own.
#[derive(Clone, Debug)]
pub struct HttpClient {
    http: reqwest::Client,
    url: Url,
    interface: Interface,
    headers: HeaderMap,
    max_bytes: usize,
    shared: Arc<Shared>,
}

/// What clones share.
#[derive(Debug, Default)]
struct Shared {
    /// The id of the next JSON-RPC request.
    next_id: AtomicU64,
    /// Whether the agent takes the other verb for `SubscribeToTask` than the prose of 11.3.2.
    subscribe_by_get: AtomicBool,
}

impl HttpClient {
    /// A client of that interface, whose binding is JSON-RPC or HTTP+JSON.
    ///
    /// # Errors
    ///
    /// Where the binding is gRPC, or the URL is none.
    pub fn new(http: reqwest::Client, interface: Interface) -> Result<Self, CallError> {
        if interface.binding == Binding::Grpc {
            let message = "this client speaks `JSONRPC` and `HTTP+JSON`, not `GRPC`".to_owned();
            return Err(CallError::Failed { code: 0, message });
        }
        let url = parse_url(&interface.url)?;
        Ok(Self {
            http,
            url,
            interface,
            headers: HeaderMap::new(),
            max_bytes: MAX_BYTES,
            shared: Arc::default(),
        })
    }

    /// Sends a header with every request, such as `Authorization`, to wherever the card says that
    /// the interface is: look at that before you give a secret away. It does not show in `Debug`.
    #[must_use]
    pub fn header(mut self, name: HeaderName, mut value: HeaderValue) -> Self {
        value.set_sensitive(true);
        self.headers.insert(name, value);
        self
    }

    /// Takes no body, and no event of a stream, that is longer. 16 MiB, unless set.
    #[must_use]
    pub fn max_bytes(mut self, max_bytes: usize) -> Self {
        self.max_bytes = max_bytes;
        self
    }

    /// The interface that it calls.
    #[must_use]
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// What every request carries (3.2.6, 3.6.1).
    fn prepare(
        &self,
        request: RequestBuilder,
        accept: &'static str,
        extensions: &[String],
    ) -> Result<RequestBuilder, CallError> {
        let mut request = request
            .headers(self.headers.clone())
            .header(ACCEPT, accept)
            .header(wire::VERSION_HEADER, self.interface.version.to_string());
        if !extensions.is_empty() {
            let list = HeaderValue::from_str(&extensions.join(",")).map_err(|_| {
                let message = format!("`{}` cannot be sent in a header", extensions.join(","));
                CallError::Failed { code: 0, message }
            })?;
            request = request.header(wire::EXTENSIONS_HEADER, list);
        }
        Ok(request)
    }

    async fn exchange(&self, method: Method, request: RequestBuilder) -> Exchanged {
        let answer = request.send().await.map_err(broken)?;
        let head = Head {
            status: answer.status().as_u16(),
            activated: activated(answer.headers()),
            retry_after: answer
                .headers()
                .get(RETRY_AFTER)
                .and_then(|value| value.to_str().ok())
                .and_then(retry_after),
        };
        if !answer.status().is_success() {
            // Whatever cannot be read of it, the status says enough.
            let body = read_body(answer, self.max_bytes).await.unwrap_or_default();
            let body = serde_json::from_slice(&body).ok();
            return Err(CallError::from_http(method, head.status, head.retry_after, body.as_ref()));
        }
        Ok((head, answer))
    }

    async fn read_json(&self, answer: reqwest::Response) -> Result<Value, CallError> {
        let body = read_body(answer, self.max_bytes).await?;
        serde_json::from_slice(&body)
            .map_err(|error| CallError::invalid_answer(format!("the body is not JSON: {error}")))
    }
}

type Exchanged = Result<(Head, reqwest::Response), CallError>;

/// What the head of an answer says.
#[derive(Debug)]
struct Head {
    status: u16,
    activated: Activated,
    retry_after: Option<core::time::Duration>,
}

fn activated(headers: &HeaderMap) -> Activated {
    Activated::from_lines(
        headers.get_all(wire::EXTENSIONS_HEADER).iter().map(HeaderValue::as_bytes),
    )
}

/// Whether an answer is a stream, and not an error in its place (9.5): some agents leave the type
/// of a stream out.
fn is_stream(answer: &reqwest::Response) -> bool {
    answer.headers().get(CONTENT_TYPE).is_none_or(|value| {
        let value = value.as_bytes();
        let stream = wire::TEXT_EVENT_STREAM.as_bytes();
        value.get(..stream.len()).is_some_and(|start| start.eq_ignore_ascii_case(stream))
    })
}

/// An error of the connection, with all that it says about itself but the URL.
pub(super) fn broken(error: reqwest::Error) -> CallError {
    let sent = !error.is_connect();
    let failed = error.is_builder();
    let error = error.without_url();
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        message = format!("{message}: {cause}");
        source = cause.source();
    }
    if failed {
        CallError::Failed { code: 0, message }
    } else {
        CallError::Transport { sent, message }
    }
}

/// The body, if it is not longer than that.
pub(super) async fn read_body(
    mut answer: reqwest::Response,
    max_bytes: usize,
) -> Result<Vec<u8>, CallError> {
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(broken)? {
        if body.len() + part.len() > max_bytes {
            let message = format!("the body is longer than {max_bytes} bytes");
            return Err(CallError::InvalidAnswer { message });
        }
        body.extend_from_slice(&part);
    }
    Ok(body)
}

impl TaskClient for HttpClient {
    type Updates = HttpUpdates;

    async fn call(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Value>, CallError> {
        match self.interface.binding {
            Binding::HttpJson => self.call_rest(method, params, extensions).await,
            Binding::JsonRpc | Binding::Grpc => self.call_rpc(method, params, extensions).await,
        }
    }

    async fn stream(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<HttpUpdates>, CallError> {
        match self.interface.binding {
            Binding::HttpJson => self.stream_rest(method, params, extensions).await,
            Binding::JsonRpc | Binding::Grpc => self.stream_rpc(method, params, extensions).await,
        }
    }
}
