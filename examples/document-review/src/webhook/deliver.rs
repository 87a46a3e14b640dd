//! Delivery: every update of a task, in order, as a POST to its webhook (4.3.3). One that fails for
//! a while is tried again; after a few that failed for good the webhook is given up.

use std::fmt;
use std::io;
use std::time::Duration;

use a2a_caps_runtime::spec::wire;
use backon::{ExponentialBuilder, Retryable as _};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, StatusCode, Url, redirect};
use tokio::sync::Semaphore;

use super::guard::{Forbidden, Guard};
use crate::store::Subscription;
use crate::wire::PushConfig;

/// How long one POST may take (13.2: 10 to 30 seconds).
const MAX_WAIT: Duration = Duration::from_secs(15);
/// How often an update is tried again.
const RETRIES: usize = 4;
/// After so many updates in a row that could not be delivered, the webhook is given up.
const MAX_LOST: usize = 3;
/// The most POSTs at one time.
const MAX_AT_ONCE: usize = 64;
/// Where `token` goes. The specification names no header for it; the official clients read the
/// first, others the second.
const TOKEN_HEADERS: [&str; 2] = ["x-a2a-notification-token", "a2a-notification-token"];

/// Delivers to webhooks.
#[derive(Debug)]
pub struct Dispatcher {
    client: Client,
    guard: Guard,
    slots: Semaphore,
}

/// A webhook that may be called, and the headers for it.
#[derive(Debug)]
pub struct Target {
    url: Url,
    headers: HeaderMap,
}

impl Dispatcher {
    /// A client that connects to what `guard` allows and to nothing else: it looks names up with
    /// it, follows no redirect, and asks no proxy, which would do the looking up itself.
    ///
    /// # Errors
    ///
    /// Where there is no TLS.
    pub fn new(guard: Guard) -> io::Result<Self> {
        // Another part of the process may have chosen one already, and that will do.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .dns_resolver(guard.clone())
            .redirect(redirect::Policy::none())
            .no_proxy()
            .timeout(MAX_WAIT)
            .user_agent(concat!("document-review/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(io::Error::other)?;
        Ok(Self { client, guard, slots: Semaphore::new(MAX_AT_ONCE) })
    }

    /// The webhook of a configuration.
    ///
    /// # Errors
    ///
    /// Why it may not be called.
    pub async fn target(&self, config: &PushConfig) -> Result<Target, Forbidden> {
        let url = self.guard.check(&config.url).await?;
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(wire::APPLICATION_A2A_JSON));
        if !config.token.is_empty() {
            let token = secret(config.token.reveal()).ok_or(Forbidden::Token)?;
            for name in TOKEN_HEADERS {
                headers.insert(HeaderName::from_static(name), token.clone());
            }
        }
        if let Some(authentication) = &config.authentication {
            let (scheme, credentials) =
                (&authentication.scheme, authentication.credentials.reveal());
            let value = format!("{scheme} {credentials}");
            let value = secret(value.trim_end()).ok_or(Forbidden::Authentication)?;
            headers.insert(AUTHORIZATION, value);
        }
        Ok(Target { url, headers })
    }

    /// Delivers the task as it stands, and every update until it ends.
    pub async fn deliver(&self, target: &Target, mut updates: Subscription) {
        let mut lost = 0;
        while let Some((update, _)) = updates.next().await {
            let Ok(body) = serde_json::to_vec(&update) else { continue };
            let backoff = ExponentialBuilder::default()
                .with_min_delay(Duration::from_millis(200))
                .with_max_delay(Duration::from_secs(30))
                .with_max_times(RETRIES)
                .with_jitter();
            let delivered =
                (|| self.post(target, body.clone())).retry(backoff).when(Lost::may_pass).await;
            let Err(error) = delivered else {
                lost = 0;
                continue;
            };
            lost += 1;
            // The URL may hold a secret of the client's, so only its host is logged (13.4).
            let host = target.url.host_str().unwrap_or_default();
            tracing::warn!(host, %error, "an update was not delivered");
            if lost == MAX_LOST {
                tracing::warn!(host, "the webhook is given up");
                return;
            }
        }
    }

    async fn post(&self, target: &Target, body: Vec<u8>) -> Result<(), Lost> {
        // The semaphore is never closed.
        let _slot = self.slots.acquire().await;
        let sent = self
            .client
            .post(target.url.clone())
            .headers(target.headers.clone())
            .body(body)
            .send()
            .await
            .map_err(|error| Lost::Unreached(error.without_url()))?;
        // The body is not read: what counts is the status (4.3.3).
        if sent.status().is_success() { Ok(()) } else { Err(Lost::Refused(sent.status())) }
    }
}

fn secret(text: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// Why an update was not delivered.
#[derive(Debug)]
enum Lost {
    /// No answer.
    Unreached(reqwest::Error),
    /// An answer that is no 2xx; a redirect too.
    Refused(StatusCode),
}

impl Lost {
    /// Whether it may go well later.
    fn may_pass(&self) -> bool {
        match self {
            Self::Unreached(error) => !is_forbidden(error),
            Self::Refused(status) => {
                status.is_server_error()
                    || [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS].contains(status)
            }
        }
    }
}

/// Whether the guard said no.
fn is_forbidden(error: &reqwest::Error) -> bool {
    let mut source: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = source {
        if error.is::<Forbidden>() {
            return true;
        }
        source = error.source();
    }
    false
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreached(error) => error.fmt(f),
            Self::Refused(status) => write!(f, "the webhook answered {status}"),
        }
    }
}
