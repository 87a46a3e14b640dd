//! The answer of a service with a gate before it: the body is read where it has to be, the rest of
//! the gate's order decided, and the answer's head written.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;

use bytes::Bytes;
use http::request::Parts;
use http::{HeaderValue, Request, Response, Version};
use http_body::Body;
use pin_project_lite::pin_project;
use tower_service::Service;

use super::answer::Form;
use super::content::{describe_body, remove_overrides};
use super::decide::{Call, json_rpc, step_7, take_version_off};
use super::extended::Authentication;
use super::layer::Settings;
use crate::gate::{AnswerHead, BodyRead, GateBody, Limits, ReadBody, measure_whole};
use crate::{
    Admitted, Agent, Answer, Binding, Malformed, Method, Refusal, VersionClaim, gate, observe,
};

/// How much of a body that nobody wants is read, and for how long.
const DRAINED: Limits = Limits { bytes: 64 * 1024, time: Duration::from_secs(1) };

/// Says that the connection ends with this answer.
fn close<R>(response: &mut Response<R>) {
    response.headers_mut().insert(http::header::CONNECTION, HeaderValue::from_static("close"));
}

pin_project! {
    /// The answer of a service with the gate before it: the gate's own, or that of the service.
    pub struct GateFuture<A, S, B, R>
    where
        A: Agent,
        S: Service<Request<GateBody<B>>>,
    {
        #[pin]
        state: State<A, S, B, R>,
    }
}

