//! How long to wait between tries: delays that double up to a cap, spread at random so that many
//! clients do not call in step.

use core::time::Duration;

use backon::{BackoffBuilder, ExponentialBackoff, ExponentialBuilder};

/// Delays that grow from `first` to `cap`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    first: Duration,
    cap: Duration,
    factor: f32,
    jitter: bool,
    seed: Option<u64>,
}

/// No delay is shorter, so that no mistake in a configuration makes a busy loop.
const SHORTEST: Duration = Duration::from_millis(1);
/// No delay is longer.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

impl Schedule {
    /// Delays that double from `first` to `cap`, each drawn from the upper half of its step: the
    /// first one from `first / 2` to `first`, and so on.
    #[must_use]
    pub const fn new(first: Duration, cap: Duration) -> Self {
        Self { first, cap, factor: 2.0, jitter: true, seed: None }
    }

    /// Grows by another factor than two. One below one counts as one.
    #[must_use]
    pub const fn factor(mut self, factor: f32) -> Self {
        self.factor = factor;
        self
    }

    /// Takes each step whole, without a draw.
    #[must_use]
    pub const fn without_jitter(mut self) -> Self {
        self.jitter = false;
        self
    }

    /// Draws the same delays each time.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The delays, from the first one. They never end.
    pub(super) fn start(&self) -> Delays {
        let cap = self.cap.clamp(SHORTEST, LONGEST);
        let first = self.first.clamp(SHORTEST, cap);
        let factor = if self.factor >= 1.0 { self.factor } else { 1.0 };
        // backon adds between nothing and the delay itself: from halves come the upper halves.
        let part = if self.jitter { 2 } else { 1 };
        let mut builder = ExponentialBuilder::new()
            .with_min_delay(first / part)
            .with_max_delay(cap / part)
            .with_factor(factor)
            .without_max_times();
        if self.jitter {
            builder = builder.with_jitter();
        }
        if let Some(seed) = self.seed {
            builder = builder.with_jitter_seed(seed);
        }
        Delays { delays: builder.build(), cap }
    }
}

/// A running [`Schedule`].
#[derive(Debug)]
pub(super) struct Delays {
    delays: ExponentialBackoff,
    cap: Duration,
}

impl Delays {
    /// The next delay; not shorter than what the agent asked for.
    pub(super) fn next(&mut self, asked: Option<Duration>) -> Duration {
        let delay = self.delays.next().unwrap_or(self.cap).clamp(SHORTEST, self.cap);
        delay.max(asked.unwrap_or_default())
    }
}
