//! What the gate answers, operation by operation (3.3.4, 3.1.11): the plan that the macro writes
//! out as a match.

use a2a_caps_spec::{A2aError, Capability, Method};

use crate::model::{ExtendedCard, Model};

/// What the gate does with an operation, version and extensions aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A handler runs.
    Admit,
    /// Refused: the capability's phase is false.
    NeedsCapability(Capability),
    /// Refused: the extended card is declared, and none is configured.
    ExtendedCardNotConfigured,
}

impl Decision {
    /// The error that refuses, or `None` where a handler runs.
    #[must_use]
    pub const fn error(self) -> Option<A2aError> {
        match self {
            Self::Admit => None,
            Self::NeedsCapability(capability) => Some(capability.refusal()),
            Self::ExtendedCardNotConfigured => Some(A2aError::ExtendedAgentCardNotConfigured),
        }
    }
}

impl Model {
    /// What the gate does with that operation: steps 4 and 5 of its order.
    #[must_use]
    pub fn decision(&self, method: Method) -> Decision {
        let Some(capability) = method.required_capability() else { return Decision::Admit };
        if !self.capabilities.phase(capability).is_admitted() {
            return Decision::NeedsCapability(capability);
        }
        let not_configured = self.extended_card == ExtendedCard::NotConfigured;
        if capability == Capability::ExtendedAgentCard && not_configured {
            return Decision::ExtendedCardNotConfigured;
        }
        Decision::Admit
    }
}
