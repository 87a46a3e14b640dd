//! The official SDK, told by the card what it serves: alone, and behind the gate.

use std::sync::Arc;

use a2a::{A2AError, AgentCard, StreamResponse};
use a2a_caps_runtime::http::card_router;
use a2a_caps_runtime::{Card, Gate};
use a2a_server::agent_card::agent_card_router;
use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::{
    AgentExecutor, DefaultRequestHandler, ExecutorContext, InMemoryTaskStore, StaticAgentCard,
};
use axum::Router;
use futures::stream::{self, BoxStream, StreamExt as _};

use super::read;
use crate::{Outcome, served};

/// No call that is measured gets so far.
struct Idle;

impl AgentExecutor for Idle {
    fn execute(&self, _: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        stream::empty().boxed()
    }

    fn cancel(&self, _: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        stream::empty().boxed()
    }
}

fn handler(card: &AgentCard) -> Arc<DefaultRequestHandler> {
    let handler = DefaultRequestHandler::new(Idle, InMemoryTaskStore::new());
    Arc::new(handler.with_capabilities(card.capabilities.clone()))
}

pub(super) fn alone(card: &Card<served::Agent>) -> Outcome<Router> {
    let card: AgentCard = read(card)?;
    let handler = handler(&card);
    Ok(Router::new()
        .nest("/a2a/v1/", jsonrpc_router(Arc::clone(&handler)))
        .nest("/rest", rest_router(handler))
        .merge(agent_card_router(Arc::new(StaticAgentCard::new(card)))))
}

pub(super) fn nested(card: &Card<served::Agent>) -> Outcome<Router> {
    let handler = handler(&read(card)?);
    Ok(Router::new()
        .nest_service("/a2a/v1/", jsonrpc_router(Arc::clone(&handler)))
        .nest_service("/rest", rest_router(handler)))
}

pub(super) fn gated(card: &Card<served::Agent>) -> Outcome<Router> {
    let handler = handler(&read(card)?);
    let json_rpc = Gate::json_rpc(card).wrap(jsonrpc_router(Arc::clone(&handler)));
    let http_json = Gate::http_json(card).wrap(rest_router(handler));
    Ok(Router::new()
        .nest_service("/a2a/v1/", json_rpc)
        .nest_service("/rest", http_json)
        .merge(card_router(card)))
}
