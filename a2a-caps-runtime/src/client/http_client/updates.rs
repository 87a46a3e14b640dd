//! The events of a stream (9.4.2, 11.7), read with sse-stream: no event longer than allowed, and
//! each one out of its envelope.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::format;
use std::prelude::rust_2024::*;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt};
use serde_json::Value;
use sse_stream::SseByteStream;

use super::broken;
use super::json_rpc::open_envelope;
use crate::Method;
use crate::client::{CallError, Update};

/// The events of a stream over HTTP. Dropping it closes the stream.
pub struct HttpUpdates {
    events: SseByteStream<Bounded>,
    method: Method,
    enveloped: bool,
    over: bool,
}

impl fmt::Debug for HttpUpdates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpUpdates").field("method", &self.method).finish_non_exhaustive()
    }
}

impl HttpUpdates {
    pub(super) fn json_rpc(answer: reqwest::Response, method: Method, max_bytes: usize) -> Self {
        Self::new(answer, method, max_bytes, true)
    }

    pub(super) fn rest(answer: reqwest::Response, method: Method, max_bytes: usize) -> Self {
        Self::new(answer, method, max_bytes, false)
    }

    fn new(answer: reqwest::Response, method: Method, max_bytes: usize, enveloped: bool) -> Self {
        let bytes = answer.bytes_stream().boxed();
        let bounded = Bounded { bytes, max_bytes, open: 0, last: 0 };
        Self { events: SseByteStream::new(bounded), method, enveloped, over: false }
    }

    fn read(&self, data: &str) -> Result<Update, CallError> {
        let json: Value = serde_json::from_str(data)
            .map_err(|error| CallError::invalid_answer(format!("an event is not JSON: {error}")))?;
        let json = if self.enveloped {
            open_envelope(self.method, None, json)?
        } else if json.get("error").is_some_and(Value::is_object) {
            let code = json.pointer("/error/code").and_then(Value::as_u64);
            let status = code.and_then(|code| u16::try_from(code).ok()).unwrap_or(500);
            return Err(CallError::from_http(self.method, status, None, Some(&json)));
        } else {
            json
        };
        Ok(Update::from_json(json))
    }
}

impl Stream for HttpUpdates {
    type Item = Result<Update, CallError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while !self.over {
            let event = match ready!(self.events.poll_next_unpin(cx)) {
                Some(Ok(event)) => event,
                Some(Err(error)) => {
                    self.over = true;
                    return Poll::Ready(Some(Err(fault(error))));
                }
                None => {
                    self.over = true;
                    break;
                }
            };
            // Blocks without data keep the connection alive.
            let Some(data) = event.data.filter(|data| !data.is_empty()) else { continue };
            let update = self.read(&data);
            self.over = update.is_err();
            return Poll::Ready(Some(update));
        }
        Poll::Ready(None)
    }
}

fn fault(error: sse_stream::Error) -> CallError {
    match error {
        sse_stream::Error::Body(error) => match error.downcast::<Fault>() {
            Ok(fault) => match *fault {
                Fault::Broken(error) => broken(error),
                Fault::TooLong(max_bytes) => CallError::invalid_answer(format!(
                    "an event of the stream is longer than {max_bytes} bytes"
                )),
            },
            Err(error) => CallError::Transport { sent: true, message: error.to_string() },
        },
        error => CallError::invalid_answer(format!("the stream cannot be read: {error}")),
    }
}

/// The bytes of a stream, until a piece without a blank line in it is longer than allowed.
struct Bounded {
    bytes: BoxStream<'static, reqwest::Result<Bytes>>,
    max_bytes: usize,
    /// How many bytes came since the last blank line.
    open: usize,
    /// The last byte that was not a carriage return.
    last: u8,
}

impl Bounded {
    /// Takes in the next bytes; false where the event that they belong to is too long.
    fn take_in(&mut self, bytes: &[u8]) -> bool {
        for byte in bytes {
            self.open += 1;
            match byte {
                b'\n' if self.last == b'\n' => self.open = 0,
                // A blank line may be written with carriage returns alone, too; what is counted
                // too long then is a stream that no agent sends.
                b'\r' => continue,
                _ => {}
            }
            if self.open > self.max_bytes {
                return false;
            }
            self.last = *byte;
        }
        true
    }
}

impl Stream for Bounded {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(match ready!(self.bytes.poll_next_unpin(cx)) {
            Some(Ok(bytes)) if self.take_in(&bytes) => Some(Ok(bytes)),
            Some(Ok(_)) => Some(Err(Fault::TooLong(self.max_bytes))),
            Some(Err(error)) => Some(Err(Fault::Broken(error))),
            None => None,
        })
    }
}

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{0}")]
    Broken(reqwest::Error),
    #[error("an event is longer than {0} bytes")]
    TooLong(usize),
}
