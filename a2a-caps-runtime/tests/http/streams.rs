//! Streams go through untouched, and their heads say what belongs there.

use std::convert::Infallible;
use std::time::Duration;

use a2a_caps_runtime::{Admission, Gate};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use http_body::Frame;
use http_body_util::StreamBody;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::by_hand::open;
use super::support::{request, send, serve};

const JSON: (&str, &str) = ("Content-Type", "application/json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");
const TRACE: (&str, &str) = ("A2A-Extensions", "https://example.com/ext/trace-tags/v2");
const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"SendStreamingMessage","params":{}}"#;

type Events = mpsc::Receiver<Result<Frame<Bytes>, Infallible>>;

fn stream(events: Events) -> Response {
    let body = Body::new(StreamBody::new(ReceiverStream::new(events)));
    ([(CONTENT_TYPE, "text/event-stream; charset=utf-8")], body).into_response()
}

#[allow(clippy::unnecessary_wraps, reason = "what the body's stream is made of")]
fn event(text: &'static str) -> Result<Frame<Bytes>, Infallible> {
    Ok(Frame::data(Bytes::from_static(text.as_bytes())))
}

/// Reads until `text` has come.
async fn wait_for(stream: &mut TcpStream, got: &mut Vec<u8>, text: &str) {
    let read = async {
        while !String::from_utf8_lossy(got).contains(text) {
            assert_ne!(stream.read_buf(got).await.unwrap(), 0, "closed before {text}");
        }
    };
    tokio::time::timeout(Duration::from_secs(10), read).await.expect(text);
}

#[tokio::test]
async fn each_event_comes_as_it_is_sent() {
    let (sender, receiver) = mpsc::channel(1);
    let receiver = std::sync::Arc::new(std::sync::Mutex::new(Some(receiver)));
    let handler = async move |_: Admission<open::Agent>| {
        let events = receiver.lock().map(|mut held| held.take()).ok().flatten();
        events.map_or_else(|| "again".into_response(), stream)
    };
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let router = Router::new().fallback(handler);
    let address = serve(Router::new().nest_service("/a2a/v1/", gate.wrap(router))).await;
    let mut client = TcpStream::connect(address).await.unwrap();
    client.write_all(&request("POST /a2a/v1/", &[JSON, ONE, TRACE], CALL)).await.unwrap();
    let mut got = Vec::new();
    // The head is there before any event is.
    wait_for(&mut client, &mut got, "\r\n\r\n").await;
    let head = String::from_utf8_lossy(&got).to_lowercase();
    assert!(head.contains("a2a-extensions: https://example.com/ext/trace-tags/v2"), "{head}");
    assert!(
        head.contains("x-accel-buffering: no") && head.contains("cache-control: no-cache"),
        "{head}"
    );
    for text in ["data: one\n\n", "data: two\n\n", "data: three\n\n"] {
        sender.send(event(text)).await.unwrap();
        wait_for(&mut client, &mut got, text).await;
    }
    // A client that goes away is seen by the handler.
    drop(client);
    let gone = tokio::time::timeout(Duration::from_secs(10), async {
        while sender.send(event("data: late\n\n")).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    gone.await.expect("the stream is dropped with its client");
}

#[tokio::test]
async fn what_the_handler_said_of_buffering_and_caching_stays() {
    let handler = async |_: Admission<open::Agent>| {
        let headers = [("x-accel-buffering", "yes"), ("cache-control", "no-store")];
        let mut response = (headers, "data: x\n\n").into_response();
        response.headers_mut().insert(CONTENT_TYPE, "text/event-stream".parse().unwrap());
        response
    };
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let address =
        serve(Router::new().fallback_service(gate.wrap(Router::new().fallback(handler)))).await;
    let answer = send(address, &request("POST /", &[JSON, ONE], CALL)).await;
    assert_eq!(answer.header("x-accel-buffering"), Some("yes"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.body, b"data: x\n\n");
}

#[tokio::test]
async fn an_answer_that_is_no_stream_gets_no_stream_headers() {
    let handler = async |_: Admission<open::Agent>| ([(CONTENT_TYPE, "application/json")], "{}");
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let address =
        serve(Router::new().fallback_service(gate.wrap(Router::new().fallback(handler)))).await;
    let answer = send(address, &request("POST /", &[JSON, ONE], CALL)).await;
    assert_eq!(answer.header("x-accel-buffering"), None);
    assert_eq!(answer.header(CACHE_CONTROL.as_str()), None);
}

#[tokio::test]
async fn a_declined_extension_is_not_answered() {
    let handler = async |admission: Admission<open::Agent>| {
        assert!(admission.is_active(open::TRACE_TAGS_V2));
        assert!(admission.decline(open::TRACE_TAGS_V2));
        assert!(!admission.decline(open::TRACE_TAGS_V2));
        "{}"
    };
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let address =
        serve(Router::new().fallback_service(gate.wrap(Router::new().fallback(handler)))).await;
    let answer = send(address, &request("POST /", &[JSON, ONE, TRACE], CALL)).await;
    assert_eq!((answer.status, answer.header("a2a-extensions")), (200, None));
}

#[tokio::test]
async fn a_refused_stream_is_plain_json() {
    let card = super::json_rpc::reviewer_card();
    let (handler, _) = super::support::recorder::<super::by_hand::reviewer::Agent>();
    let address = serve(Router::new().fallback_service(Gate::json_rpc(&card).wrap(handler))).await;
    let headers = [JSON, ONE, ("Accept", "text/event-stream")];
    let answer = send(address, &request("POST /", &headers, CALL)).await;
    assert_eq!((answer.status, answer.code()), (200, -32004));
    assert_eq!(answer.header("content-type"), Some("application/json"));
}
