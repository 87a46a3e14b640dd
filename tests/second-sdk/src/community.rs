//! The community's SDK (`a2a-protocol-server`): an agent that sends back what it is sent, with
//! every operation on, and a note of each that its handler begins.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use a2a_protocol_server::{
    A2aRouter, CallContext, EventEmitter, GrpcConfig, GrpcDispatcher, HttpPushSender,
    JsonRpcDispatcher, RequestHandler, RequestHandlerBuilder, RestDispatcher, ServerInterceptor,
    agent_executor, serve_with_addr,
};
use a2a_protocol_types::error::A2aResult;
use a2a_protocol_types::{AgentCard, TaskState};
use tonic::service::Routes;

use crate::deployments::open;
use crate::{Record, Sdk, forward, front};

/// Where its own servers listen.
const LOOPBACK: &str = "127.0.0.1:0";

#[derive(Clone, Copy, Debug)]
struct Echo;

agent_executor!(Echo, |context, queue| async {
    let emit = EventEmitter::new(context, queue);
    emit.status(TaskState::Working).await?;
    emit.artifact("echo", context.message.parts.clone(), None, Some(true)).await?;
    emit.status(TaskState::Completed).await
});

/// Notes each call before its handler runs, those with parameters that cannot be read included.
struct Noting(Record);

impl ServerInterceptor for Noting {
    fn before<'a>(
        &'a self,
        call: &'a CallContext,
    ) -> Pin<Box<dyn Future<Output = A2aResult<()>> + Send + 'a>> {
        self.0.ran(call.method(), call.task_id());
        Box::pin(async { Ok(()) })
    }

    fn after<'a>(
        &'a self,
        _: &'a CallContext,
    ) -> Pin<Box<dyn Future<Output = A2aResult<()>> + Send + 'a>> {
        Box::pin(async { Ok(()) })
    }
}

/// Its handler, told by the card that everything is on.
fn handler(record: &Record) -> Arc<RequestHandler> {
    let card: AgentCard =
        serde_json::from_str(front::card(open::CARD).json()).expect("a card that the SDK reads");
    let handler = RequestHandlerBuilder::new(Echo)
        .with_agent_card(card.clone())
        .with_extended_agent_card(card)
        .allow_unauthenticated_extended_card()
        .accept_unisolated_tenants()
        .with_push_sender(HttpPushSender::new())
        .with_interceptor(Noting(record.clone()))
        .build();
    Arc::new(handler.expect("a handler"))
}

/// The agent on its own servers: its readers take a connection, and nothing else. This is the one
/// that strips `/tenants/{tenant}/` and `/{tenant}/`, and splits a path at its first colon.
///
/// # Panics
///
/// Where there is no port left.
pub async fn on_its_own_servers() -> Sdk {
    let record = Record::default();
    let handler = handler(&record);
    let json_rpc = JsonRpcDispatcher::new(Arc::clone(&handler));
    let json_rpc = serve_with_addr(LOOPBACK, json_rpc).await.expect("a port");
    let http_json = RestDispatcher::new(Arc::clone(&handler));
    let http_json = serve_with_addr(LOOPBACK, http_json).await.expect("a port");
    let grpc = GrpcDispatcher::new(handler, GrpcConfig::default());
    Sdk {
        name: "community, its own servers",
        record,
        json_rpc: forward::to(json_rpc),
        http_json: forward::to(http_json),
        grpc: Routes::new(grpc.into_service()).into_axum_router(),
    }
}

/// The agent by its router for axum, which reads HTTP+JSON; the two others are as
/// [`on_its_own_servers`] has them.
///
/// # Panics
///
/// Where there is no port left.
pub async fn on_axum() -> Sdk {
    let sdk = on_its_own_servers().await;
    let http_json = A2aRouter::new(handler(&sdk.record)).into_router();
    Sdk { name: "community, its router for axum", http_json, ..sdk }
}
