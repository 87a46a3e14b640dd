//! How far a capability, an extension or an interface has come in a rollout.

use core::fmt;

/// The phase of a capability flag, an extension or an interface in one deployment.
///
/// The step between the two ends exists so that a client with a cached card never meets a refusal
/// of what its card promised: enable before advertise, withdraw before disable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Phase {
    /// `false`: refused, and not on the card.
    #[default]
    Refused = 0,
    /// `"served"`: admitted, and not on the card. For the hours of a rollout.
    Served = 1,
    /// `true`: admitted, and on the card.
    Advertised = 2,
}

impl Phase {
    /// Whether the gate admits it.
    #[must_use]
    pub const fn is_admitted(self) -> bool {
        !matches!(self, Self::Refused)
    }

    /// Whether the card says so.
    #[must_use]
    pub const fn is_advertised(self) -> bool {
        matches!(self, Self::Advertised)
    }

    /// The value as a declaration writes it: `false`, `"served"` or `true`.
    #[must_use]
    pub const fn toml(self) -> &'static str {
        match self {
            Self::Refused => "false",
            Self::Served => "\"served\"",
            Self::Advertised => "true",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.toml())
    }
}
