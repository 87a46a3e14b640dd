//! The gates before an HTTP service: a request in, what is to become of it out.

use alloc::boxed::Box;
use core::fmt;
use core::task::{Context, Poll};

use http::{HeaderMap, Request, Response, Uri};
use http_body::Body;
use tower_service::Service;

use super::answer::Form;
use super::content::{Content, check_content, check_override, has_body, remove_overrides};
use super::decide::retarget;
use super::future::{GateFuture, Rest, Step};
use super::layer::Settings;
use crate::gate::{GateBody, Measure, ReadBody, measure_whole};
use crate::read::{self, HttpJson};
use crate::{
    Agent, Answer, Binding, Malformed, Method, PathFault, Refusal, VersionClaim, gate, observe,
};

/// A service with the gate of JSON-RPC before it: what a
/// [`JsonRpcLayer`](super::JsonRpcLayer) makes.
pub struct JsonRpcService<A, S> {
    settings: Settings<A>,
    inner: S,
}

/// A service with the gate of HTTP+JSON before it: what a
/// [`HttpJsonLayer`](super::HttpJsonLayer) makes.
pub struct HttpJsonService<A, S> {
    settings: Settings<A>,
    inner: S,
}

impl<A: Agent> Settings<A> {
    pub(super) fn malformed<R>(
        &self,
        binding: Binding,
        method: Option<Method>,
        form: &Form,
        malformed: &Malformed,
    ) -> Response<GateBody<R>> {
        self.answer(binding, method, form, &Answer::Malformed(malformed))
    }

    pub(super) fn refused<R>(
        &self,
        binding: Binding,
        form: &Form,
        refusal: &Refusal,
    ) -> Response<GateBody<R>> {
        let answer = Answer::Refused(refusal, self.shared.card.stamp());
        self.answer(binding, Some(refusal.method()), form, &answer)
    }

    #[allow(clippy::unused_self, reason = "the two above are its callers")]
    pub(super) fn answer<R>(
        &self,
        binding: Binding,
        method: Option<Method>,
        form: &Form,
        answer: &Answer<'_>,
    ) -> Response<GateBody<R>> {
        observe::refused::<A>(binding, method, answer);
        form.answer::<A, R>(answer)
    }

    /// The form of the answer, where the gate itself answers the operation.
    pub(super) fn own_form(&self, method: Method, form: impl FnOnce() -> Form) -> Option<Form> {
        (method == Method::GetExtendedAgentCard && self.extended.is_some()).then(form)
    }
}

/// Takes the service that was polled ready, and leaves a clone.
fn take<S: Clone>(inner: &mut S) -> S {
    let clone = inner.clone();
    core::mem::replace(inner, clone)
}

impl<A, S, B, R> Service<Request<B>> for JsonRpcService<A, S>
where
    A: Agent,
    S: Service<Request<GateBody<B>>, Response = Response<R>> + Clone,
    B: Body,
    R: Body,
{
    type Response = Response<GateBody<R>>;
    type Error = S::Error;
    type Future = GateFuture<A, S, B, R>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let limits = self.settings.shared.limits;
        let measure = match check_json_rpc(&request, limits.bytes) {
            Ok(Content::Right) => measure_whole,
            Ok(Content::WrongUnlessEmpty(measure)) => measure,
            Err(malformed) => {
                let form = Form::JsonRpc(None);
                let answer = self.settings.malformed(Binding::JsonRpc, None, &form, &malformed);
                return GateFuture::early(request, answer);
            }
        };
        let (head, body) = request.into_parts();
        let body = ReadBody::new(body, limits, measure);
        let inner = take(&mut self.inner);
        GateFuture::reads(body, Rest::new(self.settings.clone(), inner, head, Step::JsonRpc))
    }
}

/// What can be told before the body is read: step 1 in part.
fn check_json_rpc<B: Body>(request: &Request<B>, limit: usize) -> Result<Content, Malformed> {
    if request.method() != http::Method::POST {
        return Err(Malformed::WrongVerb { allow: "POST" });
    }
    check_override(request.headers(), "POST")?;
    let content = check_content(request.headers(), request.body())?;
    check_length(request.body(), limit)?;
    Ok(content)
}

/// A body that says that it is too long is not waited for.
fn check_length<B: Body>(body: &B, limit: usize) -> Result<(), Malformed> {
    if body.size_hint().lower() > limit as u64 {
        return Err(Malformed::TooLarge { limit });
    }
    Ok(())
}

/// The versions of header lines and query.
pub(super) fn versions(headers: &HeaderMap, query: VersionClaim) -> VersionClaim {
    gate::version_claim(headers).and(query)
}

impl<A: Agent, S> HttpJsonService<A, S> {
    pub(super) fn new(settings: Settings<A>, inner: S) -> Self {
        Self { settings, inner }
    }

