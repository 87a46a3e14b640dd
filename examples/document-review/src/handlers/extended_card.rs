//! `GetExtendedAgentCard` (3.1.11): the static card of the declaration, for authenticated callers.

use a2a_caps_runtime::A2aError;

use super::{Incoming, Reply};
use crate::auth::Caller;
use crate::failure::Failure;
use crate::reviewer::permit;

pub(crate) fn get_extended_card(
    _permit: permit::GetExtendedAgentCard,
    incoming: &Incoming,
) -> Result<Reply, Failure> {
    match (&incoming.app.extended, incoming.caller) {
        (_, Caller::Anonymous) => Err(Failure::Unauthenticated),
        (Some(card), Caller::Partner) => Ok(Reply::Private(card.clone())),
        // The gate refuses before it comes to this.
        (None, Caller::Partner) => Err(Failure::A2a {
            error: A2aError::ExtendedAgentCardNotConfigured,
            message: "no extended card is configured".to_owned(),
            metadata: Vec::new(),
        }),
    }
}
