//! Which webhooks may be called (13.2): https, and only to addresses of the public network. A name
//! is looked up when it is registered, so that the client hears of it, and again by the connection
//! itself, so that a name that points elsewhere by then leads nowhere.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::is_public;

/// How long a name may take to be looked up.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Finds the addresses of a name.
pub trait Lookup: Send + Sync + 'static {
    /// All addresses of `host`.
    fn lookup(&self, host: String)
    -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;
}

/// The resolver of the system.
#[derive(Clone, Copy, Debug)]
struct System;

impl Lookup for System {
    fn lookup(
        &self,
        host: String,
    ) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>> {
        Box::pin(async move {
            let found = tokio::net::lookup_host((host, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

/// Says which webhooks may be called.
#[derive(Clone)]
pub struct Guard {
    allow_private: bool,
    lookup: Arc<dyn Lookup>,
}

impl Guard {
    /// https, and public addresses only.
    #[must_use]
    pub fn public_only() -> Self {
        Self { allow_private: false, lookup: Arc::new(System) }
    }

    /// Every address, and http too. For tests on one machine.
    #[must_use]
    pub fn allow_private() -> Self {
        Self { allow_private: true, lookup: Arc::new(System) }
    }

    /// With another way to look names up.
    #[must_use]
    pub fn with_lookup(mut self, lookup: impl Lookup) -> Self {
        self.lookup = Arc::new(lookup);
        self
    }

    /// Reads the URL of a webhook.
    ///
    /// # Errors
    ///
    /// Why it may not be called.
    pub async fn check(&self, url: &str) -> Result<Url, Forbidden> {
        let url = Url::parse(url).map_err(|_| Forbidden::NotAUrl)?;
        self.check_form(&url)?;
        if let Some(url::Host::Domain(name)) = url.host()
            && !self.allow_private
        {
            let name = name.to_owned();
            match tokio::time::timeout(MAX_WAIT, self.addresses(name)).await {
                Ok(Ok(_)) => {}
                Ok(Err(forbidden)) => return Err(forbidden),
                Err(_) => return Err(Forbidden::Unknown),
            }
        }
        Ok(url)
    }

    /// All that can be told without looking the name up.
    fn check_form(&self, url: &Url) -> Result<(), Forbidden> {
        match url.scheme() {
            "https" => {}
            "http" if self.allow_private => {}
            _ => return Err(Forbidden::Scheme),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Forbidden::Credentials);
        }
        let literal = match url.host() {
            // The parser has read 0x7f.1 and 2130706433 as the addresses that they are.
            Some(url::Host::Ipv4(address)) => IpAddr::V4(address),
            Some(url::Host::Ipv6(address)) => IpAddr::V6(address),
            Some(url::Host::Domain(name)) if !self.allow_private && is_local(name) => {
                return Err(Forbidden::Private);
            }
            Some(url::Host::Domain(_)) => return Ok(()),
            None => return Err(Forbidden::NotAUrl),
        };
        if self.allow_private || is_public(literal) { Ok(()) } else { Err(Forbidden::Private) }
    }

    /// The addresses of a name, all of which may be called: one that may not spoils the others.
    async fn addresses(&self, host: String) -> Result<Vec<IpAddr>, Forbidden> {
        let found = self.lookup.lookup(host).await.map_err(|_| Forbidden::Unknown)?;
        if found.is_empty() {
            return Err(Forbidden::Unknown);
        }
        if !self.allow_private && !found.iter().copied().all(is_public) {
            return Err(Forbidden::Private);
        }
        Ok(found)
    }
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").field("allow_private", &self.allow_private).finish_non_exhaustive()
    }
}

/// What the client for webhooks looks names up with: it connects to what this gives, and to
/// nothing else.
impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let found = guard.addresses(name.as_str().to_owned()).await?;
            let found: Addrs = Box::new(found.into_iter().map(|ip| SocketAddr::new(ip, 0)));
            Ok(found)
        })
    }
}

/// `localhost` and the names below it (RFC 6761), and those that networks keep for themselves.
fn is_local(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    ["localhost", "local", "internal", "home.arpa"]
        .iter()
        .any(|local| name == *local || name.ends_with(&format!(".{local}")))
}

/// Why a webhook may not be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// No absolute URL.
    NotAUrl,
    /// Not https.
    Scheme,
    /// A user name or a password in the URL.
    Credentials,
    /// An address that is not of the public network.
    Private,
    /// A name without an address.
    Unknown,
    /// A token that no header can carry.
    Token,
    /// Credentials that no header can carry.
    Authentication,
}

impl Forbidden {
    /// The member of the configuration that is at fault.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Token => "token",
            Self::Authentication => "authentication",
            _ => "url",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAUrl => "it is no absolute URL, write one such as `https://example.com/hook`",
            Self::Scheme => "it is not https, which webhooks here must be",
            Self::Credentials => "it holds a user name or password, use `authentication`",
            Self::Private => "its address is not of the public network",
            Self::Unknown => "its host has no address",
            Self::Token | Self::Authentication => "it has a letter that no header can carry",
        })
    }
}

impl std::error::Error for Forbidden {}

#[cfg(test)]
mod tests;
