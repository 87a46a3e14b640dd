//! The card as it is kept: by `Cache-Control` and `ETag` (8.6.2), by one caller at a time, and
//! fetched anew at refusals, at most once per interval.

use std::sync::Arc;
use std::time::Duration;

use a2a_caps_client_tests::world::{Era, Fault, Script, World};
use a2a_caps_runtime::client::{
    Answer, CallError, CardCache, CardFetch, Cards, Delivery, Refused, TaskClient, Update,
};
use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{A2aError, Capability, Method};
use futures_util::stream::Empty;
use serde_json::{Value, json};
use tokio::time::{advance, timeout};

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn world(headers: &[(&str, &str)]) -> World {
    let mut script = Script::calm(true, false, seconds(100_000));
    script.card_headers =
        headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    World::new(script)
}

/// When the card was fetched, and whether on condition.
fn fetches(world: &World) -> Vec<(u64, bool)> {
    world.card_fetches().into_iter().map(|(at, condition)| (at.as_secs(), condition)).collect()
}

fn refusal(etag: Option<&str>) -> Refused {
    let refused = Refused::new(Method::SubscribeToTask, A2aError::UnsupportedOperation, "no");
    let refused = refused.with(wire::metadata::CAPABILITY, Capability::Streaming.name());
    match etag {
        Some(etag) => refused.with(wire::metadata::CARD_ETAG, etag),
        None => refused,
    }
}

#[tokio::test(start_paused = true)]
async fn is_kept_for_max_age_and_then_validated() {
    let world = world(&[("cache-control", "max-age=60"), ("etag", "{etag}")]);
    let cards = CardCache::new(world.clone());
    for _ in 0..5 {
        cards.current().await.unwrap();
        advance(seconds(25)).await;
    }
    assert_eq!(fetches(&world), [(0, false), (75, true)]);
    assert_eq!(cards.current().await.unwrap().etag(), Some(world.era().etag().as_str()));
}

#[tokio::test(start_paused = true)]
async fn another_card_replaces_the_one_that_is_kept() {
    let mut script = Script::calm(true, false, seconds(100_000));
    script = script.then(seconds(10), Era::honest(false, false));
    script.card_headers[0].1 = "max-age=5".to_owned();
    let world = World::new(script);
    let cards = CardCache::new(world.clone());
    assert_eq!(cards.current().await.unwrap().plan(false).delivery(), Delivery::Stream);
    advance(seconds(20)).await;
    assert_eq!(cards.current().await.unwrap().plan(false).delivery(), Delivery::Poll);
    assert_eq!(fetches(&world), [(0, false), (20, true)]);
}

#[tokio::test(start_paused = true)]
async fn without_caching_headers_it_is_kept_for_a_while() {
    let world = world(&[]);
    let cards = CardCache::new(world.clone()).default_max_age(seconds(30));
    for _ in 0..4 {
        cards.current().await.unwrap();
        advance(seconds(20)).await;
    }
    assert_eq!(fetches(&world), [(0, false), (40, false)]);
}

#[tokio::test(start_paused = true)]
async fn no_store_is_not_kept_and_no_cache_is_validated_each_time() {
    let never = world(&[("cache-control", "no-store"), ("etag", "{etag}")]);
    let cards = CardCache::new(never.clone());
    for _ in 0..3 {
        cards.current().await.unwrap();
    }
    assert_eq!(fetches(&never), [(0, false); 3]);
    let validated = world(&[("cache-control", "no-cache"), ("etag", "{etag}")]);
    let cards = CardCache::new(validated.clone());
    for _ in 0..3 {
        cards.current().await.unwrap();
    }
    assert_eq!(fetches(&validated), [(0, false), (0, true), (0, true)]);
}

