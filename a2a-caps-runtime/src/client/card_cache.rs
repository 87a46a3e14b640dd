//! The card as a client keeps it: by the caching rules of HTTP, fetched by one caller at a time,
//! and fetched anew when a refusal says that it is stale.

mod kept;

use core::time::Duration;
use std::collections::BTreeSet;
use std::prelude::rust_2024::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::time::Instant;

use super::snapshot::Snapshot;
use super::{Answer, CallError, CardFetch, Cards, Refused, TaskClient};
use crate::{Capability, Method};
use kept::{Clock, Fetched, Kept};

/// The Agent Card of one agent, for one session with it.
///
/// - It is kept as long as `Cache-Control` and its like allow, and validated by `ETag` after that
///   (8.6.2). Where an agent sends no such headers, for [`CardCache::default_max_age`].
/// - However many callers ask at once, one of them fetches. Where its future is dropped, the next
///   one takes over.
/// - A refusal makes it fetch the card anew past all caches, at most once per
///   [`CardCache::refresh_interval`]. A capability that was refused where the card could not be
///   fetched anew counts as false until it is.
/// - A card that cannot be fetched anew is used as it is kept.
#[derive(Debug)]
pub struct CardCache<F> {
    fetch: F,
    refresh_interval: Duration,
    default_max_age: Duration,
    clock: Clock,
    state: Mutex<State>,
    /// Held while a card is on its way.
    flight: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct State {
    kept: Option<Kept>,
    extended: Option<Value>,
    doubted: BTreeSet<Capability>,
    generation: u64,
    refreshed: Option<Instant>,
}

impl State {
    /// What is kept, as a caller sees it.
    fn snapshot(&self) -> Option<Snapshot> {
        let kept = self.kept.as_ref()?;
        let card = match &self.extended {
            Some(extended) => Arc::new(extended_over(extended, kept.card())),
            None => kept.card().clone(),
        };
        Some(Snapshot::new(card, kept.etag(), self.doubted.clone(), self.generation))
    }

    fn take_in(&mut self, kept: Kept) {
        let version = |card: &Value| card.get("version").cloned();
        // 3.1.11: the extended card stands until the card's version changes.
        if self.extended.as_ref().is_some_and(|held| version(held) != version(kept.card())) {
            self.extended = None;
        }
        self.kept = Some(kept);
        self.doubted.clear();
        self.generation += 1;
    }
}

/// The extended card with the capabilities of the public one, which is what the agent's gate goes
/// by: where the two differ, nothing says which of them a call will meet.
fn extended_over(extended: &Value, public: &Value) -> Value {
    let mut card = extended.clone();
    if let (Some(card), Some(capabilities)) = (card.as_object_mut(), public.get("capabilities")) {
        card.insert("capabilities".to_owned(), capabilities.clone());
    }
    card
}

impl<F: CardFetch> CardCache<F> {
    /// An empty cache.
    #[must_use]
    pub fn new(fetch: F) -> Self {
        Self {
            fetch,
            refresh_interval: Duration::from_secs(10),
            default_max_age: Duration::from_secs(60),
            clock: Clock::start(),
            state: Mutex::default(),
            flight: tokio::sync::Mutex::default(),
        }
    }

    /// How long after a refusal made it fetch the card no other refusal does. Ten seconds, unless
    /// set.
    #[must_use]
    pub fn refresh_interval(mut self, interval: Duration) -> Self {
        self.refresh_interval = interval;
        self
    }

    /// How long a card is kept that came without caching headers (8.6.2). A minute, unless set.
    #[must_use]
    pub fn default_max_age(mut self, max_age: Duration) -> Self {
        self.default_max_age = max_age;
        self
    }

    /// Whether a refusal goes by another card than the one that is kept. `None` where the refusal
    /// does not say, or where no card or no `ETag` is kept.
    #[must_use]
    pub fn differs(&self, refused: &Refused) -> Option<bool> {
        let (says, kept) = (refused.card_etag()?, self.state().kept.as_ref()?.etag()?);
        Some(weak(says) != weak(&kept))
    }

