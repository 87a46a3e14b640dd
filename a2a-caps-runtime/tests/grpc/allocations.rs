//! What the gate costs an admitted request in allocations: those of one insert into the request's
//! extensions, and one more where an extension is active.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use a2a_caps_runtime::{Agent, Gate, GateBody, Method, ServesGrpc};
use tonic::body::Body;
use tonic::codegen::Service;
use tonic::codegen::http::{HeaderMap, HeaderValue, Request, Response};

use crate::by_hand::{open, unconfigured};
use crate::client::TRACE;
use crate::wire::{framed, plain};

/// The box that the map keeps the decision in; the map itself is there already.
const ONE_INSERT: u64 = 1;

/// Answers with an empty body and headers that are there already, and allocates nothing.
struct Empty(HeaderMap);

/// The one that is called has the headers, so that a clone costs nothing.
impl Clone for Empty {
    fn clone(&self) -> Self {
        Self(HeaderMap::new())
    }
}

impl<B> Service<Request<GateBody<B>>> for Empty {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Ready<Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<GateBody<B>>) -> Self::Future {
        let mut answer = Response::new(Body::empty());
        *answer.headers_mut() = std::mem::take(&mut self.0);
        ready(Ok(answer))
    }
}

/// The allocations of one admitted call.
fn allocations<A: Agent + ServesGrpc>(
    card: &a2a_caps_runtime::Card<A>,
    method: Method,
    extensions: &'static str,
    body: Body,
) -> u64 {
    let mut headers = HeaderMap::with_capacity(8);
    headers.insert("content-type", HeaderValue::from_static("application/grpc"));
    let mut service = Gate::grpc(card).wrap(Empty(headers));
    let mut request = Request::post(method.grpc_path())
        .header("a2a-version", "1.0")
        .header("a2a-extensions", extensions)
        .body(body)
        .unwrap();
    // As the server below has it: the map of extensions is there already.
    request.extensions_mut().insert(());
    let mut answer = None;
    let info = allocation_counter::measure(|| {
        let future = pin!(service.call(request));
        answer = Some(future.poll(&mut Context::from_waker(Waker::noop())));
    });
    let Some(Poll::Ready(Ok(answer))) = answer else { panic!("not ready") };
    assert!(!answer.headers().contains_key("grpc-status"));
    info.count_total
}

#[test]
fn one_insert_and_one_more_for_an_active_extension() {
    let card = open::CARD.fixed().unwrap();
    for method in Method::ALL {
        assert_eq!(allocations(&card, method, "", Body::empty()), ONE_INSERT, "{method}");
        assert_eq!(allocations(&card, method, TRACE, Body::empty()), ONE_INSERT + 1, "{method}");
    }
}

#[test]
fn a_message_in_one_piece_is_read_without_a_copy() {
    use prost::Message as _;
    let card = unconfigured::CARD.fixed().unwrap();
    let body = || {
        let message = framed(0, &plain().encode_to_vec());
        Body::new(http_body_util::Full::new(bytes::Bytes::from(message)))
    };
    assert_eq!(allocations(&card, Method::SendMessage, "", body()), ONE_INSERT);
}