    /// Steps 1 and 2.
    fn read<'a, B: Body>(
        &self,
        request: &'a Request<B>,
    ) -> Result<(HttpJson<'a>, Content), Malformed> {
        let verb = request.method().as_str();
        let unknown = Malformed::UnknownPath(PathFault::Unknown);
        let path = request.uri().path().strip_prefix(self.settings.mount).ok_or(unknown)?;
        if super::mount::has_doubled_slash(request.extensions(), request.uri().path()) {
            return Err(Malformed::UnknownPath(PathFault::Ambiguous));
        }
        let read = read::http::<A>(verb, path, request.uri().query())?;
        check_override(request.headers(), verb)?;
        let bodiless = ["GET", "HEAD", "DELETE"].contains(&verb);
        if bodiless {
            return Ok((read, Content::Right));
        }
        Ok((read, check_content(request.headers(), request.body())?))
    }
}

impl<A, S, B, R> Service<Request<B>> for HttpJsonService<A, S>
where
    A: Agent,
    S: Service<Request<GateBody<B>>, Response = Response<R>> + Clone,
    B: Body,
    R: Body,
{
    type Response = Response<GateBody<R>>;
    type Error = S::Error;
    type Future = GateFuture<A, S, B, R>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let Plan { step, target, measure } = match self.plan(&request) {
            Ok(plan) => plan,
            Err(answer) => return GateFuture::early(request, answer),
        };
        let (mut head, body) = request.into_parts();
        if let Some(target) = target {
            head.uri = target;
        }
        remove_overrides(&mut head.headers);
        let inner = take(&mut self.inner);
        let rest = Rest::new(self.settings.clone(), inner, head, step);
        match measure {
            Some(measure) => {
                GateFuture::reads(ReadBody::new(body, self.settings.shared.limits, measure), rest)
            }
            None => rest.unread(body),
        }
    }
}

/// What is to become of an HTTP+JSON request that its head does not refuse.
struct Plan<A: Agent> {
    step: Step<A>,
    /// The request's target, where it has to be written anew.
    target: Option<Uri>,
    /// How the body is measured, where it has to be read.
    measure: Option<Measure>,
}

impl<A: Agent, S> HttpJsonService<A, S> {
    /// All of the gate's order that can be told without the body.
    #[expect(clippy::result_large_err, reason = "it is taken apart at once, by its one caller")]
    fn plan<B: Body, R>(&self, request: &Request<B>) -> Result<Plan<A>, Response<GateBody<R>>> {
        const BINDING: Binding = Binding::HttpJson;
        let settings = &self.settings;
        let form = || Form::http_json(request.headers());
        if super::mount::is_routed_already(request.extensions()) {
            return Err(settings.answer(BINDING, None, &form(), &Answer::Mismounted));
        }
        let (read, content) = self
            .read(request)
            .map_err(|malformed| settings.malformed(BINDING, None, &form(), &malformed))?;
        let method = read.method;
        let malformed = |malformed| settings.malformed(BINDING, Some(method), &form(), &malformed);
        let version = versions(request.headers(), read.version);
        let decided = gate::decide::<A>(BINDING, method, version, request.headers());
        let (decided, measure) = match (decided, content) {
            (Ok(admitted), Content::Right) => {
                let reads = A::PUSH_REFUSED && method.is_send() && has_body(request.body());
                if reads {
                    check_length(request.body(), settings.shared.limits.bytes)
                        .map_err(malformed)?;
                }
                (Ok(admitted), reads.then_some(measure_whole as Measure))
            }
            // Whether the body is empty is step 1, so it comes before a refusal.
            (Ok(admitted), Content::WrongUnlessEmpty(measure)) => (Ok(admitted), Some(measure)),
            (Err(refusal), Content::WrongUnlessEmpty(measure)) => {
                (Err(Box::new(refusal)), Some(measure))
            }
            (Err(refusal), Content::Right) => {
                return Err(settings.refused(BINDING, &form(), &refusal));
            }
        };
        let written = request.uri().path_and_query().map_or("", |target| target.as_str());
        let target = if read.is_written(written) {
            None
        } else {
            let target = retarget(request.uri(), read.to_path());
            // With every id encoded it is longer than a URI may be.
            let too_long = || malformed(Malformed::UnknownPath(PathFault::Ambiguous));
            Some(target.ok_or_else(too_long)?)
        };
        let tenant = read.tenant.map(alloc::borrow::Cow::into_owned);
        let step = Step::HttpJson { method, version, decided, tenant };
        Ok(Plan { step, target, measure })
    }
}

impl<A: Agent, S> JsonRpcService<A, S> {
    pub(super) fn new(settings: Settings<A>, inner: S) -> Self {
        Self { settings, inner }
    }
}

macro_rules! service {
    ($service:ident) => {
        impl<A, S: Clone> Clone for $service<A, S> {
            fn clone(&self) -> Self {
                Self { settings: self.settings.clone(), inner: self.inner.clone() }
            }
        }

        impl<A, S> fmt::Debug for $service<A, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($service))
                    .field("settings", &self.settings)
                    .finish_non_exhaustive()
            }
        }
    };
}

service!(JsonRpcService);
service!(HttpJsonService);
