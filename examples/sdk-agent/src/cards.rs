//! The declaration's cards with this process's origins in, as bytes and as the SDK's own type.

use std::fmt;

use a2a::AgentCard;
use a2a_caps_runtime::{Card, OriginError, Origins};

use crate::served;

/// The public card, and the extended one where the profile has it.
#[derive(Clone, Debug)]
pub struct Cards {
    /// What anybody may read.
    pub public: Card<served::Agent>,
    /// What an authenticated caller reads.
    pub extended: Option<Card<served::Agent>>,
}

/// Why there is no card.
#[derive(Debug)]
pub enum CardError {
    /// An origin that the declaration cannot take.
    Origin(OriginError),
    /// A card that the SDK cannot read.
    Unreadable(serde_json::Error),
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Origin(error) => error.fmt(f),
            Self::Unreadable(error) => write!(f, "the SDK cannot read the card: {error}"),
        }
    }
}

impl std::error::Error for CardError {}

impl Cards {
    /// With `http` (such as `http://127.0.0.1:3000`) and `grpc` (such as `127.0.0.1:3001`) as the
    /// origins of the interfaces.
    ///
    /// # Errors
    ///
    /// An origin that is none.
    pub fn at(http: &str, grpc: &str) -> Result<Self, CardError> {
        let origins = Origins::new().with("http", http).with("grpc", grpc);
        let public = served::CARD.at(&origins).map_err(CardError::Origin)?;
        let extended = served::EXTENDED_CARD
            .map(|source| source.at(&origins))
            .transpose()
            .map_err(CardError::Origin)?;
        Ok(Self { public, extended })
    }

    /// A card as the SDK has it.
    ///
    /// # Errors
    ///
    /// A card that the SDK cannot read.
    pub fn read(card: &Card<served::Agent>) -> Result<AgentCard, CardError> {
        serde_json::from_str(card.json()).map_err(CardError::Unreadable)
    }
}
