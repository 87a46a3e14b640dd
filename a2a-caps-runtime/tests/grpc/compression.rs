//! Compressed messages of a send where push is refused: read as the service reads them, within
//! bounds, or not at all.

use std::io::Write as _;
use std::time::{Duration, Instant};

use a2a_caps_runtime::Gate;
use bytes::Bytes;
use http_body_util::Full;
use prost::Message as _;
use tonic::body::Body;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::by_hand::unconfigured;
use crate::client::{raw, status};
use crate::service::{Running, serve};
use crate::wire::{framed, plain, with_push};

const SEND: &str = "/lf.a2a.v1.A2AService/SendMessage";
const LIMIT: usize = 64 * 1024;
const ENCODINGS: [&str; 3] = ["gzip", "deflate", "zstd"];

async fn server() -> Running {
    serve(Gate::grpc(&unconfigured::CARD.fixed().unwrap()).body_limit(LIMIT)).await
}

fn compress(encoding: &str, message: &[u8]) -> Vec<u8> {
    let level = flate2::Compression::fast();
    match encoding {
        "gzip" => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
            encoder.write_all(message).unwrap();
            encoder.finish().unwrap()
        }
        "deflate" => {
            let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
            encoder.write_all(message).unwrap();
            encoder.finish().unwrap()
        }
        _ => zstd::encode_all(message, 1).unwrap(),
    }
}

/// The status in the answer's head, or nothing where the handler's answer follows.
async fn send(server: &Running, encoding: &str, compressed: &[u8]) -> Option<Status> {
    let body = Body::new(Full::new(Bytes::from(framed(1, compressed))));
    let metadata = [("a2a-version", "1.0"), ("grpc-encoding", encoding)];
    let answer = raw(server, SEND, &metadata, body).await;
    let refused = answer.headers().contains_key("grpc-status");
    assert_eq!(server.runs(), usize::from(!refused));
    refused.then(|| status(&answer))
}

#[tokio::test]
async fn a_compressed_message_is_read() {
    let server = server().await;
    for encoding in ENCODINGS {
        let plain = compress(encoding, &plain().encode_to_vec());
        assert!(send(&server, encoding, &plain).await.is_none(), "{encoding}");
        let push = compress(encoding, &with_push().encode_to_vec());
        let status = send(&server, encoding, &push).await.unwrap();
        assert_eq!(status.code(), Code::FailedPrecondition, "{encoding}");
        let reason = status.get_details_error_info().unwrap().reason;
        assert_eq!(reason, "PUSH_NOTIFICATION_NOT_SUPPORTED");
    }
}

#[tokio::test]
async fn what_grows_beyond_the_limit_is_given_up() {
    let server = server().await;
    for encoding in ENCODINGS {
        // 64 MiB of one byte in less than the limit.
        let bomb = compress(encoding, &vec![0; 64 << 20]);
        let bomb = if bomb.len() > LIMIT { &bomb[..LIMIT] } else { &bomb };
        let begun = Instant::now();
        let status = send(&server, encoding, bomb).await.unwrap();
        assert_eq!(status.code(), Code::ResourceExhausted, "{encoding}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{encoding}");
    }
}

#[tokio::test]
async fn what_decoders_may_read_differently_is_malformed() {
    let server = server().await;
    let (plain, push) = (plain().encode_to_vec(), with_push().encode_to_vec());
    for encoding in ENCODINGS {
        let good = compress(encoding, &plain);
        let second = compress(encoding, &push[plain.len()..]);
        let mut flipped = good.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 0x55;
        for (what, message) in [
            // Some decoders read on behind the first stream, and would find a push configuration.
            ("two streams", [&good[..], &second].concat()),
            ("bytes behind it", [&good[..], &[0]].concat()),
            ("cut off", good[..good.len() - 1].to_vec()),
            ("damaged", flipped),
            ("empty", vec![]),
            ("not compressed", plain.clone()),
        ] {
            let status = send(&server, encoding, &message).await;
            let code = status.map(|status| status.code());
            assert_eq!(code, Some(Code::InvalidArgument), "{encoding}, {what}");
        }
    }
}

#[tokio::test]
async fn a_window_larger_than_the_limit_is_not_made() {
    let server = server().await;
    let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(27).unwrap();
    encoder.include_contentsize(false).unwrap();
    encoder.write_all(&plain().encode_to_vec()).unwrap();
    encoder.flush().unwrap();
    let status = send(&server, "zstd", &encoder.finish().unwrap()).await.unwrap();
    assert_eq!(status.code(), Code::InvalidArgument);
}
