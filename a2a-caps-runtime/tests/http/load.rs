//! Many streams, clients that go away, half-closed connections, and a server without any router.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use a2a_caps_runtime::{Admission, Gate, GateBody, Method};
use axum::Router;
use axum::body::{Body, Bytes};
use http_body::Frame;
use http_body_util::{BodyExt as _, Full, StreamBody};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

use super::by_hand::{open, unconfigured};
use super::support::{recorder, request, send, serve};

const JSON: (&str, &str) = ("Content-Type", "application/json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");
const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"SendStreamingMessage","params":{}}"#;
const EVENTS: usize = 5;

/// Counts the streams that are open.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn streaming(open: Arc<AtomicUsize>, pause: Duration) -> Router {
    let handler = async move |_: Admission<open::Agent>| {
        open.fetch_add(1, Ordering::SeqCst);
        let guard = Open(open.clone());
        let (sender, receiver) = tokio::sync::mpsc::channel(1);
        tokio::spawn(async move {
            for event in 0..EVENTS {
                let frame = Frame::data(Bytes::from(format!("data: {event}\n\n")));
                if sender.send(frame).await.is_err() {
                    break;
                }
                tokio::time::sleep(pause).await;
            }
            drop(guard);
        });
        let frames = ReceiverStream::new(receiver).map(Ok::<_, Infallible>);
        ([("content-type", "text/event-stream")], Body::new(StreamBody::new(frames)))
    };
    Router::new().fallback(handler)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_streams_at_once_come_whole_and_in_order() {
    let count = Arc::new(AtomicUsize::new(0));
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let router = streaming(count.clone(), Duration::from_millis(20));
    let address = serve(Router::new().fallback_service(gate.wrap(router))).await;
    let all: Vec<_> = (0..1000)
        .map(|_| {
            tokio::spawn(async move { send(address, &request("POST /", &[JSON, ONE], CALL)).await })
        })
        .collect();
    let wanted = (0..EVENTS).map(|event| format!("data: {event}\n\n")).collect::<Vec<_>>().concat();
    for one in all {
        let answer = one.await.unwrap();
        assert_eq!(answer.status, 200);
        assert_eq!(String::from_utf8(answer.body).unwrap(), wanted);
    }
    assert!(falls_to_zero(&count).await);
}

#[tokio::test]
async fn clients_that_go_away_leave_nothing_behind() {
    let count = Arc::new(AtomicUsize::new(0));
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let router = streaming(count.clone(), Duration::from_millis(200));
    let address = serve(Router::new().fallback_service(gate.wrap(router))).await;
    for _ in 0..50 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(&request("POST /", &[JSON, ONE], CALL)).await.unwrap();
        let mut first = [0; 20];
        stream.read_exact(&mut first).await.unwrap();
    }
    assert!(falls_to_zero(&count).await);
    // And half a body, with the connection gone.
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let address = serve(Router::new().fallback_service(gate.wrap(handler))).await;
    let half = request("POST /", &[JSON, ONE, ("Content-Length", "100")], b"{\"jsonrpc\":");
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(&half).await.unwrap();
    drop(stream);
    let whole = br#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#;
    assert!(send(address, &request("POST /", &[JSON, ONE], whole)).await.ran());
    record.one();
}

async fn falls_to_zero(count: &AtomicUsize) -> bool {
    for _ in 0..500 {
        if count.load(Ordering::SeqCst) == 0 {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

#[tokio::test]
async fn a_client_that_closed_its_half_is_answered() {
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::http_json(&open::CARD.fixed().unwrap());
    let address = serve(Router::new().nest_service("/rest", gate.wrap(handler))).await;
    for line in ["GET /rest/tasks", "GET /rest/nope"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(&request(line, &[ONE], b"")).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 "), "{line}: {answer}");
    }
    record.one();
}

/// Plain hyper strips no mount and knows no axum.
#[tokio::test]
async fn plain_hyper_with_a_mount_of_its_own() {
    let service = tower::service_fn(async |request: http::Request<GateBody<Incoming>>| {
        let admission = request.extensions().get::<Admission<unconfigured::Agent>>().cloned();
        let path = request.uri().path().to_owned();
        let method = admission.map(|admission| admission.method());
        let body = request.into_body().collect().await?.to_bytes();
        let text = format!("{:?} {path} {}", method, body.len());
        Ok::<_, hyper::Error>(http::Response::new(Full::new(Bytes::from(text))))
    });
    let gate =
        Gate::http_json(&unconfigured::CARD.fixed().unwrap()).mounted_at("/rest").wrap(service);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let service = hyper_util::service::TowerToHyperService::new(gate.clone());
            tokio::spawn(async move {
                let builder = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
                let _ = builder.serve_connection(TokioIo::new(stream), service).await.map_err(drop);
            });
        }
    });
    let answer = send(address, &request("POST /rest/message:stream", &[JSON], b"{}")).await;
    let wanted = format!("{:?} /message:stream 2", Some(Method::SendStreamingMessage));
    assert_eq!(String::from_utf8(answer.body).unwrap(), wanted);
    assert_eq!(send(address, &request("GET /tasks", &[], b"")).await.status, 404);
}
