use core::convert::Infallible;
use core::pin::pin;
use core::time::Duration;
use std::collections::VecDeque;
use std::string::String;
use std::task::{Context, Poll, Waker};
use std::vec;
use std::vec::Vec;

use bytes::Bytes;
use http::HeaderMap;
use http_body::{Body, Frame};
use http_body_util::{BodyExt as _, Empty, Full};

use super::{BodyRead, GateBody, ReadBody, measure_whole};
use crate::Malformed;
use crate::gate::Limits;

const LIMITS: Limits = Limits { bytes: 8, time: Duration::from_millis(50) };

/// A body of these frames, that never ends where it stalls.
struct Frames {
    frames: VecDeque<Frame<Bytes>>,
    stalls: bool,
}

impl Body for Frames {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: core::pin::Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.frames.pop_front() {
            None if self.stalls => Poll::Pending,
            frame => Poll::Ready(frame.map(Ok)),
        }
    }
}

fn data(pieces: &[&'static str], stalls: bool) -> Frames {
    let frames = pieces.iter().map(|piece| Frame::data(Bytes::from_static(piece.as_bytes())));
    Frames { frames: frames.collect(), stalls }
}

fn read(body: Frames) -> Result<BodyRead, Malformed> {
    match pin!(ReadBody::new(body, LIMITS, measure_whole))
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(read) => read,
        Poll::Pending => panic!("waits"),
    }
}

#[test]
fn one_piece_is_kept_and_several_are_joined() {
    let one = "12345678";
    let body = read(data(&["", one], false)).unwrap();
    assert_eq!(body.data.as_ptr(), one.as_ptr());
    for pieces in [&["12345678"][..], &["1234", "5678"], &["1", "", "23456", "7", "8"]] {
        assert_eq!(read(data(pieces, false)).unwrap().data, "12345678");
    }
    assert!(read(data(&[], false)).unwrap().data.is_empty());
}

#[test]
fn a_body_beyond_the_limit_is_not_read_on() {
    for pieces in [&["123456789"][..], &["1234", "5678", "9"]] {
        // It never ends, and is given up all the same.
        let too_large = Malformed::TooLarge { limit: 8 };
        assert_eq!(read(data(pieces, true)).unwrap_err(), too_large);
    }
}

#[test]
fn without_a_runtime_a_body_is_waited_for() {
    let mut body = pin!(ReadBody::new(data(&["1"], true), LIMITS, measure_whole));
    assert!(body.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
}

#[tokio::test]
async fn a_body_that_stalls_is_given_up() {
    let body = ReadBody::new(data(&["1"], true), LIMITS, measure_whole);
    assert_eq!(body.await.unwrap_err(), Malformed::Stalled);
}

#[tokio::test]
async fn a_body_that_breaks_is_no_body() {
    let body = Full::new(Bytes::from_static(b"1")).map_err(|never| match never {});
    let broken = body.with_trailers(core::future::ready(Some(Err("reset"))));
    let read = ReadBody::new(broken, LIMITS, measure_whole).await;
    assert_eq!(read.unwrap_err(), Malformed::Broken);
}

#[tokio::test]
async fn what_was_read_is_passed_on_with_its_trailers() {
    let mut trailers = HeaderMap::new();
    trailers.insert("x-end", "1".parse().unwrap());
    let frames = vec![
        Frame::data(Bytes::from_static(b"12")),
        Frame::data(Bytes::from_static(b"34")),
        Frame::trailers(trailers.clone()),
    ];
    let body = read(Frames { frames: frames.into(), stalls: false }).unwrap();
    let body = GateBody::<Empty<Bytes>>::read(body);
    assert!(!body.is_end_stream());
    assert_eq!(body.size_hint().exact(), Some(4));
    let passed = body.collect().await.unwrap();
    assert_eq!(passed.trailers(), Some(&trailers));
    assert_eq!(passed.to_bytes(), "1234");

    let empty = GateBody::<Empty<Bytes>>::read(BodyRead { data: Bytes::new(), trailers: None });
    assert!(empty.is_end_stream());
    assert_eq!(empty.size_hint().exact(), Some(0));
}

#[tokio::test]
async fn an_unread_body_passes_frame_by_frame() {
    let mut body = GateBody::passed(data(&["1", "23"], false));
    let mut seen: Vec<String> = Vec::new();
    while let Some(frame) = body.frame().await {
        let bytes = frame.unwrap().into_data().unwrap();
        seen.push(String::from_utf8(bytes.to_vec()).unwrap());
    }
    assert_eq!(seen, ["1", "23"]);
    let full = GateBody::passed(Full::new(Bytes::from_static(b"123")));
    assert_eq!(full.size_hint().exact(), Some(3));
}
