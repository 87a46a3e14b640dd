//! A service of tonic with all eleven operations, as tonic's code generator would write it, that
//! answers with what it saw; and a server with it behind the gate.

use std::convert::Infallible;
use std::future::Future;
use std::marker::PhantomData;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use a2a_caps_runtime::grpc::GrpcLayer;
use a2a_caps_runtime::{Admission, Agent, ExtensionId, Method};
use tokio::net::TcpListener;
use tokio_stream::Stream;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::codec::CompressionEncoding;
use tonic::codegen::{Body, BoxFuture, Service, StdError, http};
use tonic::metadata::MetadataMap;
use tonic::server::{Grpc, NamedService, ServerStreamingService, UnaryService};
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;

use crate::wire::{Reply, SendMessageRequest};

/// How far the events of a stream lie apart.
pub(crate) const PAUSE: Duration = Duration::from_millis(120);

/// A server that runs until the test ends.
#[derive(Clone)]
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    counts: Counts,
}

/// How often a handler ran, and how many of its streams are open.
#[derive(Clone, Default)]
struct Counts {
    runs: Arc<AtomicUsize>,
    streams: Arc<AtomicUsize>,
}

/// One open stream.
struct Open(Arc<AtomicUsize>);

impl Open {
    fn new(streams: &Arc<AtomicUsize>) -> Arc<Self> {
        streams.fetch_add(1, Ordering::SeqCst);
        Arc::new(Self(Arc::clone(streams)))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Running {
    /// How many streams of the service have not ended.
    pub(crate) fn open_streams(&self) -> usize {
        self.counts.streams.load(Ordering::SeqCst)
    }

    /// How often a handler ran since the last time this was asked.
    pub(crate) fn runs(&self) -> usize {
        self.counts.runs.swap(0, Ordering::SeqCst)
    }
}

/// The service and tonic's health service behind that gate.
pub(crate) async fn serve<A: Agent>(gate: GrpcLayer<A>) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let counts = Counts::default();
    let (reporter, health) = tonic_health::server::health_reporter();
    reporter.set_serving::<Reviewer<A>>().await;
    let reviewer = Reviewer::<A> { counts: counts.clone(), agent: PhantomData };
    let server = tonic::transport::Server::builder()
        .layer(gate)
        .add_service(health)
        .add_service(reviewer)
        .serve_with_incoming(TcpListenerStream::new(listener));
    tokio::spawn(server);
    Running { address, counts }
}

/// The same with the gate around the one service.
pub(crate) async fn serve_wrapped<A: Agent>(gate: GrpcLayer<A>) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let counts = Counts::default();
    let reviewer = Reviewer::<A> { counts: counts.clone(), agent: PhantomData };
    let server = tonic::transport::Server::builder()
        .add_service(gate.wrap(reviewer))
        .serve_with_incoming(TcpListenerStream::new(listener));
    tokio::spawn(server);
    Running { address, counts }
}

pub(crate) struct Reviewer<A> {
    counts: Counts,
    agent: PhantomData<fn() -> A>,
}

impl<A> Clone for Reviewer<A> {
    fn clone(&self) -> Self {
        Self { counts: self.counts.clone(), agent: PhantomData }
    }
}

impl<A> NamedService for Reviewer<A> {
    const NAME: &'static str = "lf.a2a.v1.A2AService";
}

impl<A, B> Service<http::Request<B>> for Reviewer<A>
where
    A: Agent,
    B: Body + Send + 'static,
    B::Error: Into<StdError> + Send + 'static,
{
    type Response = http::Response<tonic::body::Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<B>) -> Self::Future {
        let handler = Handler::<A> { counts: self.counts.clone(), agent: PhantomData };
        let name = request.uri().path().rsplit('/').next().unwrap_or_default();
        let method = Method::from_name(name);
        Box::pin(async move {
            let mut grpc = Grpc::new(ProstCodec::<Reply, SendMessageRequest>::default())
                .accept_compressed(CompressionEncoding::Gzip)
                .accept_compressed(CompressionEncoding::Deflate)
                .accept_compressed(CompressionEncoding::Zstd);
            Ok(match method {
                Some(Method::SendStreamingMessage | Method::SubscribeToTask) => {
                    grpc.server_streaming(handler, request).await
                }
                Some(_) => grpc.unary(handler, request).await,
                None => Status::unimplemented("the service's own answer").into_http(),
            })
        })
    }
}