#[tokio::test(start_paused = true)]
async fn headers_beyond_reason_do_no_harm() {
    for (name, value) in [
        ("age", "18446744073709551615"),
        ("age", "-1"),
        ("age", "soon"),
        ("cache-control", "max-age=18446744073709551615"),
        ("cache-control", "max-age=99999999999999999999999"),
        ("cache-control", "max-age=60, max-age=61"),
        ("cache-control", "=,,=="),
        ("expires", "0"),
        ("expires", "Thu, 01 Jan 0000 00:00:00 GMT"),
        ("expires", "Fri, 31 Dec 9999 23:59:59 GMT"),
        ("last-modified", "Fri, 31 Dec 9999 23:59:59 GMT"),
        ("last-modified", "Thu, 01 Jan 1900 00:00:00 GMT"),
        ("date", "Fri, 31 Dec 9999 23:59:59 GMT"),
        ("date", "Thu, 01 Jan 1900 00:00:00 GMT"),
        ("vary", "*"),
        ("pragma", "no-cache"),
    ] {
        let world = world(&[(name, value), ("etag", "{etag}")]);
        let cards = CardCache::new(world.clone());
        cards.current().await.unwrap();
        advance(seconds(3)).await;
        cards.current().await.unwrap();
        cards.after_refusal(&cards.current().await.unwrap(), &refusal(None)).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn one_of_many_callers_fetches() {
    let mut script = Script::calm(true, false, seconds(100_000));
    script.card_faults = vec![Some(Fault::Slow(seconds(3)))];
    let world = World::new(script);
    let cards = Arc::new(CardCache::new(world.clone()));
    let callers: Vec<_> = (0..100)
        .map(|_| {
            tokio::spawn({
                let cards = cards.clone();
                async move { cards.current().await }
            })
        })
        .collect();
    for caller in callers {
        caller.await.unwrap().unwrap();
    }
    assert_eq!(fetches(&world).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn when_the_one_who_fetches_is_dropped_the_next_takes_over() {
    let mut script = Script::calm(true, false, seconds(100_000));
    script.card_faults = vec![Some(Fault::Hang)];
    let world = World::new(script);
    let cards = Arc::new(CardCache::new(world.clone()));
    let dropped = tokio::spawn({
        let cards = cards.clone();
        async move { timeout(seconds(2), cards.current()).await.is_err() }
    });
    tokio::task::yield_now().await;
    cards.current().await.unwrap();
    assert!(dropped.await.unwrap());
    assert_eq!(fetches(&world), [(0, false), (2, false)]);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_fetches_it_past_max_age_once_per_interval() {
    let world = world(&[("cache-control", "max-age=3600"), ("etag", "{etag}")]);
    let cards = CardCache::new(world.clone()).refresh_interval(seconds(10));
    let seen = cards.current().await.unwrap();
    let next = cards.after_refusal(&seen, &refusal(None)).await.unwrap();
    assert!(!next.doubts(Capability::Streaming), "the agent says again that it streams");
    assert_eq!(fetches(&world), [(0, false), (0, true)]);
    // Within the interval nothing is fetched, and the capability is in doubt.
    let later = cards.after_refusal(&next, &refusal(None)).await.unwrap();
    assert!(later.doubts(Capability::Streaming));
    assert_eq!(later.plan(false).delivery(), Delivery::Poll);
    assert_eq!(fetches(&world).len(), 2);
    assert!(cards.current().await.unwrap().doubts(Capability::Streaming), "for all callers");
    // After it, the doubt is looked into.
    advance(seconds(11)).await;
    assert!(!cards.current().await.unwrap().doubts(Capability::Streaming));
    assert_eq!(fetches(&world), [(0, false), (0, true), (11, true)]);
}

#[tokio::test(start_paused = true)]
async fn many_refusals_at_once_fetch_one_card() {
    let script = Script::calm(true, false, seconds(100_000));
    let world = World::new(script.then(seconds(1), Era::honest(false, false)));
    let cards = Arc::new(CardCache::new(world.clone()));
    let seen = cards.current().await.unwrap();
    advance(seconds(2)).await;
    let callers: Vec<_> = (0..50)
        .map(|_| {
            let (cards, seen) = (cards.clone(), seen.clone());
            tokio::spawn(async move { cards.after_refusal(&seen, &refusal(None)).await.unwrap() })
        })
        .collect();
    for caller in callers {
        assert_eq!(caller.await.unwrap().plan(false).delivery(), Delivery::Poll);
    }
    assert_eq!(fetches(&world), [(0, false), (2, true)]);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_by_another_card_is_told_from_one_by_the_same() {
    let world = world(&[("cache-control", "max-age=3600"), ("etag", "{etag}")]);
    let cards = CardCache::new(world.clone());
    let etag = world.era().etag();
    assert_eq!(cards.differs(&refusal(Some("\"other\""))), None, "nothing is kept yet");
    let seen = cards.current().await.unwrap();
    assert_eq!(cards.differs(&refusal(Some("\"other\""))), Some(true));
    assert_eq!(cards.differs(&refusal(Some(&etag))), Some(false));
    assert_eq!(cards.differs(&refusal(Some(&format!("W/{etag}")))), Some(false));
    assert_eq!(cards.differs(&refusal(None)), None);
    let same = cards.after_refusal(&seen, &refusal(Some(&etag))).await.unwrap();
    assert!(same.doubts(Capability::Streaming));
    assert_eq!(fetches(&world).len(), 1, "the card that is kept is the one");
    cards.after_refusal(&same, &refusal(Some("\"other\""))).await.unwrap();
    assert_eq!(fetches(&world).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_card_that_cannot_be_fetched_anew_is_used_as_it_is() {
    let mut script = Script::calm(true, false, seconds(100_000));
    script.card_headers[0].1 = "max-age=5".to_owned();
    script.card_faults = vec![None, Some(Fault::Unreachable), Some(Fault::Busy(9))];
    let world = World::new(script);
    let cards = CardCache::new(world.clone());
    cards.current().await.unwrap();
    advance(seconds(60)).await;
    let seen = cards.current().await.unwrap();
    assert_eq!(seen.plan(false).delivery(), Delivery::Stream);
    let doubting = cards.after_refusal(&seen, &refusal(None)).await.unwrap();
    assert!(doubting.doubts(Capability::Streaming));
    assert_eq!(fetches(&world).len(), 3);
}

/// An agent with an extended card, whose public card another body can replace.
#[derive(Debug)]
struct Partner {
    public: std::sync::Mutex<Value>,
    extended: Value,
}

impl CardFetch for Partner {
    async fn fetch_card(&self, _: http::HeaderMap) -> Result<http::Response<Vec<u8>>, CallError> {
        let card = self.public.lock().unwrap().to_string();
        let mut response = http::Response::new(card.into_bytes());
        let minute = http::HeaderValue::from_static("max-age=60");
        response.headers_mut().insert(http::header::CACHE_CONTROL, minute);
        Ok(response)
    }
}

impl TaskClient for Partner {
    type Updates = Empty<Result<Update, CallError>>;

    async fn call(
        &self,
        method: Method,
        _: &Value,
        _: &[String],
    ) -> Result<Answer<Value>, CallError> {
        assert_eq!(method, Method::GetExtendedAgentCard);
        let activated = a2a_caps_client_tests::world::activated(&[]);
        Ok(Answer { value: self.extended.clone(), activated })
    }

    async fn stream(
        &self,
        _: Method,
        _: &Value,
        _: &[String],
    ) -> Result<Answer<Self::Updates>, CallError> {
        unreachable!()
    }
}

fn card(version: &str, streaming: bool, extended: bool, skills: &[&str]) -> Value {
    json!({
        "version": version,
        "capabilities": { "streaming": streaming, "extendedAgentCard": extended },
        "skills": skills,
    })
}

#[tokio::test(start_paused = true)]
async fn the_extended_card_stands_for_the_session_with_the_public_capabilities() {
    let agent = Arc::new(Partner {
        public: card("1", false, true, &["review"]).into(),
        extended: card("1", true, true, &["review", "compare"]),
    });
    let cards = CardCache::new(agent.clone());
    let snapshot = cards.fetch_extended(&agent, &[]).await.unwrap();
    assert_eq!(snapshot.card()["skills"], json!(["review", "compare"]));
    assert_eq!(snapshot.plan(false).delivery(), Delivery::Poll, "the gate goes by the public card");
    // The same version, validated: the extended card stays.
    advance(seconds(61)).await;
    assert_eq!(cards.current().await.unwrap().card()["skills"], json!(["review", "compare"]));
    // Another version: it goes.
    *agent.public.lock().unwrap() = card("2", false, true, &["review"]);
    advance(seconds(61)).await;
    assert_eq!(cards.current().await.unwrap().card()["skills"], json!(["review"]));
    cards.fetch_extended(&agent, &[]).await.unwrap();
    cards.end_session();
    assert_eq!(cards.current().await.unwrap().card()["skills"], json!(["review"]));
}

#[tokio::test(start_paused = true)]
async fn the_extended_card_is_not_asked_for_where_the_card_has_none() {
    let agent = Arc::new(Partner {
        public: card("1", true, false, &[]).into(),
        extended: card("1", true, true, &["never"]),
    });
    let cards = CardCache::new(agent.clone());
    let error = cards.fetch_extended(&agent, &[]).await.unwrap_err();
    let refused = error.refused().unwrap();
    assert_eq!(refused.error(), A2aError::UnsupportedOperation);
    assert!(refused.message().contains("nothing was sent"));
}
