//! Step 7: the message of a send where push is refused, as bytes on the wire.

use std::time::{Duration, Instant};

use a2a_caps_runtime::{Gate, Method};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, StreamBody};
use prost::Message as _;
use tokio_stream::StreamExt as _;
use tonic::body::Body;
use tonic::codegen::http::{HeaderMap, Response};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::by_hand::{open, unconfigured};
use crate::client::{raw, status};
use crate::service::{Running, serve};
use crate::wire::{Reply, SendMessageRequest, framed, plain, with_push};

const SEND: &str = "/lf.a2a.v1.A2AService/SendMessage";
const VERSION: [(&str, &str); 1] = [("a2a-version", "1.0")];

async fn push_refused() -> Running {
    let gate = Gate::grpc(&unconfigured::CARD.fixed().unwrap());
    serve(gate.body_limit(4096).body_timeout(Duration::from_millis(300))).await
}

fn whole(body: Vec<u8>) -> Body {
    Body::new(Full::new(Bytes::from(body)))
}

/// Pieces, with a pause before each, and trailers.
fn pieces(pieces: Vec<Vec<u8>>, pause: Duration, trailers: Option<HeaderMap>) -> Body {
    use http_body::Frame;
    let data = pieces.into_iter().map(|piece| Frame::data(Bytes::from(piece)));
    let frames: Vec<_> = data.chain(trailers.map(Frame::trailers)).collect();
    let frames = tokio_stream::iter(frames).then(move |frame| async move {
        tokio::time::sleep(pause).await;
        Ok::<_, Status>(frame)
    });
    Body::new(StreamBody::new(frames))
}

async fn reply(answer: Response<Body>) -> Reply {
    assert!(!answer.headers().contains_key("grpc-status"), "{:?}", answer.headers());
    let body = answer.into_body().collect().await.unwrap();
    assert_eq!(body.trailers().unwrap()["grpc-status"], "0");
    Reply::decode(&body.to_bytes()[5..]).unwrap()
}

async fn refused(server: &Running, metadata: &[(&str, &str)], body: Body) -> Status {
    let status = status(&raw(server, SEND, metadata, body).await);
    assert_eq!(server.runs(), 0);
    status
}

fn is_push_refusal(status: &Status) -> bool {
    status.code() == Code::FailedPrecondition
        && status
            .get_details_error_info()
            .is_some_and(|info| info.reason == "PUSH_NOTIFICATION_NOT_SUPPORTED")
}

#[tokio::test]
async fn a_message_in_any_pieces_is_read_and_passed_on() {
    let server = push_refused().await;
    let plain = framed(0, &plain().encode_to_vec());
    let push = framed(0, &with_push().encode_to_vec());
    for size in [1, 3, 5, 6, plain.len(), push.len()] {
        let split = |body: &[u8]| body.chunks(size).map(<[u8]>::to_vec).collect::<Vec<_>>();
        let mut trailers = HeaderMap::new();
        trailers.insert("x-trailer", "kept".parse().unwrap());
        let body = pieces(split(&plain), Duration::ZERO, Some(trailers));
        let reply = reply(raw(&server, SEND, &VERSION, body).await).await;
        assert_eq!(reply.operation, "SendMessage");
        assert_eq!(reply.message_id, "m-1");
        assert_eq!(reply.trailer, "kept");
        assert_eq!(server.runs(), 1);

        let body = pieces(split(&push), Duration::ZERO, None);
        assert!(is_push_refusal(&refused(&server, &VERSION, body).await), "{size}");
    }
}

#[tokio::test]
async fn a_push_configuration_is_found_however_it_is_encoded() {
    let server = push_refused().await;
    let url = b"\x22\x01u";
    for message in [
        // Empty, in the second of two configurations, with a tag and lengths longer than needed.
        b"\x1a\x02\x12\x00".to_vec(),
        b"\x1a\x02\x20\x01\x1a\x02\x12\x00".to_vec(),
        b"\x1a\x02\x12\x00\x1a\x02\x20\x01".to_vec(),
        b"\x9a\x00\x84\x00\x92\x00\x80\x00".to_vec(),
        [b"\x1a\x05\x12\x03", &url[..]].concat(),
    ] {
        let status = refused(&server, &VERSION, whole(framed(0, &message))).await;
        assert!(is_push_refusal(&status), "{message:x?}: {status:?}");
    }
}

#[tokio::test]
async fn what_is_no_single_message_is_malformed() {
    let server = push_refused().await;
    let good = framed(0, &plain().encode_to_vec());
    let push = framed(0, &with_push().encode_to_vec());
    for body in [
        vec![],
        vec![0],
        vec![0, 0, 0, 0],
        good[..good.len() - 1].to_vec(),
        // Two messages, of which a service would read the first, and one with bytes behind it.
        [&good[..], &push].concat(),
        [&good[..], &good].concat(),
        [&good[..], &[0]].concat(),
        // Flags that do not exist.
        framed(2, &plain().encode_to_vec()),
        framed(0xff, &plain().encode_to_vec()),
        // No protobuf, groups, the known field as a number.
        framed(0, b"{\"message\":{}}"),
        framed(0, b"\x1b\x12\x00\x1c"),
        framed(0, b"\x18\x01"),
        framed(0, b"\x1a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"),
        framed(0, b"\x1a\x02\x12\x01"),
    ] {
        let status = refused(&server, &VERSION, whole(body.clone())).await;
        assert_eq!(status.code(), Code::InvalidArgument, "{body:x?}");
        assert!(status.get_details_error_info().is_none());
    }
    let tenants = framed(0, b"\x0a\x01a\x0a\x01b");
    let status = refused(&server, &VERSION, whole(tenants)).await;
    assert_eq!(status.code(), Code::InvalidArgument);
    assert_eq!(status.get_details_bad_request().unwrap().field_violations[0].field, "tenant");
}

