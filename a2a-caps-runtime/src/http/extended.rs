//! The extended card that the gate itself serves, and who may have it (3.1.11, 13.3).

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::future::{Future, ready};
use core::pin::Pin;

use bytes::Bytes;
use http::request::Parts;

use crate::Card;

/// Whether a caller has shown credentials, as soon as that is known.
pub type Authentication = Pin<Box<dyn Future<Output = bool> + Send>>;

/// Tells whether the caller of a request may have the extended card: one who is authenticated by a
/// scheme of the public card. A function of the request's head that answers at once is one, too.
pub trait Authenticator: Send + Sync + 'static {
    /// Whether the request with this head is an authenticated caller's.
    fn authenticate(&self, head: &Parts) -> Authentication;
}

impl<F> Authenticator for F
where
    F: Fn(&Parts) -> bool + Send + Sync + 'static,
{
    fn authenticate(&self, head: &Parts) -> Authentication {
        Box::pin(ready(self(head)))
    }
}

/// The card and its guard.
pub(super) struct Extended {
    pub(super) json: Bytes,
    pub(super) authenticator: Box<dyn Authenticator>,
}

impl Extended {
    pub(super) fn new<A>(card: &Card<A>, authenticator: impl Authenticator) -> Arc<Self> {
        let [json, _] = card.bytes();
        Arc::new(Self { json, authenticator: Box::new(authenticator) })
    }
}

/// Without the card, which is not for whoever reads a log.
impl fmt::Debug for Extended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extended").finish_non_exhaustive()
    }
}
