//! Waiting by a webhook: register it, look at the task whenever it is called, and now and then in
//! case that it never is.

use core::time::Duration;

use tokio::select;
use tokio::time::{Instant, sleep, sleep_until};

use super::engine::{Engine, Look, Stop, Way};
use crate::client::{CallError, Cards, Progress, TaskClient, Webhook};
use crate::{A2aError, Capability, Method};

/// What came of registering the webhook.
enum Registered {
    Yes,
    NotYet(Option<Duration>),
    Way(Way),
}

impl<C: TaskClient, K: Cards> Engine<'_, C, K> {
    pub(super) async fn heed(&mut self, id: &str) -> Result<Way, Stop> {
        let Some(webhook) = self.options.webhook.clone() else {
            self.demote(Capability::PushNotifications);
            return Ok(Way::Replanned);
        };
        // Before it is registered, so that no ring is missed.
        let mut bell = webhook.bell().listen();
        let mut registered = false;
        let mut delays = self.options.poll.start();
        loop {
            let mut asked = None;
            if !registered {
                match self.register(id, &webhook).await? {
                    Registered::Yes => {
                        registered = true;
                        delays = self.options.reconcile.start();
                    }
                    Registered::NotYet(again) => asked = again,
                    Registered::Way(way) => return Ok(way),
                }
            }
            // The task may have ended before the webhook was there.
            let looked = Instant::now();
            match self.look(id).await? {
                Look::Over => return Ok(Way::Over),
                Look::Going => {}
                Look::Later(again) => asked = asked.max(again),
            }
            let pause = delays.next(asked);
            self.options.tell(Progress::Pause(pause));
            let until = Instant::now() + pause;
            // An agent that asks to be left alone is, whatever its webhook says.
            sleep(asked.unwrap_or_default()).await;
            select! {
                () = sleep_until(until) => {}
                Ok(()) = bell.changed() => {
                    self.options.tell(Progress::Notified);
                    sleep_until(looked + self.options.notification_gap).await;
                    bell.mark_unchanged();
                }
            }
        }
    }

    async fn register(&mut self, id: &str, webhook: &Webhook) -> Result<Registered, Stop> {
        let method = Method::CreateTaskPushNotificationConfig;
        let config = webhook.config(id);
        match self.call(method, &config, self.options.call_timeout).await {
            Ok(_) => {
                self.options.tell(Progress::WebhookRegistered);
                Ok(Registered::Yes)
            }
            Err(CallError::Refused(refused)) if refused.is_unsupported() => {
                let capability = Capability::PushNotifications;
                Ok(Registered::Way(self.withdraw(id, capability, *refused).await?))
            }
            Err(CallError::Refused(refused))
                if refused.error() == A2aError::ExtensionSupportRequired =>
            {
                self.require(*refused).await?;
                Ok(Registered::Way(Way::Replanned))
            }
            Err(error) if self.put_up_with(method, &error) => {
                Ok(Registered::NotYet(error.retry_after()))
            }
            // Such as an address that the agent does not post to (13.2).
            Err(_) => {
                Ok(Registered::Way(self.do_without(id, Capability::PushNotifications).await?))
            }
        }
    }
}
