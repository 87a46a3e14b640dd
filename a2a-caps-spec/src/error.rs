//! The errors that the protocol names, and their codes in each binding (3.3.2, 5.4).

use core::fmt;

/// A status code of gRPC, as far as A2A names them (5.4, 10.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum GrpcStatus {
    /// `INVALID_ARGUMENT`
    InvalidArgument = 3,
    /// `DEADLINE_EXCEEDED`
    DeadlineExceeded = 4,
    /// `NOT_FOUND`
    NotFound = 5,
    /// `RESOURCE_EXHAUSTED`
    ResourceExhausted = 8,
    /// `FAILED_PRECONDITION`
    FailedPrecondition = 9,
    /// `UNIMPLEMENTED`
    Unimplemented = 12,
    /// `INTERNAL`
    Internal = 13,
    /// `UNAUTHENTICATED`
    Unauthenticated = 16,
}

impl GrpcStatus {
    /// The number on the wire, in `grpc-status`.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The name, as HTTP+JSON writes it in `error.status` (11.6).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidArgument => "INVALID_ARGUMENT",
            Self::DeadlineExceeded => "DEADLINE_EXCEEDED",
            Self::NotFound => "NOT_FOUND",
            Self::ResourceExhausted => "RESOURCE_EXHAUSTED",
            Self::FailedPrecondition => "FAILED_PRECONDITION",
            Self::Unimplemented => "UNIMPLEMENTED",
            Self::Internal => "INTERNAL",
            Self::Unauthenticated => "UNAUTHENTICATED",
        }
    }
}

impl fmt::Display for GrpcStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the nine errors of A2A 1.0 (3.3.2). Codes are those of tag v1.0.1, which moved several
/// rows of the table in 5.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum A2aError {
    /// The task does not exist, or not for this caller.
    TaskNotFound = 1,
    /// The task is in a state in which it cannot be cancelled.
    TaskNotCancelable = 2,
    /// Push notifications are not supported by this agent.
    PushNotificationNotSupported = 3,
    /// The operation, or one of its parameters, is not supported by this agent.
    UnsupportedOperation = 4,
    /// A media type of the request is not supported.
    ContentTypeNotSupported = 5,
    /// The agent made an answer that breaks the protocol.
    InvalidAgentResponse = 6,
    /// The extended card is declared, but none is configured.
    ExtendedAgentCardNotConfigured = 7,
    /// A required extension was not listed by the request.
    ExtensionSupportRequired = 8,
    /// The protocol version of the request is not supported.
    VersionNotSupported = 9,
}

impl A2aError {
    /// All nine, in the order of their JSON-RPC codes.
    pub const ALL: [Self; 9] = [
        Self::TaskNotFound,
        Self::TaskNotCancelable,
        Self::PushNotificationNotSupported,
        Self::UnsupportedOperation,
        Self::ContentTypeNotSupported,
        Self::InvalidAgentResponse,
        Self::ExtendedAgentCardNotConfigured,
        Self::ExtensionSupportRequired,
        Self::VersionNotSupported,
    ];

    /// The name in the specification (3.3.2), such as `TaskNotFoundError`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TaskNotFound => "TaskNotFoundError",
            Self::TaskNotCancelable => "TaskNotCancelableError",
            Self::PushNotificationNotSupported => "PushNotificationNotSupportedError",
            Self::UnsupportedOperation => "UnsupportedOperationError",
            Self::ContentTypeNotSupported => "ContentTypeNotSupportedError",
            Self::InvalidAgentResponse => "InvalidAgentResponseError",
            Self::ExtendedAgentCardNotConfigured => "ExtendedAgentCardNotConfiguredError",
            Self::ExtensionSupportRequired => "ExtensionSupportRequiredError",
            Self::VersionNotSupported => "VersionNotSupportedError",
        }
    }

    /// `error.code` on JSON-RPC (5.4, 9.5): -32001 to -32009.
    #[must_use]
    pub const fn json_rpc_code(self) -> i32 {
        -32000 - self as i32
    }

    /// The error of that JSON-RPC code.
    #[must_use]
    pub const fn from_json_rpc_code(code: i32) -> Option<Self> {
        let mut at = 0;
        while at < Self::ALL.len() {
            if Self::ALL[at].json_rpc_code() == code {
                return Some(Self::ALL[at]);
            }
            at += 1;
        }
        None
    }

    /// The error of that `ErrorInfo.reason`, which is how a client tells errors apart on every
    /// binding.
    #[must_use]
    pub fn from_reason(reason: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|error| error.reason() == reason)
    }

    /// `grpc-status` (5.4, 10.6).
    #[must_use]
    pub const fn grpc_status(self) -> GrpcStatus {
        match self {
            Self::TaskNotFound => GrpcStatus::NotFound,
            Self::ContentTypeNotSupported => GrpcStatus::InvalidArgument,
            Self::InvalidAgentResponse => GrpcStatus::Internal,
            Self::TaskNotCancelable
            | Self::PushNotificationNotSupported
            | Self::UnsupportedOperation
            | Self::ExtendedAgentCardNotConfigured
            | Self::ExtensionSupportRequired
            | Self::VersionNotSupported => GrpcStatus::FailedPrecondition,
        }
    }

    /// The HTTP status on HTTP+JSON (5.4, 11.6). JSON-RPC answers 200.
    #[must_use]
    pub const fn http_status(self) -> u16 {
        match self {
            Self::TaskNotFound => 404,
            Self::InvalidAgentResponse => 500,
            Self::TaskNotCancelable
            | Self::PushNotificationNotSupported
            | Self::UnsupportedOperation
            | Self::ContentTypeNotSupported
            | Self::ExtendedAgentCardNotConfigured
            | Self::ExtensionSupportRequired
            | Self::VersionNotSupported => 400,
        }
    }

    /// `google.rpc.ErrorInfo.reason` (3.3.2): the name in `UPPER_SNAKE_CASE` without `Error`.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::TaskNotFound => "TASK_NOT_FOUND",
            Self::TaskNotCancelable => "TASK_NOT_CANCELABLE",
            Self::PushNotificationNotSupported => "PUSH_NOTIFICATION_NOT_SUPPORTED",
            Self::UnsupportedOperation => "UNSUPPORTED_OPERATION",
            Self::ContentTypeNotSupported => "CONTENT_TYPE_NOT_SUPPORTED",
            Self::InvalidAgentResponse => "INVALID_AGENT_RESPONSE",
            Self::ExtendedAgentCardNotConfigured => "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
            Self::ExtensionSupportRequired => "EXTENSION_SUPPORT_REQUIRED",
            Self::VersionNotSupported => "VERSION_NOT_SUPPORTED",
        }
    }
}

impl fmt::Display for A2aError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
