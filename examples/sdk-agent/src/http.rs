//! The two HTTP bindings and the card: the SDK's routers, each with the gate around it, or bare.

use std::sync::Arc;

use a2a_caps_runtime::Gate;
use a2a_caps_runtime::http::{Authenticator, card_router};
use a2a_server::agent_card::agent_card_router;
use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::{RequestHandler, StaticAgentCard};
use axum::Router;
use axum::http::header::{AUTHORIZATION, HeaderValue};
use axum::http::request::Parts;

use crate::bearer::Bearer;
use crate::cards::Cards;
use crate::served;

/// Where JSON-RPC is, as the card says it.
const JSON_RPC: &str = "/a2a/v1/";
/// Where HTTP+JSON is.
const HTTP_JSON: &str = "/rest";

/// The SDK behind the gate. The gate answers the extended card itself, since the build knows it.
pub fn gated<H: RequestHandler>(cards: &Cards, bearer: &Bearer, handler: &Arc<H>) -> Router {
    let mut json_rpc = Gate::<served::Agent>::json_rpc(&cards.public);
    let mut http_json = Gate::<served::Agent>::http_json(&cards.public);
    if let Some(extended) = &cards.extended {
        json_rpc = json_rpc.extended_card(extended, authenticator(bearer));
        http_json = http_json.extended_card(extended, authenticator(bearer));
    }
    Router::new()
        .nest_service(JSON_RPC, json_rpc.wrap(jsonrpc_router(Arc::clone(handler))))
        .nest_service(HTTP_JSON, http_json.wrap(rest_router(Arc::clone(handler))))
        .merge(card_router(&cards.public))
}

/// The SDK alone: its own card route, its own checks.
pub fn bare<H: RequestHandler>(card: a2a::AgentCard, handler: &Arc<H>) -> Router {
    Router::new()
        .nest(JSON_RPC, jsonrpc_router(Arc::clone(handler)))
        .nest(HTTP_JSON, rest_router(Arc::clone(handler)))
        .merge(agent_card_router(Arc::new(StaticAgentCard::new(card))))
}

fn authenticator(bearer: &Bearer) -> impl Authenticator {
    let bearer = bearer.clone();
    move |head: &Parts| {
        let lines = head.headers.get_all(AUTHORIZATION).iter();
        // One that is no text counts as a line, and is not the token.
        bearer.admits(lines.map(HeaderValue::to_str).map(Result::unwrap_or_default))
    }
}