struct Handler<A> {
    counts: Counts,
    agent: PhantomData<fn() -> A>,
}

impl<A: Agent> Handler<A> {
    fn reply(&self, request: &Request<SendMessageRequest>) -> Result<Reply, Status> {
        self.counts.runs.fetch_add(1, Ordering::SeqCst);
        let metadata = request.metadata();
        let admission: Option<&Admission<A>> = request.extensions().get();
        let admission = admission.ok_or_else(|| Status::internal("no admission"))?;
        let declined = decline(admission, metadata);
        if metadata.contains_key("x-fail") {
            return Err(Status::not_found("the handler's own error"));
        }
        Ok(Reply {
            operation: admission.method().name().to_owned(),
            active: admission.extension_uris().map(str::to_owned).collect(),
            version: lines(metadata, "a2a-version"),
            extensions: lines(metadata, "a2a-extensions"),
            message_id: request
                .get_ref()
                .message
                .as_ref()
                .map(|message| message.message_id.clone())
                .unwrap_or_default(),
            declined,
            trailer: lines(metadata, "x-trailer").concat(),
            place: 0,
        })
    }
}

/// Declines the extension of that index, twice, where the request asks for it.
fn decline<A: Agent>(admission: &Admission<A>, metadata: &MetadataMap) -> Vec<bool> {
    let indices = lines(metadata, "x-decline");
    let indices = indices.iter().map(|index| index.parse().unwrap());
    indices
        .map(ExtensionId::<A>::__new)
        .flat_map(|id| [admission.decline(id), admission.decline(id)])
        .collect()
}

fn lines(metadata: &MetadataMap, key: &str) -> Vec<String> {
    metadata.get_all(key).iter().map(|line| line.to_str().unwrap().to_owned()).collect()
}

impl<A: Agent> UnaryService<SendMessageRequest> for Handler<A> {
    type Response = Reply;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Reply>, Status>> + Send>>;

    fn call(&mut self, request: Request<SendMessageRequest>) -> Self::Future {
        let reply = self.reply(&request);
        Box::pin(async move { Ok(Response::new(reply?)) })
    }
}

impl<A: Agent> ServerStreamingService<SendMessageRequest> for Handler<A> {
    type Response = Reply;
    type ResponseStream = Pin<Box<dyn Stream<Item = Result<Reply, Status>> + Send>>;
    type Future =
        Pin<Box<dyn Future<Output = Result<Response<Self::ResponseStream>, Status>> + Send>>;

    /// Three events, the later two after a pause each; the last says whether an extension could
    /// still be declined.
    fn call(&mut self, request: Request<SendMessageRequest>) -> Self::Future {
        let reply = self.reply(&request);
        let admission = request.extensions().get::<Admission<A>>().cloned();
        let open = Open::new(&self.counts.streams);
        Box::pin(async move {
            let reply = reply?;
            let events = tokio_stream::iter(0..3);
            let events = tokio_stream::StreamExt::then(events, move |at| {
                let mut reply = Reply { place: at, ..reply.clone() };
                let (admission, open) = (admission.clone(), Arc::clone(&open));
                async move {
                    let _open = open;
                    if at > 0 {
                        tokio::time::sleep(PAUSE).await;
                    }
                    if at == 2
                        && let Some(admission) = admission
                    {
                        reply.declined = vec![admission.decline(ExtensionId::<A>::__new(0))];
                    }
                    Ok(reply)
                }
            });
            Ok(Response::new(Box::pin(events) as Self::ResponseStream))
        })
    }
}
