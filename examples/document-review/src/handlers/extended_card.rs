//! `GetExtendedAgentCard` (3.1.11): the gate itself answers it, with the static card of the
//! declaration.

use a2a_caps_runtime::A2aError;

use super::Reply;
use crate::failure::Failure;
use crate::reviewer::permit;

/// Reached only where the gate was made without the extended card.
pub(crate) fn get_extended_card(_permit: permit::GetExtendedAgentCard) -> Result<Reply, Failure> {
    Err(Failure::A2a {
        error: A2aError::ExtendedAgentCardNotConfigured,
        message: "no extended card is configured".to_owned(),
        metadata: Vec::new(),
    })
}
