//! The gRPC binding: the SDK's service behind this host's authentication, with the gate around both
//! or without it.

use std::sync::Arc;

use a2a_caps_runtime::{Gate, Method};
use a2a_grpc::GrpcHandler;
use a2a_pb::proto::a2a_service_server::A2aServiceServer;
use a2a_server::RequestHandler;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HeaderValue};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tonic::Status;
use tonic::service::Routes;

use crate::bearer::Bearer;
use crate::cards::Cards;
use crate::served;

/// The SDK behind the gate.
pub fn gated<H: RequestHandler>(cards: &Cards, bearer: &Bearer, handler: &Arc<H>) -> Router {
    let gate = Gate::<served::Agent>::grpc(&cards.public);
    Router::new().fallback_service(gate.wrap(bare(bearer, handler)))
}

/// The SDK alone.
pub fn bare<H: RequestHandler>(bearer: &Bearer, handler: &Arc<H>) -> Router {
    let service = A2aServiceServer::new(GrpcHandler::new(Arc::clone(handler)));
    let routes = Routes::new(service).into_axum_router();
    // The SDK has no error that it would answer as UNAUTHENTICATED.
    routes.layer(from_fn_with_state(bearer.clone(), authenticate))
}

/// The extended card is for who sends the token (3.1.11); behind the gate only where the profile
/// has one.
async fn authenticate(State(bearer): State<Bearer>, request: Request, next: Next) -> Response {
    let asks = request.uri().path() == Method::GetExtendedAgentCard.grpc_path();
    let lines = request.headers().get_all(AUTHORIZATION).iter();
    let lines = lines.map(HeaderValue::to_str).map(Result::unwrap_or_default);
    if served::EXTENDED_CARD.is_some() && asks && !bearer.admits(lines) {
        return Status::unauthenticated("the extended card needs the bearer token").into_http();
    }
    next.run(request).await
}
