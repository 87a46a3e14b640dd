//! A server of the SDK's own, on loopback, as a service: requests in, its answers out. For the
//! readers that take nothing but a connection.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONNECTION, HOST};
use axum::http::uri::{Authority, Scheme, Uri};
use axum::http::{StatusCode, Version};
use axum::response::{IntoResponse as _, Response};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

/// Hands every request on to the server at that address.
pub fn to(address: SocketAddr) -> Router {
    let client: Client<HttpConnector, Body> =
        Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build_http();
    Router::new().fallback(move |request: Request| forward(client.clone(), address, request))
}

async fn forward(
    client: Client<HttpConnector, Body>,
    address: SocketAddr,
    mut request: Request,
) -> Response {
    let mut parts = request.uri().clone().into_parts();
    parts.scheme = Some(Scheme::HTTP);
    parts.authority = Authority::try_from(address.to_string()).ok();
    let Ok(uri) = Uri::from_parts(parts) else { return StatusCode::BAD_GATEWAY.into_response() };
    *request.uri_mut() = uri;
    *request.version_mut() = Version::HTTP_11;
    // Both are of the connection that the request came by.
    request.headers_mut().remove(CONNECTION);
    request.headers_mut().remove(HOST);
    match client.request(request).await {
        Ok(answer) => answer.map(Body::new),
        Err(_) => StatusCode::BAD_GATEWAY.into_response(),
    }
}