pin_project! {
    #[project = StateProjected]
    enum State<A, S, B, R>
    where
        A: Agent,
        S: Service<Request<GateBody<B>>>,
    {
        Answered { response: Option<Response<GateBody<R>>> },
        Drains { #[pin] body: ReadBody<B>, response: Option<Response<GateBody<R>>> },
        Reads { #[pin] body: ReadBody<B>, rest: Option<Rest<A, S>> },
        Authenticates { authentication: Authentication, guarded: Option<Guarded<A>> },
        Admitted { #[pin] answer: S::Future, head: AnswerHead<A> },
    }
}

/// The extended card, while it is not known whether the caller may have it.
struct Guarded<A: Agent> {
    settings: Settings<A>,
    binding: Binding,
    form: Form,
    head: AnswerHead<A>,
    json: Bytes,
}

/// What waits while the body is read.
pub(super) struct Rest<A: Agent, S> {
    settings: Settings<A>,
    inner: S,
    head: Parts,
    step: Step<A>,
}

/// How far the gate's order has come before the body is read.
pub(super) enum Step<A: Agent> {
    /// Nothing but the headers is known.
    JsonRpc,
    /// All but step 7 is; of a refusal, whether the body is wrong already in step 1.
    HttpJson {
        method: Method,
        version: VersionClaim,
        decided: Result<Admitted<A>, Box<Refusal>>,
        tenant: Option<String>,
    },
}

impl<A, S, B, R> GateFuture<A, S, B, R>
where
    A: Agent,
    S: Service<Request<GateBody<B>>>,
{
    /// An answer before the body was read. Over HTTP/1 the rest of a body stands in the way of the
    /// connection's next request, so a short one is read and dropped first; otherwise the answer
    /// says that the connection ends with it (RFC 9112, 9.3 and 9.6).
    pub(super) fn early(request: Request<B>, mut response: Response<GateBody<R>>) -> Self
    where
        B: Body,
    {
        let is_http_1 = request.version() <= Version::HTTP_11;
        let waits = request.headers().contains_key(http::header::EXPECT);
        let body = request.into_body();
        let response = if body.is_end_stream() || !is_http_1 {
            Some(response)
        } else if waits || body.size_hint().lower() > DRAINED.bytes as u64 {
            close(&mut response);
            Some(response)
        } else {
            let body = ReadBody::new(body, DRAINED, measure_whole);
            let response = Some(response);
            return Self { state: State::Drains { body, response } };
        };
        Self { state: State::Answered { response } }
    }

    pub(super) fn reads(body: ReadBody<B>, rest: Rest<A, S>) -> Self {
        Self { state: State::Reads { body, rest: Some(rest) } }
    }
}

impl<A: Agent, S> Rest<A, S> {
    pub(super) fn new(settings: Settings<A>, inner: S, head: Parts, step: Step<A>) -> Self {
        Self { settings, inner, head, step }
    }

    /// Goes on with a body that the gate need not read.
    pub(super) fn unread<B, R>(self, body: B) -> GateFuture<A, S, B, R>
    where
        S: Service<Request<GateBody<B>>>,
    {
        let Self { settings, inner, head, step } = self;
        let state = match step {
            Step::HttpJson { version, decided: Ok(admitted), .. } => {
                let form = settings.own_form(admitted.method(), || Form::http_json(&head.headers));
                let call = Call { binding: Binding::HttpJson, version, admitted, form };
                call.admit(settings, inner, head, GateBody::passed(body))
            }
            Step::HttpJson { decided: Err(refusal), .. } => {
                let form = Form::http_json(&head.headers);
                let response = settings.refused(Binding::HttpJson, &form, &refusal);
                State::Answered { response: Some(response) }
            }
            Step::JsonRpc => {
                let fault = Malformed::Broken;
                let form = Form::JsonRpc(None);
                let response = settings.malformed(Binding::JsonRpc, None, &form, &fault);
                State::Answered { response: Some(response) }
            }
        };
        GateFuture { state }
    }

    fn read<B, R>(self, body: Result<BodyRead, Malformed>) -> State<A, S, B, R>
    where
        S: Service<Request<GateBody<B>>>,
    {
        let Self { settings, inner, mut head, step } = self;
        match step {
            Step::JsonRpc => match json_rpc(&settings, &head, body) {
                Ok((call, data)) => {
                    take_version_off(&mut head.uri);
                    remove_overrides(&mut head.headers);
                    describe_body(&mut head.headers, data.len());
                    let body = GateBody::read(BodyRead { data, trailers: None });
                    call.admit(settings, inner, head, body)
                }
                Err((form, method, fault)) => {
                    let response = fault.response(&settings, Binding::JsonRpc, method, &form);
                    State::Answered { response: Some(response) }
                }
            },
            Step::HttpJson { method, version, decided, tenant } => {
                match step_7(body, method, decided, tenant.as_deref()) {
                    Ok((admitted, body)) => {
                        let form = settings.own_form(method, || Form::http_json(&head.headers));
                        let call = Call { binding: Binding::HttpJson, version, admitted, form };
                        call.admit(settings, inner, head, GateBody::read(body))
                    }
                    Err(fault) => {
                        let form = Form::http_json(&head.headers);
                        let binding = Binding::HttpJson;
                        let response = fault.response(&settings, binding, Some(method), &form);
                        State::Answered { response: Some(response) }
                    }
                }
            }
        }
    }
}

impl<A: Agent> Call<A> {
    fn admit<S, B, R>(
        self,
        settings: Settings<A>,
        mut inner: S,
        head: Parts,
        body: GateBody<B>,
    ) -> State<A, S, B, R>
    where
        S: Service<Request<GateBody<B>>>,
    {
        let Self { binding, version, admitted, form } = self;
        let own = form.zip(settings.extended.as_deref()).map(|(form, extended)| {
            (form, extended.authenticator.authenticate(&head), extended.json.clone())
        });
        let mut request = Request::from_parts(head, body);
        let head = gate::admit(&mut request, version, admitted);
        if let Some((form, authentication, json)) = own {
            let guarded = Guarded { settings, binding, form, head, json };
            return State::Authenticates { authentication, guarded: Some(guarded) };
        }
        observe::admitted::<A>(binding, admitted.method());
        State::Admitted { answer: inner.call(request), head }
    }
}

impl<A: Agent> Guarded<A> {
    fn answer<R>(self, authenticated: bool) -> Response<GateBody<R>> {
        let method = self.head.admitted().method();
        if !authenticated {
            let answer = Answer::Unauthenticated;
            return self.settings.answer(self.binding, Some(method), &self.form, &answer);
        }
        observe::admitted::<A>(self.binding, method);
        let mut response = self.form.extended_card(&self.json);
        self.head.write(response.headers_mut());
        response
    }
}

impl<A, S, B, R> Future for GateFuture<A, S, B, R>
where
    A: Agent,
    S: Service<Request<GateBody<B>>, Response = Response<R>>,
    B: Body,
    R: Body,
{
    type Output = Result<Response<GateBody<R>>, S::Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.project().state;
        loop {
            let next = match state.as_mut().project() {
                StateProjected::Answered { response } => {
                    return match response.take() {
                        Some(response) => Poll::Ready(Ok(response)),
                        // Polled again after it was ready.
                        None => Poll::Pending,
                    };
                }
                StateProjected::Drains { body, response } => {
                    let drained = ready!(body.poll(context));
                    let mut response = response.take();
                    if let (Err(_), Some(response)) = (drained, response.as_mut()) {
                        close(response);
                    }
                    State::Answered { response }
                }
                StateProjected::Admitted { answer, head } => {
                    let mut response = ready!(answer.poll(context))?;
                    head.write(response.headers_mut());
                    gate::stream_headers(response.headers_mut());
                    return Poll::Ready(Ok(response.map(GateBody::passed)));
                }
                StateProjected::Authenticates { authentication, guarded } => {
                    let authenticated = ready!(authentication.as_mut().poll(context));
                    let response = guarded.take().map(|guarded| guarded.answer(authenticated));
                    State::Answered { response }
                }
                StateProjected::Reads { body, rest } => {
                    let read = ready!(body.poll(context));
                    let is_cut = read.is_err();
                    let version = rest.as_ref().map(|rest| rest.head.version);
                    let mut next = match rest.take() {
                        Some(rest) => rest.read(read),
                        None => State::Answered { response: None },
                    };
                    if is_cut
                        && version <= Some(Version::HTTP_11)
                        && let State::Answered { response: Some(response) } = &mut next
                    {
                        close(response);
                    }
                    next
                }
            };
            state.set(next);
        }
    }
}

impl<A, S, B, R> fmt::Debug for GateFuture<A, S, B, R>
where
    A: Agent,
    S: Service<Request<GateBody<B>>>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GateFuture").finish_non_exhaustive()
    }
}
