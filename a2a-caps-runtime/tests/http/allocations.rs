//! What the gate allocates for an admitted request: the request written anew, one insert into the
//! request's extensions, and one shared word where an extension is active.

use std::convert::Infallible;
use std::future::Future as _;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use a2a_caps_runtime::{Gate, GateBody};
use axum::body::Bytes;
use axum::http::{Request, Response};
use http_body_util::{Empty, Full};
use tower::Service;

use super::by_hand::open;

type Inner = GateBody<Full<Bytes>>;

/// Allocations of one request, the answer's included; `inner` makes none.
fn count<S>(mut service: S, request: Request<Full<Bytes>>) -> u64
where
    S: Service<Request<Full<Bytes>>, Error = Infallible>,
{
    allocation_counter::measure(move || {
        let mut context = Context::from_waker(Waker::noop());
        assert!(service.poll_ready(&mut context).is_ready());
        let future = pin!(service.call(request));
        assert!(matches!(future.poll(&mut context), Poll::Ready(Ok(_))));
    })
    .count_total
}

fn request(line: (&str, &str), extensions: &str, body: &'static [u8]) -> Request<Full<Bytes>> {
    let mut request = Request::builder()
        .method(line.0)
        .uri(line.1)
        .header("a2a-version", "1.0")
        .header("a2a-extensions", extensions)
        .header("content-type", "application/json")
        .header("content-length", body.len())
        .body(Full::new(Bytes::from_static(body)))
        .unwrap();
    // As every server does, so that the map of extensions is there.
    request.extensions_mut().insert("127.0.0.1:1");
    request
}

#[test]
fn an_admitted_request_costs_its_rewriting_and_its_admission() {
    let inner = tower::service_fn(async |_: Request<Inner>| {
        Ok::<_, Infallible>(Response::new(Empty::<Bytes>::new()))
    });
    let card = open::CARD.fixed().unwrap();
    let json_rpc = Gate::json_rpc(&card).wrap(inner);
    let http_json = Gate::http_json(&card).wrap(inner);
    let call = br#"{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{}}}"#;
    let trace = "https://example.com/ext/trace-tags/v2";
    let rpc = |extensions| count(json_rpc.clone(), request(("POST", "/"), extensions, call));
    let rest = |extensions| {
        count(http_json.clone(), request(("POST", "/message:send"), extensions, b"{}"))
    };
    let get = count(http_json.clone(), request(("GET", "/tasks/a-task-with-an-id"), "", b""));
    // The box of the admission, and on JSON-RPC the request written anew.
    assert_eq!((rpc(""), rest(""), get), (2, 1, 1));
    // And the shared word; the other two are the empty answer's map of headers.
    assert_eq!((rpc(trace), rest(trace)), (5, 4));
}
