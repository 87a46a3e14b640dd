//! What a caller can say about a wait: how long, how often, by which webhook, with which
//! extensions.

use core::fmt;
use core::time::Duration;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use super::{Extensions, Progress, Schedule, Webhook};

/// How to wait for a task.
///
/// The defaults wait without an end: give a [`timeout`](Self::timeout), or drop the future.
#[derive(Clone)]
pub struct WaitOptions {
    pub(super) timeout: Option<Duration>,
    pub(super) poll: Schedule,
    pub(super) reconcile: Schedule,
    pub(super) reconnect: Schedule,
    pub(super) call_timeout: Duration,
    pub(super) send_timeout: Duration,
    pub(super) notification_gap: Duration,
    pub(super) internal_errors: u32,
    pub(super) resend: bool,
    pub(super) history_length: Option<u32>,
    pub(super) webhook: Option<Webhook>,
    pub(super) extensions: Extensions,
    observer: Option<Arc<Observer>>,
}

type Observer = dyn Fn(Progress<'_>) + Send + Sync;

impl Default for WaitOptions {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            timeout: None,
            poll: Schedule::new(seconds(1), seconds(30)),
            reconcile: Schedule::new(seconds(30), seconds(300)),
            reconnect: Schedule::new(seconds(1), seconds(30)),
            call_timeout: seconds(30),
            send_timeout: seconds(120),
            notification_gap: seconds(1),
            internal_errors: 5,
            resend: false,
            history_length: None,
            webhook: None,
            extensions: Extensions::none(),
            observer: None,
        }
    }
}

impl WaitOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives up after that time, counted from the call.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// How often to call `GetTask` where it is the only way. From 1 s to 30 s, unless set.
    #[must_use]
    pub fn poll(mut self, schedule: Schedule) -> Self {
        self.poll = schedule;
        self
    }

    /// How often to call `GetTask` while a stream is silent, or the webhook: a gateway may hold
    /// events back, and a notification may never come. From 30 s to 5 min, unless set.
    #[must_use]
    pub fn reconcile(mut self, schedule: Schedule) -> Self {
        self.reconcile = schedule;
        self
    }

    /// How long to wait before a stream is opened again, or a message sent again. From 1 s to 30 s,
    /// unless set.
    #[must_use]
    pub fn reconnect(mut self, schedule: Schedule) -> Self {
        self.reconnect = schedule;
        self
    }

    /// How long a call may take, and the opening of a stream. 30 s, unless set.
    #[must_use]
    pub fn call_timeout(mut self, timeout: Duration) -> Self {
        self.call_timeout = timeout;
        self
    }

    /// How long the sending of a message may take, since some agents answer only when the task is
    /// done. 120 s, unless set.
    #[must_use]
    pub fn send_timeout(mut self, timeout: Duration) -> Self {
        self.send_timeout = timeout;
        self
    }

    /// How soon after a `GetTask` a notification may cause the next one. 1 s, unless set.
    #[must_use]
    pub fn notification_gap(mut self, gap: Duration) -> Self {
        self.notification_gap = gap;
        self
    }

    /// How many answers in a row may be a fault inside the agent before the wait gives up. Five,
    /// unless set. An agent that is away or says when to come back is waited for all the time.
    #[must_use]
    pub fn internal_errors(mut self, count: u32) -> Self {
        self.internal_errors = count;
        self
    }

    /// Sends a message again where it is not known whether the agent has it. Only for agents that
    /// know duplicates by their `messageId` (3.3.1). False, unless set.
    #[must_use]
    pub fn resend(mut self, resend: bool) -> Self {
        self.resend = resend;
        self
    }

    /// The most messages of the history that the task is to come with (3.2.4).
    #[must_use]
    pub fn history_length(mut self, length: u32) -> Self {
        self.history_length = Some(length);
        self
    }

    /// Offers a webhook, which is used where the card plans push.
    #[must_use]
    pub fn webhook(mut self, webhook: Webhook) -> Self {
        self.webhook = Some(webhook);
        self
    }

    /// The extensions to ask for, and those to know.
    #[must_use]
    pub fn extensions(mut self, extensions: Extensions) -> Self {
        self.extensions = extensions;
        self
    }

    /// Tells `observer` what happens, as it happens. It is called within the wait and has to
    /// return soon.
    #[must_use]
    pub fn observe(mut self, observer: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }

    pub(super) fn tell(&self, progress: Progress<'_>) {
        if let Some(observer) = &self.observer {
            observer(progress);
        }
    }
}

impl fmt::Debug for WaitOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WaitOptions")
            .field("timeout", &self.timeout)
            .field("poll", &self.poll)
            .field("reconcile", &self.reconcile)
            .field("reconnect", &self.reconnect)
            .field("webhook", &self.webhook)
            .field("extensions", &self.extensions)
            .finish_non_exhaustive()
    }
}
