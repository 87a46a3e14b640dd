//! What an agent writes down of a call.

use std::time::Duration;

use a2a_caps_runtime::client::CallError;
use a2a_caps_runtime::{A2aError, Method};

/// A call that came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// When it came in.
    pub at: Duration,
    /// When it was decided on.
    pub decided: Duration,
    /// How many cards had been given out by then.
    pub cards: usize,
    /// The operation.
    pub method: Method,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An answer.
    Answered,
    /// A refusal.
    Refused(A2aError),
    /// A fault of the script.
    Failed,
}

impl Outcome {
    pub(super) fn of<T>(answered: &Result<T, CallError>) -> Self {
        match answered {
            Ok(_) => Self::Answered,
            Err(error) => match error.refused() {
                Some(refused) => Self::Refused(refused.error()),
                None => Self::Failed,
            },
        }
    }
}
