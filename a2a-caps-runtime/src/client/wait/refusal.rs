//! What a refusal changes: another card, another plan, one more extension on the list.

use std::prelude::rust_2024::*;

use super::engine::{Engine, Look, Stop, Way, timed};
use crate::Capability;
use crate::client::{
    Cards, DeliveryPlan, Progress, Reason, Refused, Snapshot, TaskClient, UnknownExtensions,
};

/// A card that keeps requiring other extensions is not followed for ever.
const MOST_EXTENSION_ROUNDS: u8 = 4;

impl<C: TaskClient, K: Cards> Engine<'_, C, K> {
    pub(super) fn adopt(&mut self, snapshot: Snapshot) -> Result<(), Stop> {
        self.extensions = self.options.extensions.for_card(snapshot.card())?;
        self.list_learned();
        self.snapshot = Some(snapshot);
        Ok(())
    }

    fn list_learned(&mut self) {
        for uri in &self.learned {
            if !self.extensions.contains(uri) {
                self.extensions.push(uri.clone());
            }
        }
    }

    pub(super) fn replan(&mut self) {
        let webhook = self.options.webhook.is_some();
        let plan = match &self.snapshot {
            None => DeliveryPlan::poll(Reason::NoCard),
            Some(snapshot) => {
                snapshot.plan(webhook).without(|it| self.demoted.contains(&it), webhook)
            }
        };
        if self.trail.plans.last() != Some(&plan) {
            self.options.tell(Progress::Plan(&plan));
            self.trail.plans.push(plan);
        }
        self.plan = plan;
    }

    /// Does without a capability for the rest of this wait.
    pub(in crate::client) fn demote(&mut self, capability: Capability) {
        self.demoted.insert(capability);
        self.replan();
    }

    /// Lists the extension that the agent requires from here on, if it is known.
    pub(in crate::client) async fn require(&mut self, refused: Refused) -> Result<(), Stop> {
        self.options.tell(Progress::Refused(&refused));
        self.trail.refusals.push(refused.clone());
        let before = self.extensions.clone();
        let refreshed = match self.snapshot.clone() {
            Some(seen) => {
                let next = self.cards.after_refusal(&seen, &refused);
                timed(self.options.call_timeout, next).await
            }
            None => timed(self.options.call_timeout, self.cards.current()).await,
        };
        if let Ok(snapshot) = refreshed {
            self.adopt(snapshot)?;
            self.replan();
        }
        // What the refusal names counts even where the card does not say so (yet).
        if let Some(uri) = refused.missing_extension() {
            if !self.options.extensions.knows(uri) {
                return Err(UnknownExtensions::one(uri).into());
            }
            self.learned.push(uri.to_owned());
            self.list_learned();
        }
        self.extension_rounds += 1;
        if self.extensions == before || self.extension_rounds > MOST_EXTENSION_ROUNDS {
            return Err(Stop::Call(refused.into()));
        }
        Ok(())
    }

    /// Goes on without `capability`, whatever is wrong with it. If that is final, `GetTask` will say
    /// so, too.
    pub(super) async fn do_without(
        &mut self,
        id: &str,
        capability: Capability,
    ) -> Result<Way, Stop> {
        if self.look(id).await? == Look::Over {
            return Ok(Way::Over);
        }
        self.demote(capability);
        Ok(Way::Replanned)
    }

    /// Goes on after the agent refused `capability`, which the plan counts on.
    pub(super) async fn withdraw(
        &mut self,
        id: &str,
        capability: Capability,
        refused: Refused,
    ) -> Result<Way, Stop> {
        self.options.tell(Progress::Refused(&refused));
        self.trail.refusals.push(refused.clone());
        // Without a word on what is missing it may be about a task that is over (3.1.6), and then
        // nothing is wrong with the card.
        if refused.missing_capability().is_none() && self.look(id).await? == Look::Over {
            return Ok(Way::Over);
        }
        self.refresh(capability, &refused).await?;
        Ok(Way::Replanned)
    }

    /// Makes a new plan by a card that is fetched anew. A second refusal of the same capability
    /// fetches nothing: replicas may differ, or the card is wrong, and this wait does without.
    pub(in crate::client) async fn refresh(
        &mut self,
        capability: Capability,
        refused: &Refused,
    ) -> Result<(), Stop> {
        let first = self.refused.insert(capability);
        match self.snapshot.clone() {
            Some(seen) if first => {
                let next = self.cards.after_refusal(&seen, refused);
                match timed(self.options.call_timeout, next).await {
                    Ok(snapshot) => self.adopt(snapshot)?,
                    Err(_) => {
                        self.demoted.insert(capability);
                    }
                }
            }
            _ => {
                self.demoted.insert(capability);
            }
        }
        self.replan();
        Ok(())
    }
}
