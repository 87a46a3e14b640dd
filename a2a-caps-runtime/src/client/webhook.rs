//! The webhook that a client offers, and the bell that its web server rings when a notification
//! comes in.

use core::fmt;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use serde_json::{Map, Value};
use tokio::sync::watch;

/// A webhook for one task: where an agent is to post (4.3.1), and the bell that tells a wait of it.
#[derive(Clone)]
pub struct Webhook {
    url: String,
    token: Option<String>,
    authentication: Option<(String, String)>,
    bell: Bell,
}

impl Webhook {
    /// A webhook at that URL. Ring the bell whenever a notification for the task comes in there.
    pub fn new(url: impl Into<String>, bell: Bell) -> Self {
        Self { url: url.into(), token: None, authentication: None, bell }
    }

    /// A word by which the client recognises notifications that it asked for.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// What the agent is to send in `Authorization`: a scheme, such as `Bearer`, and what follows.
    #[must_use]
    pub fn authentication(
        mut self,
        scheme: impl Into<String>,
        credentials: impl Into<String>,
    ) -> Self {
        self.authentication = Some((scheme.into(), credentials.into()));
        self
    }

    pub(super) fn bell(&self) -> &Bell {
        &self.bell
    }

    /// `TaskPushNotificationConfig` for a task.
    pub(super) fn config(&self, task_id: &str) -> Value {
        let mut config = Map::new();
        let mut put = |key: &str, value: &str| config.insert(key.to_owned(), value.into());
        put("taskId", task_id);
        put("url", &self.url);
        if let Some(token) = &self.token {
            put("token", token);
        }
        if let Some((scheme, credentials)) = &self.authentication {
            let mut authentication = Map::new();
            authentication.insert("scheme".to_owned(), scheme.as_str().into());
            authentication.insert("credentials".to_owned(), credentials.as_str().into());
            config.insert("authentication".to_owned(), authentication.into());
        }
        config.into()
    }
}

/// Without the secrets in it (13.4).
impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhook").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Tells waits that a notification came in. Clones ring the same bell, and every wait that listens
/// hears it; one that is busy hears it afterwards.
///
/// What the notification says is not looked at: it may be forged, late or a duplicate (4.3.3), so
/// the task itself is fetched.
#[derive(Clone, Debug)]
pub struct Bell(Arc<watch::Sender<()>>);

impl Bell {
    /// A bell that nobody has rung.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(())))
    }

    /// A notification came in.
    pub fn ring(&self) {
        self.0.send_replace(());
    }

    pub(super) fn listen(&self) -> watch::Receiver<()> {
        self.0.subscribe()
    }
}

impl Default for Bell {
    fn default() -> Self {
        Self::new()
    }
}
