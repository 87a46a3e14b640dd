//! One card with its caching policy: the conditional request for it, and what an answer to that
//! means.

use core::time::Duration;
use std::format;
use std::prelude::rust_2024::*;
use std::sync::Arc;
use std::time::SystemTime;

use http::header::{AGE, CACHE_CONTROL, ETAG, EXPIRES, HeaderValue, PRAGMA, RETRY_AFTER};
use http::{Request, Response, StatusCode};
use http_cache_semantics::{AfterResponse, BeforeRequest, CacheOptions, CachePolicy};
use serde_json::Value;
use tokio::time::Instant;

use super::super::retry_after::retry_after;
use crate::Method;
use crate::client::CallError;
use crate::spec::wire;

/// The time of day by tokio's clock, which tests can turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    day: SystemTime,
    start: Instant,
}

impl Clock {
    pub(super) fn start() -> Self {
        Self { day: SystemTime::now(), start: Instant::now() }
    }

    pub(super) fn now(&self) -> SystemTime {
        self.day + self.start.elapsed()
    }
}

/// A card, and how long it may be used.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    policy: CachePolicy,
    card: Arc<Value>,
    etag: Option<Arc<str>>,
}

/// What came of a request for the card.
#[derive(Debug)]
pub(super) enum Fetched {
    /// A card to be kept.
    Keep(Kept),
    /// A card not to be kept.
    Pass(Kept),
    /// The answer is about another card than the one that is kept.
    Mismatch,
}

/// A year: what an answer says beyond that changes nothing, and keeps sums of durations small.
const LONGEST_AGE: u64 = 365 * 24 * 60 * 60;

impl Kept {
    pub(super) fn card(&self) -> &Arc<Value> {
        &self.card
    }

    pub(super) fn etag(&self) -> Option<Arc<str>> {
        self.etag.clone()
    }

    pub(super) fn is_fresh(&self, now: SystemTime) -> bool {
        matches!(self.policy.before_request(&plain(false), now), BeforeRequest::Fresh(_))
    }

    /// The request for the card: conditional where one is kept.
    pub(super) fn request(kept: Option<&Self>, anew: bool, now: SystemTime) -> Request<()> {
        let request = plain(anew);
        match kept.map(|kept| kept.policy.before_request(&request, now)) {
            Some(BeforeRequest::Stale { request, .. }) => Request::from_parts(request, ()),
            Some(BeforeRequest::Fresh(_)) | None => request,
        }
    }
}

fn plain(anew: bool) -> Request<()> {
    let mut request = Request::new(());
    *request.uri_mut() = http::Uri::from_static(wire::CARD_PATH);
    if anew {
        request.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    request
}

impl Fetched {
    pub(super) fn read(
        kept: Option<Kept>,
        request: &Request<()>,
        response: Response<Vec<u8>>,
        now: SystemTime,
        default_max_age: Duration,
    ) -> Result<Self, CallError> {
        let (mut head, body) = response.into_parts();
        tidy(&mut head.headers, default_max_age);
        match head.status {
            StatusCode::OK => {
                let options = CacheOptions { shared: false, ..CacheOptions::default() };
                let head = Response::from_parts(head, ());
                let policy = CachePolicy::new_options(request, &head, now, options);
                let card = serde_json::from_slice(&body).map_err(|error| {
                    CallError::invalid_answer(format!("the card is not JSON: {error}"))
                })?;
                let etag = head.headers().get(ETAG).and_then(|etag| etag.to_str().ok());
                let storable = policy.is_storable();
                let kept = Kept { policy, card: Arc::new(card), etag: etag.map(Arc::from) };
                Ok(if storable { Self::Keep(kept) } else { Self::Pass(kept) })
            }
            StatusCode::NOT_MODIFIED => {
                let Some(kept) = kept else { return Ok(Self::Mismatch) };
                match kept.policy.after_response(request, &Response::from_parts(head, ()), now) {
                    AfterResponse::NotModified(policy, _) => {
                        Ok(Self::Keep(Kept { policy, ..kept }))
                    }
                    AfterResponse::Modified(..) => Ok(Self::Mismatch),
                }
            }
            status => {
                let after = head.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
                let body = serde_json::from_slice::<Value>(&body).ok();
                // The method only stands in the text of a refusal, and this is none.
                Err(CallError::from_http(
                    Method::GetExtendedAgentCard,
                    status.as_u16(),
                    after.and_then(retry_after),
                    body.as_ref(),
                ))
            }
        }
    }
}

/// Makes the headers fit for the policy: an age within reason, and a lifetime where the agent gives
/// none (8.6.2).
fn tidy(headers: &mut http::HeaderMap, default_max_age: Duration) {
    let age = headers.get(AGE).and_then(|age| age.to_str().ok());
    let age = age.and_then(|age| age.parse::<u64>().ok());
    if age.is_none_or(|age| age > LONGEST_AGE) {
        headers.remove(AGE);
    }
    let says = [CACHE_CONTROL, EXPIRES, PRAGMA].iter().any(|name| headers.contains_key(name));
    if !says {
        let seconds = default_max_age.as_secs().min(LONGEST_AGE);
        if let Ok(value) = HeaderValue::from_str(&format!("max-age={seconds}")) {
            headers.insert(CACHE_CONTROL, value);
        }
    }
}
