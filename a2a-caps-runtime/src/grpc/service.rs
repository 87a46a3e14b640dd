//! The gate before a gRPC service: a request in, its own answer or that of the service out.

use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response};
use http_body::Body;
use pin_project_lite::pin_project;
use tower_service::Service;

use super::{message, status};
use crate::gate::{AnswerHead, BodyRead, GateBody, ReadBody, Shared};
use crate::{
    Admitted, Agent, Answer, Binding, Cause, Malformed, Method, Refusal, VersionClaim, gate,
    observe, read,
};

/// A gRPC service with the gate before it: what a [`GrpcLayer`](super::GrpcLayer) makes.
pub struct GrpcService<A, S> {
    shared: Shared<A>,
    inner: S,
}

impl<A: Agent, S> GrpcService<A, S> {
    pub(super) fn new(shared: Shared<A>, inner: S) -> Self {
        Self { shared, inner }
    }

    /// Steps 1 to 6: `None` where the path is another service's.
    fn decide<B>(&self, request: &Request<B>) -> Result<Option<Decision<A>>, tonic::Status> {
        let method = match read::grpc_path(request.uri().path()) {
            Ok(Some(method)) => method,
            Ok(None) => return Ok(None),
            Err(malformed) => return Err(self.shared.malformed(None, &malformed)),
        };
        let version = gate::version_claim(request.headers());
        match gate::decide(Binding::Grpc, method, version, request.headers()) {
            Ok(admitted) => Ok(Some(Decision { version, admitted })),
            Err(refusal) => Err(self.shared.refused(&refusal)),
        }
    }
}

/// What steps 3 to 6 let through.
struct Decision<A: Agent> {
    version: VersionClaim,
    admitted: Admitted<A>,
}

impl<A: Agent> Decision<A> {
    /// The request as the service behind is to see it.
    fn admit<B>(self, request: &mut Request<B>) -> AnswerHead<A> {
        observe::admitted::<A>(Binding::Grpc, self.admitted.method());
        gate::admit(request, self.version, self.admitted)
    }
}

impl<A: Agent> Shared<A> {
    fn refused(&self, refusal: &Refusal) -> tonic::Status {
        self.status(Some(refusal.method()), &Answer::Refused(refusal, self.card.stamp()))
    }

    fn malformed(&self, method: Option<Method>, malformed: &Malformed) -> tonic::Status {
        self.status(method, &Answer::Malformed(malformed))
    }

    #[allow(clippy::unused_self, reason = "the two above are its callers")]
    fn status(&self, method: Option<Method>, answer: &Answer<'_>) -> tonic::Status {
        observe::refused::<A>(Binding::Grpc, method, answer);
        status::status(answer)
    }

    /// Step 7, over a body that was read.
    fn inline_push(
        &self,
        method: Method,
        headers: &http::HeaderMap,
        read: Result<BodyRead, Malformed>,
    ) -> Result<BodyRead, tonic::Status> {
        let found = read.and_then(|body| {
            let push = message::inline_push(headers, &body.data, self.limits.bytes)?;
            Ok((body, push))
        });
        match found {
            Ok((body, false)) => Ok(body),
            Ok((_, true)) => Err(self.refused(&Refusal::new(method, Cause::InlinePush))),
            Err(malformed) => Err(self.malformed(Some(method), &malformed)),
        }
    }
}

impl<A, S, B, R> Service<Request<B>> for GrpcService<A, S>
where
    A: Agent,
    S: Service<Request<GateBody<B>>, Response = Response<R>> + Clone,
    B: Body,
    R: Default,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = GrpcFuture<A, S, B>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> GrpcFuture<A, S, B> {
        let state = match self.decide(&request) {
            Err(status) => State::Answered { status: Some(status) },
            Ok(None) => State::Passed { answer: self.inner.call(request.map(GateBody::passed)) },
            Ok(Some(decision)) => {
                let method = decision.admitted.method();
                if A::PUSH_REFUSED && method.is_send() {
                    let (head, body) = request.into_parts();
                    let body = ReadBody::new(body, self.shared.limits, message::measure);
                    // The one that was polled ready is the one to call.
                    let clone = self.inner.clone();
                    let inner = core::mem::replace(&mut self.inner, clone);
                    let rest = Rest { shared: self.shared.clone(), inner, head, decision };
                    State::Reads { body, rest: Some(rest) }
                } else {
                    let head = decision.admit(&mut request);
                    let answer = self.inner.call(request.map(GateBody::passed));
                    State::Admitted { answer, head }
                }
            }
        };
        GrpcFuture { state }
    }
}

