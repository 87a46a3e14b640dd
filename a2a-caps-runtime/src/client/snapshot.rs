//! A card as it was at one moment, and where a client gets it from.

use core::future::Future;
use std::collections::BTreeSet;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use serde_json::Value;

use super::{CallError, DeliveryPlan, Refused};
use crate::Capability;

/// A card, and what is known to be wrong with it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    card: Arc<Value>,
    etag: Option<Arc<str>>,
    doubted: BTreeSet<Capability>,
    generation: u64,
}

impl Snapshot {
    pub(super) fn new(
        card: Arc<Value>,
        etag: Option<Arc<str>>,
        doubted: BTreeSet<Capability>,
        generation: u64,
    ) -> Self {
        Self { card, etag, doubted, generation }
    }

    /// A card that the caller has at hand. It is never fetched anew.
    #[must_use]
    pub fn fixed(card: Value) -> Self {
        Self::new(Arc::new(card), None, BTreeSet::new(), 0)
    }

    /// The card. In a session with an extended card it is that one, with the capabilities of the
    /// public card.
    #[must_use]
    pub fn card(&self) -> &Value {
        &self.card
    }

    /// The `ETag` that the card came with.
    #[must_use]
    pub fn etag(&self) -> Option<&str> {
        self.etag.as_deref()
    }

    /// Whether the agent refused this capability though the card says `true`, and the card could
    /// not be fetched anew since.
    #[must_use]
    pub fn doubts(&self, capability: Capability) -> bool {
        self.doubted.contains(&capability)
    }

    /// The plan for this card, without what is in doubt.
    #[must_use]
    pub fn plan(&self, webhook: bool) -> DeliveryPlan {
        DeliveryPlan::from_card(&self.card, webhook).without(|it| self.doubts(it), webhook)
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    pub(super) fn doubting(&self, capability: Option<Capability>) -> Self {
        let mut doubting = self.clone();
        doubting.doubted.extend(capability);
        doubting
    }
}

/// Where a client gets the card from: a [`CardCache`](super::CardCache), as a rule.
pub trait Cards: Send + Sync {
    /// The card as it is kept, or fetched where none is, or where its time is over.
    fn current(&self) -> impl Future<Output = Result<Snapshot, CallError>> + Send;

    /// The card after the agent refused something that `seen` says it serves: fetched anew, if it
    /// may be.
    fn after_refusal(
        &self,
        seen: &Snapshot,
        refused: &Refused,
    ) -> impl Future<Output = Result<Snapshot, CallError>> + Send;
}

/// A card at hand, which no refusal changes; what was refused is in doubt from then on.
impl Cards for Snapshot {
    fn current(&self) -> impl Future<Output = Result<Snapshot, CallError>> + Send {
        core::future::ready(Ok(self.clone()))
    }

    fn after_refusal(
        &self,
        seen: &Snapshot,
        refused: &Refused,
    ) -> impl Future<Output = Result<Snapshot, CallError>> + Send {
        core::future::ready(Ok(seen.doubting(refused.doubted_capability())))
    }
}

impl<C: Cards> Cards for Arc<C> {
    fn current(&self) -> impl Future<Output = Result<Snapshot, CallError>> + Send {
        C::current(self)
    }

    fn after_refusal(
        &self,
        seen: &Snapshot,
        refused: &Refused,
    ) -> impl Future<Output = Result<Snapshot, CallError>> + Send {
        C::after_refusal(self, seen, refused)
    }
}