#[tokio::test]
async fn a_message_beyond_the_limit_is_not_waited_for() {
    let server = push_refused().await;
    let mut endless = vec![0];
    endless.extend(4097_u32.to_be_bytes());
    let body = pieces(vec![endless, vec![0; 16]], Duration::from_millis(20), None);
    let status = refused(&server, &VERSION, body).await;
    assert_eq!(status.code(), Code::ResourceExhausted);

    for (length, code) in [(4096, None), (4097, Some(Code::ResourceExhausted))] {
        let message = of_length(length).encode_to_vec();
        assert_eq!(message.len(), length);
        let answer = raw(&server, SEND, &VERSION, whole(framed(0, &message))).await;
        let status = Status::from_header_map(answer.headers());
        assert_eq!(status.map(|status| status.code()), code);
    }
}

/// A send whose message takes that many bytes.
pub(crate) fn of_length(length: usize) -> SendMessageRequest {
    let mut message = plain();
    while message.encoded_len() < length {
        message.message.as_mut().unwrap().message_id.push('x');
    }
    message
}

#[tokio::test]
async fn a_body_that_stalls_is_not_waited_for() {
    let server = push_refused().await;
    let good = framed(0, &plain().encode_to_vec());
    // Before its first byte, amid the message, and behind it without an end.
    for sent in [0, 7, good.len()] {
        let begun = Instant::now();
        let first = tokio_stream::iter([Ok::<_, Status>(http_body::Frame::data(
            Bytes::copy_from_slice(&good[..sent]),
        ))]);
        let body = Body::new(StreamBody::new(first.chain(tokio_stream::pending())));
        let status = refused(&server, &VERSION, body).await;
        assert_eq!(status.code(), Code::DeadlineExceeded, "{sent}");
        let took = begun.elapsed();
        assert!(took > Duration::from_millis(250) && took < Duration::from_secs(3), "{took:?}");
    }
}

#[tokio::test]
async fn a_refusal_of_an_earlier_step_waits_for_no_body() {
    let server = push_refused().await;
    let body = Body::new(StreamBody::new(tokio_stream::pending::<
        Result<http_body::Frame<Bytes>, Status>,
    >()));
    let begun = Instant::now();
    let status = refused(&server, &[("a2a-version", "0.3")], body).await;
    assert_eq!(status.get_details_error_info().unwrap().reason, "VERSION_NOT_SUPPORTED");
    assert!(begun.elapsed() < Duration::from_millis(250));
}

#[tokio::test]
async fn where_push_is_served_no_message_is_read() {
    let server = serve(Gate::grpc(&open::CARD.fixed().unwrap()).body_limit(1)).await;
    let body = whole(framed(0, &with_push().encode_to_vec()));
    let reply = reply(raw(&server, SEND, &VERSION, body).await).await;
    assert_eq!(reply.message_id, "m-1");
    // What the gate would call malformed is the service's to answer.
    let status = Status::from_header_map(
        raw(&server, SEND, &VERSION, whole(framed(0, b"\x1b"))).await.headers(),
    );
    assert_eq!(status.unwrap().code(), Code::Internal);
}

#[tokio::test]
async fn other_operations_are_not_read_where_push_is_refused() {
    let server = push_refused().await;
    // Field 3 of another request is something else.
    let body = whole(framed(0, &with_push().encode_to_vec()));
    let reply = reply(raw(&server, Method::GetTask.grpc_path(), &VERSION, body).await).await;
    assert_eq!(reply.operation, "GetTask");
}

#[tokio::test]
async fn a_streaming_send_is_read_too() {
    let server = push_refused().await;
    let body = whole(framed(0, &with_push().encode_to_vec()));
    let answer = raw(&server, Method::SendStreamingMessage.grpc_path(), &VERSION, body).await;
    assert!(is_push_refusal(&status(&answer)));
    assert_eq!(server.runs(), 0);
}

#[tokio::test]
async fn an_encoding_that_is_not_read_is_unimplemented() {
    let server = push_refused().await;
    let message = plain().encode_to_vec();
    for encodings in [
        &["br"][..],
        &["identity"],
        &[],
        &["GZIP"],
        // Two lines: the service may go by either.
        &["gzip", "zstd"],
        &["gzip", "gzip"],
    ] {
        let mut metadata = VERSION.to_vec();
        metadata.extend(encodings.iter().map(|encoding| ("grpc-encoding", *encoding)));
        let status = refused(&server, &metadata, whole(framed(1, &message))).await;
        assert_eq!(status.code(), Code::Unimplemented, "{encodings:?}");
    }
}
