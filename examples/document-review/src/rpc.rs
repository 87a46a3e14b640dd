//! The JSON-RPC endpoint: envelope, gate, dispatch, answer. The gate stands before every handler,
//! and nothing is done for a request that it refuses.

use std::convert::Infallible;
use std::sync::Arc;

use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{
    Admitted, Agent as _, Answer, Binding, Cause, Malformed, Method, Refusal, Request,
};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, VARY, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::value::RawValue;

use crate::app::App;
use crate::auth::Unauthenticated;
use crate::dispatch::dispatch;
use crate::envelope::{self, Envelope};
use crate::extension::Active;
use crate::failure::Failure;
use crate::handlers::{Incoming, Reply, Updates};
use crate::reviewer;

const EXTENSIONS: HeaderName = HeaderName::from_static("a2a-extensions");

/// Answers a POST.
pub(crate) async fn endpoint(
    State(app): State<Arc<App>>,
    request: axum::extract::Request,
) -> Response {
    let (head, body) = request.into_parts();
    let envelope = match envelope::read(&head, body).await {
        Ok(envelope) => envelope,
        Err(unreadable) => {
            return answered(&Answer::Malformed(&unreadable.fault), unreadable.id.as_deref());
        }
    };
    let lines: Vec<&[u8]> =
        head.headers.get_all(EXTENSIONS).iter().map(HeaderValue::as_bytes).collect();
    let request = Request {
        binding: Binding::JsonRpc,
        method: envelope.method,
        version: envelope::version(&head.headers, &head.uri),
        extensions: lines.iter().copied(),
    };
    let admitted = match reviewer::Agent::gate(&request) {
        Ok(admitted) => admitted,
        Err(refusal) => return refused(&app, &refusal, &envelope.id),
    };
    if reviewer::Agent::PUSH_REFUSED {
        match envelope::carries_webhook(&envelope) {
            Ok(false) => {}
            Ok(true) => {
                let refusal = Refusal::new(envelope.method, Cause::InlinePush);
                return refused(&app, &refusal, &envelope.id);
            }
            Err(fault) => return answered(&Answer::Malformed(&fault), Some(&envelope.id)),
        }
    }
    admit(&app, admitted, &head.headers, envelope).await
}

fn refused(app: &App, refusal: &Refusal, id: &str) -> Response {
    // Counted apart from errors: a sudden rise means that clients hold a stale card.
    let error = refusal.error().map_or("malformed", |error| error.name());
    tracing::info!(method = %refusal.method(), error, missing = refusal.missing(), "refused");
    answered(&Answer::Refused(refusal, app.card.stamp()), Some(id))
}

/// Answers what is no POST.
pub(crate) async fn wrong_verb() -> Response {
    answered(&Answer::Malformed(&Malformed::WrongVerb { allow: "POST" }), None)
}

async fn admit(
    app: &Arc<App>,
    admitted: Admitted<reviewer::Agent>,
    headers: &HeaderMap,
    envelope: Envelope,
) -> Response {
    let method = envelope.method;
    let id = envelope.id;
    let reply = match app.auth.caller(headers) {
        Err(Unauthenticated) => Err(Failure::Unauthenticated),
        Ok(caller) => {
            let active = Active::of(&admitted, app.facts.price);
            let params = envelope.params;
            let incoming = Incoming { app: Arc::clone(app), caller, active, params };
            dispatch(admitted, incoming).await
        }
    };
    let mut response = match reply {
        Ok(Reply::Result(result)) => answer_result(&result, &id),
        Ok(Reply::Private(result)) => {
            let mut response = answer_result(&result, &id);
            keep_private(&mut response);
            response
        }
        Ok(Reply::Stream(updates)) => answer_stream(app, updates, id),
        Err(failure) => answer_failure(&failure, method, &id),
    };
    let uris: Vec<&str> = admitted.extension_uris().collect();
    if let (false, Ok(uris)) = (uris.is_empty(), HeaderValue::from_str(&uris.join(", "))) {
        response.headers_mut().insert(EXTENSIONS, uris);
    }
    response
}

fn answer_result(result: &RawValue, id: &str) -> Response {
    json_text(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#))
}

fn answer_failure(failure: &Failure, method: Method, id: &str) -> Response {
    let mut response =
        json_text(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{}}}"#, failure.json(method)));
    if matches!(failure, Failure::Unauthenticated) {
        *response.status_mut() = StatusCode::UNAUTHORIZED;
        let challenge = HeaderValue::from_static(reviewer::Agent::CHALLENGE);
        response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
        keep_private(&mut response);
    }
    response
}

/// What depends on the caller is not for caches between (13.3).
fn keep_private(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(VARY, HeaderValue::from_static("Authorization"));
}

/// Server-sent events, each a JSON-RPC response with the id of the request (9.4.2).
fn answer_stream(app: &Arc<App>, updates: Box<Updates>, id: String) -> Response {
    let shutdown = app.shutdown.clone();
    let events = stream::unfold((updates, id, shutdown), |(mut updates, id, shutdown)| async {
        let event = tokio::select! {
            event = updates.next() => event?,
            () = shutdown.cancelled() => return None,
        };
        // The shapes are plain data, whose writing does not fail.
        let event = serde_json::to_string(&event).ok()?;
        let data = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{event}}}"#);
        Some((Ok::<_, Infallible>(Event::default().data(data)), (updates, id, shutdown)))
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::default()).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // The seed of this example: a gateway that buffers makes a stream worthless.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// What the gate says in place of a handler.
fn answered(answer: &Answer<'_>, id: Option<&str>) -> Response {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = answer.write_json_rpc(&mut text, id);
    let mut response = json_text(text);
    *response.status_mut() = StatusCode::from_u16(answer.json_rpc_http_status())
        .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Some(allow) = answer.allow() {
        response.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    }
    response
}

fn json_text(text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(wire::APPLICATION_JSON));
    response
}
