//! Bodies: one that the gate has to read goes in, its bytes come out, bounded in size and time;
//! and what is passed on, the untouched body or the bytes that were read.

use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use bytes::{Buf, Bytes, BytesMut};
use http::HeaderMap;
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;
use tokio::runtime::Handle;
use tokio::time::{Sleep, sleep};

use super::Limits;
use crate::Malformed;

pin_project! {
    /// The body of an admitted request: the client's, frame by frame, or, where the gate had to
    /// read it, the bytes that it read, with the trailers.
    pub struct GateBody<B> {
        #[pin]
        kind: Kind<B>,
    }
}

pin_project! {
    #[project = KindProjected]
    enum Kind<B> {
        Passed { #[pin] body: B },
        Read { data: Option<Bytes>, trailers: Option<HeaderMap> },
    }
}

impl<B> GateBody<B> {
    /// The client's body, unread.
    pub(crate) fn passed(body: B) -> Self {
        Self { kind: Kind::Passed { body } }
    }

    /// What was read, or what was written anew from it.
    pub(crate) fn read(body: BodyRead) -> Self {
        let data = Some(body.data).filter(|data| !data.is_empty());
        Self { kind: Kind::Read { data, trailers: body.trailers } }
    }
}

impl<B: Body> Body for GateBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        match self.project().kind.project() {
            KindProjected::Passed { body } => {
                let frame = ready!(body.poll_frame(context));
                // For `Bytes` this is the same buffer, not a copy.
                Poll::Ready(frame.map(|frame| frame.map(|frame| frame.map_data(to_bytes))))
            }
            KindProjected::Read { data, trailers } => Poll::Ready(
                data.take()
                    .map(Frame::data)
                    .or_else(|| trailers.take().map(Frame::trailers))
                    .map(Ok),
            ),
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.kind {
            Kind::Passed { body } => body.is_end_stream(),
            Kind::Read { data, trailers } => data.is_none() && trailers.is_none(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.kind {
            Kind::Passed { body } => body.size_hint(),
            Kind::Read { data, .. } => {
                SizeHint::with_exact(data.as_ref().map_or(0, |data| data.len() as u64))
            }
        }
    }
}

impl<B> fmt::Debug for GateBody<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Passed { .. } => f.write_str("GateBody::Passed"),
            Kind::Read { data, .. } => {
                write!(f, "GateBody::Read({} bytes)", data.as_ref().map_or(0, Bytes::len))
            }
        }
    }
}

/// A body that was read to its end.
#[derive(Debug)]
pub(crate) struct BodyRead {
    pub(crate) data: Bytes,
    pub(crate) trailers: Option<HeaderMap>,
}

/// Looks at what is there of a body so far, given the limit in bytes, so that one that cannot
/// become right is not waited for.
pub(crate) type Measure = fn(&[u8], usize) -> Result<(), Malformed>;

/// The measure of a body that is one whole text.
pub(crate) fn measure_whole(data: &[u8], limit: usize) -> Result<(), Malformed> {
    if data.len() > limit { Err(Malformed::TooLarge { limit }) } else { Ok(()) }
}

pin_project! {
    /// Reads a body to its end. One frame is kept as it is; several are copied together, once.
    pub(crate) struct ReadBody<B> {
        #[pin]
        body: B,
        // Made when the body is first waited for: most are there already.
        #[pin]
        timer: Option<Sleep>,
        data: Data,
        trailers: Option<HeaderMap>,
        limits: Limits,
        measure: Measure,
    }
}

enum Data {
    One(Bytes),
    Joined(BytesMut),
}

impl<B: Body> ReadBody<B> {
    pub(crate) fn new(body: B, limits: Limits, measure: Measure) -> Self {
        Self { body, timer: None, data: Data::One(Bytes::new()), trailers: None, limits, measure }
    }
}

impl<B: Body> Future for ReadBody<B> {
    type Output = Result<BodyRead, Malformed>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        loop {
            let frame = match this.body.as_mut().poll_frame(context) {
                Poll::Ready(None) => {
                    let data = match core::mem::replace(this.data, Data::One(Bytes::new())) {
                        Data::One(data) => data,
                        Data::Joined(data) => data.freeze(),
                    };
                    return Poll::Ready(Ok(BodyRead { data, trailers: this.trailers.take() }));
                }
                Poll::Ready(Some(Ok(frame))) => frame,
                Poll::Ready(Some(Err(_))) => return Poll::Ready(Err(Malformed::Broken)),
                Poll::Pending => {
                    // Without a runtime of tokio there is no timer; limits of size still hold.
                    if this.timer.is_none() && Handle::try_current().is_ok() {
                        this.timer.set(Some(sleep(this.limits.time)));
                    }
                    let Some(timer) = this.timer.as_mut().as_pin_mut() else {
                        return Poll::Pending;
                    };
                    ready!(timer.poll(context));
                    return Poll::Ready(Err(Malformed::Stalled));
                }
            };
            match frame.into_data() {
                Ok(data) => {
                    this.data.push(to_bytes(data), this.body.size_hint(), this.limits.bytes);
                    if let Err(malformed) = (this.measure)(this.data.get(), this.limits.bytes) {
                        return Poll::Ready(Err(malformed));
                    }
                }
                Err(frame) => {
                    if let Ok(trailers) = frame.into_trailers() {
                        match this.trailers {
                            Some(all) => all.extend(trailers),
                            None => *this.trailers = Some(trailers),
                        }
                    }
                }
            }
        }
    }
}

impl Data {
    fn get(&self) -> &[u8] {
        match self {
            Self::One(data) => data,
            Self::Joined(data) => data,
        }
    }

    fn push(&mut self, more: Bytes, rest: SizeHint, limit: usize) {
        match self {
            Self::One(data) if data.is_empty() => *data = more,
            Self::One(data) => {
                let rest = usize::try_from(rest.lower()).unwrap_or(limit).min(limit);
                let length = data.len().saturating_add(more.len());
                let mut joined = BytesMut::with_capacity(length.saturating_add(rest));
                joined.extend_from_slice(data);
                joined.extend_from_slice(&more);
                *self = Self::Joined(joined);
            }
            Self::Joined(data) => data.extend_from_slice(&more),
        }
    }
}

fn to_bytes(mut data: impl Buf) -> Bytes {
    data.copy_to_bytes(data.remaining())
}

#[cfg(test)]
mod tests;
