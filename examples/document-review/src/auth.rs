//! Who calls: out of `Authorization`, on a deployment that knows a partner.

use a2a_caps_runtime::Agent as _;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use subtle::ConstantTimeEq as _;

use crate::reviewer;
use crate::wire::Secret;

/// A caller, as far as this agent tells callers apart. Each sees only the tasks of its own kind
/// (13.1): all anonymous callers share theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// No credentials.
    Anonymous,
    /// The partner's bearer token.
    Partner,
}

/// Credentials that are wrong or missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unauthenticated;

/// Knows the partner's token.
#[derive(Clone, Debug)]
pub struct Authenticator {
    token: Option<Secret>,
    /// Whether the card has a security scheme; without one, credentials mean nothing here.
    has_scheme: bool,
}

impl Authenticator {
    /// For this deployment's card, and that token.
    #[must_use]
    pub fn new(token: Option<Secret>) -> Self {
        let token = token.filter(|token| !token.is_empty());
        Self { token, has_scheme: !reviewer::Agent::CHALLENGE.is_empty() }
    }

    /// Whether there is nobody who could authenticate.
    #[must_use]
    pub fn knows_nobody(&self) -> bool {
        self.has_scheme && self.token.is_none()
    }

    /// Who sent these headers.
    ///
    /// # Errors
    ///
    /// `Unauthenticated`, where there are credentials and they are wrong (7.4).
    pub fn caller(&self, headers: &HeaderMap) -> Result<Caller, Unauthenticated> {
        if !self.has_scheme {
            return Ok(Caller::Anonymous);
        }
        let mut lines = headers.get_all(AUTHORIZATION).iter();
        let (Some(line), None) = (lines.next(), lines.next()) else {
            return if headers.contains_key(AUTHORIZATION) {
                Err(Unauthenticated)
            } else {
                Ok(Caller::Anonymous)
            };
        };
        let (scheme, given) =
            line.to_str().ok().and_then(|line| line.split_once(' ')).ok_or(Unauthenticated)?;
        let token = self.token.as_ref().ok_or(Unauthenticated)?;
        let same = given.trim().as_bytes().ct_eq(token.reveal().as_bytes());
        if scheme.eq_ignore_ascii_case("Bearer") && bool::from(same) {
            Ok(Caller::Partner)
        } else {
            Err(Unauthenticated)
        }
    }
}
