//! The floor: what no server can do without. And the gate before next to nothing.

use a2a_caps_runtime::http::card_router;
use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{Card, Gate};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::DefaultBodyLimit;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue};
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use http_body_util::BodyExt as _;
use serde::Deserialize;
use serde_json::value::RawValue;
use tower::ServiceExt as _;

use crate::{Outcome, served};

const JSON_RPC: &str = "/a2a/v1/";
/// What admitted calls are answered with: as long as an SDK's error of an unknown task.
const RESULT: &str = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"task not found: none","data":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org"}]}}"#;
const JSON: (axum::http::HeaderName, HeaderValue) =
    (CONTENT_TYPE, HeaderValue::from_static("application/json"));

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    #[serde(borrow)]
    method: std::borrow::Cow<'a, str>,
}

/// Fixed bytes: the card's, a refusal's (the gate's own, so that both send as much), a result's.
pub(super) async fn floor(card: &Card<served::Agent>) -> Outcome<Router> {
    let refusal = refusal(card).await?;
    let json = Bytes::copy_from_slice(card.json().as_bytes());
    let etag = HeaderValue::from_str(card.etag())?;
    let cache_control = HeaderValue::from_str(card.cache_control())?;
    let card = async move || {
        ([JSON, (ETAG, etag.clone()), (CACHE_CONTROL, cache_control.clone())], json.clone())
    };
    let call = async move |body: Bytes| -> Response {
        match serde_json::from_slice::<Envelope<'_>>(&body) {
            Ok(envelope) if envelope.id.get() == "1" => {
                if envelope.method == "SendStreamingMessage" {
                    ([JSON], refusal.clone()).into_response()
                } else {
                    ([JSON], RESULT).into_response()
                }
            }
            _ => StatusCode::BAD_REQUEST.into_response(),
        }
    };
    Ok(Router::new().route(wire::CARD_PATH, get(card)).route(JSON_RPC, post(call)))
}

/// The gate, with fixed bytes behind it.
pub(super) fn gate(card: &Card<served::Agent>) -> Router {
    let behind = Router::new()
        .route("/", post(async |_: Bytes| ([JSON], RESULT)))
        .layer(DefaultBodyLimit::disable());
    Router::new().nest_service(JSON_RPC, Gate::json_rpc(card).wrap(behind)).merge(card_router(card))
}

/// What the gate answers to a streaming call.
async fn refusal(card: &Card<served::Agent>) -> Outcome<Bytes> {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"SendStreamingMessage"}"#;
    let request = Request::post(JSON_RPC)
        .header("a2a-version", "1.0")
        .header("content-type", "application/json")
        .body(Body::from(call))?;
    let answer = gate(card).oneshot(request).await?;
    Ok(answer.into_body().collect().await?.to_bytes())
}
