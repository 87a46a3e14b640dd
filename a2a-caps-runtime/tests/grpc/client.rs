//! Clients: one that speaks as generated code does, and one that sends what bytes it is told to.

use a2a_caps_runtime::Method;
use tonic::body::Body;
use tonic::client::{Grpc, GrpcService as _};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::codegen::http::{self, HeaderMap};
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Response, Status, Streaming};
use tonic_prost::ProstCodec;

use crate::service::Running;
use crate::wire::{Reply, SendMessageRequest, plain};

pub(crate) const COST: &str = "https://example.com/ext/cost-report/v1";
pub(crate) const TRACE: &str = "https://example.com/ext/trace-tags/v2";

/// What a client that knows the card of `reviewer` sends with each request.
pub(crate) const WELL_FORMED: [(&str, &str); 2] =
    [("a2a-version", "1.0"), ("a2a-extensions", COST)];

pub(crate) async fn channel(server: &Running) -> Channel {
    Endpoint::from_shared(format!("http://{}", server.address)).unwrap().connect().await.unwrap()
}

fn path(method: Method) -> PathAndQuery {
    PathAndQuery::from_static(method.grpc_path())
}

fn request(message: SendMessageRequest, metadata: &[(&str, &str)]) -> Request<SendMessageRequest> {
    let mut headers = HeaderMap::new();
    for (name, value) in metadata {
        let name = http::HeaderName::from_bytes(name.as_bytes()).unwrap();
        headers.append(name, value.parse().unwrap());
    }
    let mut request = Request::new(message);
    *request.metadata_mut() = tonic::metadata::MetadataMap::from_headers(headers);
    request
}

/// Calls a unary operation.
pub(crate) async fn unary(
    server: &Running,
    method: Method,
    message: SendMessageRequest,
    metadata: &[(&str, &str)],
) -> Result<Response<Reply>, Status> {
    let mut grpc = Grpc::new(channel(server).await);
    grpc.ready().await.unwrap();
    grpc.unary(request(message, metadata), path(method), codec()).await
}

/// Calls a streaming operation.
pub(crate) async fn streaming(
    server: &Running,
    method: Method,
    message: SendMessageRequest,
    metadata: &[(&str, &str)],
) -> Result<Response<Streaming<Reply>>, Status> {
    streaming_on(channel(server).await, method, message, metadata).await
}

/// The same on a connection that is there already.
pub(crate) async fn streaming_on(
    channel: Channel,
    method: Method,
    message: SendMessageRequest,
    metadata: &[(&str, &str)],
) -> Result<Response<Streaming<Reply>>, Status> {
    let mut grpc = Grpc::new(channel);
    grpc.ready().await.unwrap();
    grpc.server_streaming(request(message, metadata), path(method), codec()).await
}

/// Calls any operation with a plain message; of a stream, its first event.
pub(crate) async fn call(
    server: &Running,
    method: Method,
    metadata: &[(&str, &str)],
) -> Result<Reply, Status> {
    if method.is_streaming() {
        let answer = streaming(server, method, plain(), metadata).await?;
        return Ok(answer.into_inner().message().await?.unwrap());
    }
    Ok(unary(server, method, plain(), metadata).await?.into_inner())
}

fn codec() -> ProstCodec<SendMessageRequest, Reply> {
    ProstCodec::default()
}

/// Sends a body as it is to a path as it is.
pub(crate) async fn raw(
    server: &Running,
    path: &str,
    metadata: &[(&str, &str)],
    body: Body,
) -> http::Response<Body> {
    let mut request = http::Request::post(path)
        .header("content-type", "application/grpc")
        .header("te", "trailers");
    for (name, value) in metadata {
        request = request.header(*name, *value);
    }
    let mut channel = channel(server).await;
    std::future::poll_fn(|context| channel.poll_ready(context)).await.unwrap();
    channel.call(request.body(body).unwrap()).await.unwrap()
}

/// The status of an answer that is trailers only: all in the one head.
pub(crate) fn status(answer: &http::Response<Body>) -> Status {
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "application/grpc");
    Status::from_header_map(answer.headers()).expect("no grpc-status in the head")
}