impl<A, S: Clone> Clone for GrpcService<A, S> {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), inner: self.inner.clone() }
    }
}

impl<A, S> fmt::Debug for GrpcService<A, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GrpcService").field("shared", &self.shared).finish_non_exhaustive()
    }
}

/// The name of the service behind, so that a wrapped one can be given to tonic's `add_service`.
impl<A, S: tonic::server::NamedService> tonic::server::NamedService for GrpcService<A, S> {
    const NAME: &'static str = S::NAME;
}

pin_project! {
    /// The answer of a [`GrpcService`]: the gate's own, or that of the service behind it.
    pub struct GrpcFuture<A, S, B>
    where
        A: Agent,
        S: Service<Request<GateBody<B>>>,
    {
        #[pin]
        state: State<A, S, B>,
    }
}

pin_project! {
    #[project = StateProjected]
    enum State<A, S, B>
    where
        A: Agent,
        S: Service<Request<GateBody<B>>>,
    {
        /// Not admitted.
        Answered { status: Option<tonic::Status> },
        /// Another service's path.
        Passed { #[pin] answer: S::Future },
        /// Step 7 needs the message.
        Reads { #[pin] body: ReadBody<B>, rest: Option<Rest<A, S>> },
        /// Admitted; the answer's head gets the active extensions.
        Admitted { #[pin] answer: S::Future, head: AnswerHead<A> },
    }
}

/// What waits while the message is read.
struct Rest<A: Agent, S> {
    shared: Shared<A>,
    inner: S,
    head: http::request::Parts,
    decision: Decision<A>,
}

impl<A, S, B, R> Future for GrpcFuture<A, S, B>
where
    A: Agent,
    S: Service<Request<GateBody<B>>, Response = Response<R>>,
    B: Body,
    R: Default,
{
    type Output = Result<Response<R>, S::Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.project().state;
        loop {
            let next = match state.as_mut().project() {
                StateProjected::Answered { status } => {
                    return match status.take() {
                        Some(status) => Poll::Ready(Ok(status.into_http())),
                        // Polled again after it was ready.
                        None => Poll::Pending,
                    };
                }
                StateProjected::Passed { answer } => return answer.poll(context),
                StateProjected::Admitted { answer, head } => {
                    let mut response = ready!(answer.poll(context))?;
                    head.write(response.headers_mut());
                    return Poll::Ready(Ok(response));
                }
                StateProjected::Reads { body, rest } => {
                    let read = ready!(body.poll(context));
                    match rest.take() {
                        Some(rest) => rest.go_on(read),
                        None => State::Answered { status: None },
                    }
                }
            };
            state.set(next);
        }
    }
}

impl<A: Agent, S> Rest<A, S> {
    fn go_on<B>(mut self, read: Result<BodyRead, Malformed>) -> State<A, S, B>
    where
        S: Service<Request<GateBody<B>>>,
    {
        let method = self.decision.admitted.method();
        match self.shared.inline_push(method, &self.head.headers, read) {
            Ok(body) => {
                let mut request = Request::from_parts(self.head, GateBody::read(body));
                let head = self.decision.admit(&mut request);
                State::Admitted { answer: self.inner.call(request), head }
            }
            Err(status) => State::Answered { status: Some(status) },
        }
    }
}

impl<A, S, B> fmt::Debug for GrpcFuture<A, S, B>
where
    A: Agent,
    S: Service<Request<GateBody<B>>>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GrpcFuture").finish_non_exhaustive()
    }
}
