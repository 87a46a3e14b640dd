//! Why the gate did not admit a request.

use core::fmt;

use crate::version::Resolved;
use crate::{A2aError, Capability, Method, ProtocolVersion, VersionClaim, spec::wire};

/// A request that the gate did not admit: which operation, and what was missing.
///
/// It is not an outage. Count it apart from errors: a sudden rise almost always means that clients
/// hold a stale card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    method: Method,
    cause: Cause,
}

/// What was missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The operation needs a capability that this deployment does not have (3.3.4).
    Capability(Capability),
    /// A message carries a push notification configuration, and push is off (3.3.2).
    InlinePush,
    /// The extended card is declared, and none is configured (3.1.11).
    ExtendedCardNotConfigured,
    /// The request does not list this required extension (3.3.4).
    Extension(&'static str),
    /// No gated interface of this binding speaks the version (3.6.2).
    Version {
        /// What the request asks for.
        requested: VersionClaim,
        /// What a missing version means to this deployment.
        missing: ProtocolVersion,
        /// What the interfaces of the binding speak.
        supported: &'static [ProtocolVersion],
    },
    /// Two `A2A-Version` values of the request differ: malformed.
    VersionConflict,
    /// The `A2A-Extensions` lines are longer than
    /// [`MAX_EXTENSION_LIST_BYTES`](crate::MAX_EXTENSION_LIST_BYTES): malformed.
    ExtensionListTooLong,
}

impl Refusal {
    /// A refusal of `method` for that cause.
    #[must_use]
    pub const fn new(method: Method, cause: Cause) -> Self {
        Self { method, cause }
    }

    /// The operation that was asked for.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// What was missing.
    #[must_use]
    pub const fn cause(&self) -> &Cause {
        &self.cause
    }

    /// The error that the protocol names for it, or `None` where the request is malformed, which
    /// is no error of A2A.
    #[must_use]
    pub const fn error(&self) -> Option<A2aError> {
        Some(match self.cause {
            Cause::Capability(capability) => capability.refusal(),
            Cause::InlinePush => A2aError::PushNotificationNotSupported,
            Cause::ExtendedCardNotConfigured => A2aError::ExtendedAgentCardNotConfigured,
            Cause::Extension(_) => A2aError::ExtensionSupportRequired,
            Cause::Version { .. } => A2aError::VersionNotSupported,
            Cause::VersionConflict | Cause::ExtensionListTooLong => return None,
        })
    }

    /// The capability that was missing, where one was: push for an inline configuration, too, and
    /// the extended card's where none is configured.
    #[must_use]
    pub const fn capability(&self) -> Option<Capability> {
        match self.cause {
            Cause::Capability(capability) => Some(capability),
            Cause::InlinePush => Some(Capability::PushNotifications),
            Cause::ExtendedCardNotConfigured => Some(Capability::ExtendedAgentCard),
            _ => None,
        }
    }

    /// The header that is at fault in a malformed request.
    #[must_use]
    pub const fn field(&self) -> Option<&'static str> {
        match self.cause {
            Cause::VersionConflict => Some(wire::VERSION_HEADER),
            Cause::ExtensionListTooLong => Some(wire::EXTENSIONS_HEADER),
            _ => None,
        }
    }

    /// What was missing, as one short word of a bounded set, for metrics: a capability, an
    /// extension's URI, `version`, `extendedCard`, or the malformed header's name.
    #[must_use]
    pub const fn missing(&self) -> &'static str {
        match self.cause {
            Cause::Capability(capability) => capability.name(),
            Cause::InlinePush => Capability::PushNotifications.name(),
            Cause::ExtendedCardNotConfigured => "extendedCard",
            Cause::Extension(uri) => uri,
            Cause::Version { .. } => "version",
            Cause::VersionConflict => wire::VERSION_HEADER,
            Cause::ExtensionListTooLong => wire::EXTENSIONS_HEADER,
        }
    }
}

/// The message that a client is sent: what was refused, and what to do about it.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.method;
        match &self.cause {
            Cause::Capability(capability) => write!(
                f,
                "{method} needs the capability {capability}, which this agent's card does not \
                 advertise"
            ),
            Cause::InlinePush => write!(
                f,
                "{method} carries a push notification configuration, and this agent's card does \
                 not advertise pushNotifications"
            ),
            Cause::ExtendedCardNotConfigured => {
                f.write_str("this agent declares an extended card, but none is configured")
            }
            Cause::Extension(uri) => write!(
                f,
                "{method} needs the extension {uri}: list it in the {} header",
                wire::EXTENSIONS_HEADER
            ),
            Cause::Version { requested, missing, supported } => {
                let header = wire::VERSION_HEADER;
                match requested.resolve(*missing) {
                    Resolved::Version(version) if requested.is_missing() => write!(
                        f,
                        "the request has no {header}, which means {version}, and this agent \
                         speaks "
                    )?,
                    Resolved::Version(version) => {
                        write!(f, "{header} {version} is not spoken here, this agent speaks ")?;
                    }
                    Resolved::Unreadable | Resolved::Conflict => write!(
                        f,
                        "{header} \"{requested}\" is no version (Major.Minor), this agent speaks "
                    )?,
                }
                write!(f, "{}", SupportedVersions(supported))
            }
            Cause::VersionConflict => {
                write!(f, "the request names two different {} values", wire::VERSION_HEADER)
            }
            Cause::ExtensionListTooLong => write!(
                f,
                "the {} header is longer than {} bytes",
                wire::EXTENSIONS_HEADER,
                crate::MAX_EXTENSION_LIST_BYTES
            ),
        }
    }
}

impl core::error::Error for Refusal {}

/// `1.0,1.1`
pub(crate) struct SupportedVersions(pub(crate) &'static [ProtocolVersion]);

impl fmt::Display for SupportedVersions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, version) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            version.fmt(f)?;
        }
        if self.0.is_empty() { f.write_str("no version on this binding") } else { Ok(()) }
    }
}
