//! The JSON-RPC endpoint behind its gate: a call that was admitted in, dispatched, an answer out.

use std::convert::Infallible;
use std::sync::Arc;

use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{Admission, Agent as _, Method};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, VARY, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::App;
use crate::auth::Unauthenticated;
use crate::dispatch::dispatch;
use crate::extension::Active;
use crate::failure::Failure;
use crate::handlers::{Incoming, Reply, Updates};
use crate::reviewer;

/// The request as the gate wrote it anew. Its method is not read again: the gate has said which
/// operation this is.
#[derive(Debug, Deserialize)]
struct Envelope {
    /// Echoed byte for byte.
    id: Box<RawValue>,
    /// Not read yet: that is the handler's.
    #[serde(default)]
    params: Option<Box<RawValue>>,
}

/// Answers what the gate admitted; without its gate it answers nothing, see
/// [`NotGated`](a2a_caps_runtime::http::NotGated).
pub(crate) async fn endpoint(
    State(app): State<Arc<App>>,
    admission: Admission<reviewer::Agent>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    // The gate writes nothing else.
    let Ok(Envelope { id, params }) = serde_json::from_slice(&body) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let reply = match app.auth.caller(&headers) {
        Err(Unauthenticated) => Err(Failure::Unauthenticated),
        Ok(caller) => {
            let active = Active::of(&admission, app.facts.price);
            let incoming = Incoming { app: Arc::clone(&app), caller, active, params };
            dispatch(&admission, incoming).await
        }
    };
    match reply {
        Ok(Reply::Result(result)) => answer_result(&result, &id),
        Ok(Reply::Stream(updates)) => answer_stream(&app, updates, id),
        Err(failure) => answer_failure(&failure, admission.method(), &id),
    }
}

fn answer_result(result: &RawValue, id: &RawValue) -> Response {
    json_text(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#))
}

fn answer_failure(failure: &Failure, method: Method, id: &RawValue) -> Response {
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
fn answer_stream(app: &Arc<App>, updates: Box<Updates>, id: Box<RawValue>) -> Response {
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
    // The gate adds what keeps a gateway from holding events back, the seed of this example.
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

fn json_text(text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(wire::APPLICATION_JSON));
    response
}
