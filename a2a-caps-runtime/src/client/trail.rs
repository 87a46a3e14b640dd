//! What happened on the way to a task's end: told as it happens, and summed up for logs.

use core::fmt;
use core::time::Duration;
use std::collections::BTreeMap;
use std::prelude::rust_2024::*;

use super::{CallError, DeliveryPlan, Refused, Task, Update};
use crate::Method;

/// Something that happens during a wait.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// How the wait goes on from here.
    Plan(&'a DeliveryPlan),
    /// An event of a stream.
    Update(&'a Update),
    /// The task, fetched.
    Task(&'a Task),
    /// The webhook is registered.
    WebhookRegistered,
    /// The webhook was called.
    Notified,
    /// The agent refused a call.
    Refused(&'a Refused),
    /// The card could not be had.
    NoCard(&'a CallError),
    /// A stream ended before the task did: with an error, or without a word.
    StreamLost(Option<&'a CallError>),
    /// A call failed in a way that may pass.
    Failed {
        /// The operation.
        method: Method,
        /// What came of it.
        error: &'a CallError,
    },
    /// Nothing is done for that long.
    Pause(Duration),
}

/// The way that a wait took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    pub(super) plans: Vec<DeliveryPlan>,
    pub(super) refusals: Vec<Refused>,
    pub(super) calls: BTreeMap<Method, u32>,
    pub(super) lost_streams: u32,
    pub(super) failures: u32,
}

impl Trail {
    /// The plans, in their order: one, unless the agent refused something.
    #[must_use]
    pub fn plans(&self) -> &[DeliveryPlan] {
        &self.plans
    }

    /// Every refusal that was met.
    #[must_use]
    pub fn refusals(&self) -> &[Refused] {
        &self.refusals
    }

    /// How often an operation was called.
    #[must_use]
    pub fn calls(&self, method: Method) -> u32 {
        self.calls.get(&method).copied().unwrap_or_default()
    }

    /// How many operations were called.
    #[must_use]
    pub fn all_calls(&self) -> u32 {
        self.calls.values().sum()
    }

    /// How many streams ended before the task did.
    #[must_use]
    pub fn lost_streams(&self) -> u32 {
        self.lost_streams
    }

    /// How many calls failed in a way that passed.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.failures
    }

    pub(super) fn count(&mut self, method: Method) {
        *self.calls.entry(method).or_default() += 1;
    }
}

/// On one line, such as `stream, poll; SubscribeToTask 1, GetTask 3; 1 refusal`.
impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, plan) in self.plans.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, plan.delivery())?;
        }
        for (at, (method, calls)) in self.calls.iter().enumerate() {
            write!(f, "{} {method} {calls}", if at == 0 { ";" } else { "," })?;
        }
        let counts = [
            (self.refusals.len(), "refusal"),
            (self.lost_streams as usize, "lost stream"),
            (self.failures as usize, "failed call"),
        ];
        for (count, what) in counts {
            match count {
                0 => {}
                1 => write!(f, "; 1 {what}")?,
                count => write!(f, "; {count} {what}s")?,
            }
        }
        Ok(())
    }
}
