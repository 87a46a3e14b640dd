//! The community's SDK, told by the card what it serves: alone, and behind the gate.

use std::net::SocketAddr;
use std::sync::Arc;

use a2a_caps_runtime::http::card_router;
use a2a_caps_runtime::{Card, Gate};
use a2a_protocol_server::{
    A2aRouter, JsonRpcDispatcher, RequestHandler, RequestHandlerBuilder, agent_executor,
    serve_with_addr,
};
use axum::Router;

use super::{on_axum, read};
use crate::{Outcome, served};

/// No call that is measured gets so far.
struct Idle;

agent_executor!(Idle, |_context, _queue| async { Ok(()) });

fn handler(card: &Card<served::Agent>) -> Outcome<Arc<RequestHandler>> {
    Ok(Arc::new(RequestHandlerBuilder::new(Idle).with_agent_card(read(card)?).build()?))
}

/// JSON-RPC and the card on its own server, which reads nothing but a connection; HTTP+JSON on axum.
pub(super) async fn alone(card: &Card<served::Agent>) -> Outcome<(SocketAddr, SocketAddr)> {
    let handler = handler(card)?;
    let json_rpc = JsonRpcDispatcher::new(Arc::clone(&handler));
    let json_rpc = serve_with_addr("127.0.0.1:0", json_rpc).await?;
    let http_json = Router::new().nest("/rest", A2aRouter::new(handler).into_router());
    let (http_json, _) = on_axum(http_json).await?;
    Ok((json_rpc, http_json))
}

pub(super) fn gated(card: &Card<served::Agent>) -> Outcome<Router> {
    let http_json = Gate::http_json(card).wrap(A2aRouter::new(handler(card)?).into_router());
    Ok(Router::new().nest_service("/rest", http_json).merge(card_router(card)))
}