    /// Fetches the extended card with the session's credentials, and uses it in place of the public
    /// one from here on, until that has another version or [`Self::end_session`] is called (3.1.11).
    ///
    /// Its capabilities are not taken over: see [`Snapshot::card`].
    ///
    /// # Errors
    ///
    /// [`CallError::Refused`] without a call where the public card does not say `true` to
    /// `extendedAgentCard`; else those of the two calls.
    pub async fn fetch_extended<C: TaskClient>(
        &self,
        client: &C,
        extensions: &[String],
    ) -> Result<Snapshot, CallError> {
        let method = Method::GetExtendedAgentCard;
        let public = self.current().await?;
        if !public.plan(false).flag(Capability::ExtendedAgentCard).is_true() {
            let error = Capability::ExtendedAgentCard.refusal();
            let message = "the card does not say true to `extendedAgentCard`, so nothing was sent";
            return Err(Refused::new(method, error, message).into());
        }
        let Answer { value, .. } = client.call(method, &json!({}), extensions).await?;
        if !value.is_object() {
            return Err(CallError::invalid_answer("the extended card is no JSON object"));
        }
        let mut state = self.state();
        state.extended = Some(value);
        state.generation += 1;
        state.snapshot().map_or(Ok(public), Ok)
    }

    /// Goes back to the public card.
    pub fn end_session(&self) {
        self.state().extended = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is held; and what is in it would be whole all the same.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fresh(&self) -> Option<Snapshot> {
        let state = self.state();
        // A doubt is looked into as soon as the card may be fetched again.
        if !state.doubted.is_empty() && self.may_refresh(&state) {
            return None;
        }
        let kept = state.kept.as_ref()?;
        kept.is_fresh(self.clock.now()).then(|| state.snapshot()).flatten()
    }

    fn may_refresh(&self, state: &State) -> bool {
        state.refreshed.is_none_or(|at| at.elapsed() >= self.refresh_interval)
    }

    /// Fetches the card, on condition that it is another one than the one kept. `anew`: past the
    /// caches on the way, too. Only called with the flight held.
    async fn fetch(&self, anew: bool) -> Result<Snapshot, CallError> {
        let kept = self.state().kept.clone();
        let request = Kept::request(kept.as_ref(), anew, self.clock.now());
        let response = self.fetch.fetch_card(request.headers().clone()).await?;
        let now = self.clock.now();
        let fetched = match Fetched::read(kept, &request, response, now, self.default_max_age)? {
            // A 304 for another card than the one that is kept: ask without a condition.
            Fetched::Mismatch => {
                let request = Kept::request(None, anew, now);
                let response = self.fetch.fetch_card(request.headers().clone()).await?;
                Fetched::read(None, &request, response, now, self.default_max_age)?
            }
            fetched => fetched,
        };
        let mut state = self.state();
        match fetched {
            Fetched::Keep(kept) => state.take_in(kept),
            // `no-store`: to be used now, and not again.
            Fetched::Pass(kept) => {
                state.take_in(kept);
                let snapshot = state.snapshot();
                state.kept = None;
                return snapshot.ok_or_else(|| CallError::invalid_answer("no card"));
            }
            Fetched::Mismatch => {
                return Err(CallError::invalid_answer("a 304 for a card that nobody has"));
            }
        }
        state.snapshot().ok_or_else(|| CallError::invalid_answer("no card"))
    }
}

/// An entity tag without the mark of a weak one, for the weak comparison of RFC 9110, 8.8.3.2.
fn weak(etag: &str) -> &str {
    etag.trim().trim_start_matches("W/")
}

impl<F: CardFetch> Cards for CardCache<F> {
    async fn current(&self) -> Result<Snapshot, CallError> {
        if let Some(snapshot) = self.fresh() {
            return Ok(snapshot);
        }
        let _flight = self.flight.lock().await;
        if let Some(snapshot) = self.fresh() {
            return Ok(snapshot);
        }
        let anew = {
            let mut state = self.state();
            let anew = !state.doubted.is_empty();
            if anew {
                state.refreshed = Some(Instant::now());
            }
            anew
        };
        match self.fetch(anew).await {
            Ok(snapshot) => Ok(snapshot),
            // Better a card that is past its time than none: a refusal will tell.
            Err(error) => self.state().snapshot().ok_or(error),
        }
    }

    async fn after_refusal(
        &self,
        seen: &Snapshot,
        refused: &Refused,
    ) -> Result<Snapshot, CallError> {
        let doubted = refused.doubted_capability();
        let _flight = self.flight.lock().await;
        let is_current = self.differs(refused) == Some(false);
        {
            let mut state = self.state();
            // Someone else fetched it since the caller made its plan.
            if state.generation != seen.generation()
                && let Some(newer) = state.snapshot()
            {
                return Ok(newer);
            }
            if is_current || !self.may_refresh(&state) {
                state.doubted.extend(doubted);
                return Ok(state.snapshot().unwrap_or_else(|| seen.doubting(doubted)));
            }
            state.refreshed = Some(Instant::now());
        }
        if let Ok(snapshot) = self.fetch(true).await {
            return Ok(snapshot);
        }
        let mut state = self.state();
        state.doubted.extend(doubted);
        Ok(state.snapshot().unwrap_or_else(|| seen.doubting(doubted)))
    }
}
