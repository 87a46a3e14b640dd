//! The gate of one deployment before an SDK, as a host mounts it.

use a2a_caps_runtime::{Agent, Card, CardSource, Gate, ServesGrpc, ServesHttpJson, ServesJsonRpc};
use axum::Router;

use crate::Sdk;

/// Where JSON-RPC is mounted.
pub const JSON_RPC: &str = "/a2a/v1/";
/// Where HTTP+JSON is mounted.
pub const HTTP_JSON: &str = "/rest";

/// A deployment that serves all three bindings.
pub trait Deployment: Agent + ServesJsonRpc + ServesHttpJson + ServesGrpc {}

impl<A: Agent + ServesJsonRpc + ServesHttpJson + ServesGrpc> Deployment for A {}

/// The card of a declaration without origins to fill in.
///
/// # Panics
///
/// Where there are some.
#[must_use]
pub fn card<A: Agent>(source: CardSource<A>) -> Card<A> {
    source.fixed().expect("a card with no origin of the host's")
}

/// The SDK's two HTTP bindings behind the gate, at [`JSON_RPC`] and [`HTTP_JSON`].
pub fn http<A: Deployment>(card: &Card<A>, sdk: &Sdk) -> Router {
    let json_rpc = Gate::json_rpc(card).wrap(sdk.record.before::<A>(sdk.json_rpc.clone()));
    let http_json = Gate::http_json(card).wrap(sdk.record.before::<A>(sdk.http_json.clone()));
    Router::new().nest_service(JSON_RPC, json_rpc).nest_service(HTTP_JSON, http_json)
}

/// The SDK's gRPC service behind the gate.
pub fn grpc<A: Deployment>(card: &Card<A>, sdk: &Sdk) -> Router {
    let gate = Gate::grpc(card).wrap(sdk.record.before::<A>(sdk.grpc.clone()));
    Router::new().fallback_service(gate)
}
