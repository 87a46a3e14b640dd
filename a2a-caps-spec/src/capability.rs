//! The optional capabilities that gate operations (3.3.4, 4.4.3).

use core::fmt;

use crate::A2aError;

/// One of the three flags of `AgentCapabilities` (4.4.3). Absent on a card means false (3.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Capability {
    /// `streaming`: `SendStreamingMessage` and `SubscribeToTask`.
    Streaming = 0,
    /// `pushNotifications`: the four operations on push notification configurations.
    PushNotifications = 1,
    /// `extendedAgentCard`: `GetExtendedAgentCard`.
    ExtendedAgentCard = 2,
}

impl Capability {
    /// All three, in the order of their discriminants.
    pub const ALL: [Self; 3] = [Self::Streaming, Self::PushNotifications, Self::ExtendedAgentCard];

    /// The name on the Agent Card, in lowerCamelCase (5.5).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Streaming => "streaming",
            Self::PushNotifications => "pushNotifications",
            Self::ExtendedAgentCard => "extendedAgentCard",
        }
    }

    /// The name in the proto, and so in a declaration.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Streaming => "streaming",
            Self::PushNotifications => "push_notifications",
            Self::ExtendedAgentCard => "extended_agent_card",
        }
    }

    /// The error that refuses an operation where this is absent or false (3.3.4).
    #[must_use]
    pub const fn refusal(self) -> A2aError {
        match self {
            Self::PushNotifications => A2aError::PushNotificationNotSupported,
            Self::Streaming | Self::ExtendedAgentCard => A2aError::UnsupportedOperation,
        }
    }
}

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
