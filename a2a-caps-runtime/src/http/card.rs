//! The Agent Card as a service (8.2, 8.6): GET and HEAD with validators, open to be read from any
//! origin. Everything of the answers is made once; a request costs a clone of them.

use alloc::sync::Arc;
use core::convert::Infallible;
use core::fmt;
use core::future::{Ready, ready};
use core::marker::PhantomData;
use core::task::{Context, Poll};

use bytes::Bytes;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL, CONTENT_LENGTH,
    CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH,
};
use http::{Method, Request, Response, StatusCode};
use http_body_util::Full;
use tower_service::Service;

use super::entity_tag::is_listed;
use crate::Card;
use crate::spec::wire;

/// What the card's URL is for.
const VERBS: &str = "GET, HEAD, OPTIONS";

/// Serves the card of `A`: a tower service to be mounted at [`wire::CARD_PATH`], by any router.
/// It looks at verb and headers, not at the path, and at no body.
///
/// | Request | Answer |
/// |---|---|
/// | GET, HEAD | 200 with `ETag` and `Cache-Control`; 304 where `If-None-Match` has the tag (a list, compared weakly, or `*`) |
/// | OPTIONS | 204: any origin may read, with any header |
/// | another verb | 405 with `Allow` |
///
/// There is no `Last-Modified`: a build has no honest one.
pub struct CardService<A> {
    answers: Arc<Answers>,
    agent: PhantomData<fn() -> A>,
}

struct Answers {
    json: Bytes,
    etag: HeaderValue,
    found: HeaderMap,
    head: HeaderMap,
    not_modified: HeaderMap,
    preflight: HeaderMap,
    wrong_verb: HeaderMap,
}

impl<A> CardService<A> {
    /// The service of that card.
    #[must_use]
    pub fn new(card: &Card<A>) -> Self {
        // Static values throughout where the card is: their clones count nothing.
        let [json, etag] = card.bytes();
        // What the build wrote is always a header value: no control characters.
        let value =
            |bytes| HeaderValue::from_maybe_shared(bytes).unwrap_or(HeaderValue::from_static(""));
        let fixed = HeaderValue::from_static;
        let etag = value(etag);

        let mut open = HeaderMap::new();
        open.insert(ACCESS_CONTROL_ALLOW_ORIGIN, fixed("*"));

        let mut not_modified = open.clone();
        not_modified.insert(ETAG, etag.clone());
        let cache_control = Bytes::from_static(card.cache_control().as_bytes());
        not_modified.insert(CACHE_CONTROL, value(cache_control));
        not_modified.insert(ACCESS_CONTROL_EXPOSE_HEADERS, fixed(wire::CARD_EXPOSED_HEADERS));

        let mut found = not_modified.clone();
        found.insert(CONTENT_TYPE, fixed(wire::APPLICATION_JSON));
        let mut head = found.clone();
        head.insert(CONTENT_LENGTH, HeaderValue::from(json.len()));

        let mut wrong_verb = open.clone();
        wrong_verb.insert(ALLOW, fixed(VERBS));
        let mut preflight = wrong_verb.clone();
        preflight.insert(ACCESS_CONTROL_ALLOW_METHODS, fixed(VERBS));
        // The wildcard does not stand for `Authorization`.
        preflight.insert(ACCESS_CONTROL_ALLOW_HEADERS, fixed("*, Authorization"));
        preflight.insert(ACCESS_CONTROL_MAX_AGE, fixed("86400"));

        let answers = Answers { json, etag, found, head, not_modified, preflight, wrong_verb };
        Self { answers: Arc::new(answers), agent: PhantomData }
    }

    fn answer(&self, method: &Method, headers: &HeaderMap) -> Response<Full<Bytes>> {
        let answers = &*self.answers;
        let (status, headers, body) = match *method {
            Method::GET | Method::HEAD if answers.has_client(headers) => {
                (StatusCode::NOT_MODIFIED, &answers.not_modified, None)
            }
            Method::GET => (StatusCode::OK, &answers.found, Some(&answers.json)),
            Method::HEAD => (StatusCode::OK, &answers.head, None),
            Method::OPTIONS => (StatusCode::NO_CONTENT, &answers.preflight, None),
            _ => (StatusCode::METHOD_NOT_ALLOWED, &answers.wrong_verb, None),
        };
        let mut response = Response::new(body.cloned().map(Full::new).unwrap_or_default());
        *response.status_mut() = status;
        *response.headers_mut() = headers.clone();
        response
    }
}

impl Answers {
    /// Whether the client says that it has this card (RFC 9110, 13.1.2).
    fn has_client(&self, headers: &HeaderMap) -> bool {
        match headers.get(IF_NONE_MATCH) {
            None => false,
            // What nearly every client sends.
            Some(line) if *line == self.etag => true,
            Some(_) => {
                let lines = headers.get_all(IF_NONE_MATCH).into_iter();
                is_listed(lines.map(HeaderValue::as_bytes), self.etag.as_bytes())
            }
        }
    }
}

impl<A, B> Service<Request<B>> for CardService<A> {
    type Response = Response<Full<Bytes>>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        ready(Ok(self.answer(request.method(), request.headers())))
    }
}

impl<A> Clone for CardService<A> {
    fn clone(&self) -> Self {
        Self { answers: Arc::clone(&self.answers), agent: PhantomData }
    }
}

impl<A> fmt::Debug for CardService<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardService").field("etag", &self.answers.etag).finish_non_exhaustive()
    }
}

/// A router with the card at [`wire::CARD_PATH`], to be merged into an application's own.
#[cfg(feature = "axum")]
pub fn card_router<A: crate::Agent, S>(card: &Card<A>) -> axum::Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    axum::Router::new().route_service(wire::CARD_PATH, CardService::new(card))
}
