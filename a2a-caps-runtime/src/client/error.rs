//! What a call can end in besides an answer, sorted by what a client can do about it.

use core::time::Duration;
use std::collections::BTreeMap;
use std::format;
use std::prelude::rust_2024::*;

use serde_json::Value;

use crate::spec::wire;
use crate::{A2aError, Capability, Method};

/// An error of A2A that an agent answered with (3.3.2): it understood the request, and does not do
/// it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{method}` was refused with {error}: {message}")]
pub struct Refused {
    method: Method,
    error: A2aError,
    message: String,
    metadata: BTreeMap<String, String>,
}

impl Refused {
    /// A refusal of `method`.
    pub fn new(method: Method, error: A2aError, message: impl Into<String>) -> Self {
        Self { method, error, message: message.into(), metadata: BTreeMap::new() }
    }

    /// The same, with one more entry of `ErrorInfo.metadata`.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.metadata.insert(key.into(), value.into());
        self
    }

    /// The operation that was called.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Which error.
    #[must_use]
    pub const fn error(&self) -> A2aError {
        self.error
    }

    /// What the agent says about it, for people.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// `ErrorInfo.metadata`.
    #[must_use]
    pub fn metadata(&self) -> &BTreeMap<String, String> {
        &self.metadata
    }

    /// The capability that the agent says is missing. `None` where it does not say: then an
    /// `UnsupportedOperationError` may as well be about the state of the task (3.1.1, 3.1.6).
    #[must_use]
    pub fn missing_capability(&self) -> Option<Capability> {
        if let Some(name) = self.metadata.get(wire::metadata::CAPABILITY) {
            return Capability::ALL.into_iter().find(|capability| capability.name() == name);
        }
        // This error has no second meaning (3.3.2).
        (self.error == A2aError::PushNotificationNotSupported)
            .then_some(Capability::PushNotifications)
    }

    /// The required extension that the agent says the request did not list.
    #[must_use]
    pub fn missing_extension(&self) -> Option<&str> {
        self.metadata.get(wire::metadata::EXTENSION).map(String::as_str)
    }

    /// `ETag` of the card that the agent goes by.
    #[must_use]
    pub fn card_etag(&self) -> Option<&str> {
        self.metadata.get(wire::metadata::CARD_ETAG).map(String::as_str)
    }

    /// The capability that the card may be wrong about: the one that is named, else the one that
    /// the operation needs.
    pub(super) fn doubted_capability(&self) -> Option<Capability> {
        let doubted = self.missing_capability().or_else(|| self.method.required_capability());
        doubted.filter(|_| self.is_unsupported())
    }

    /// Whether it says that the operation, or a part of it, is not served here.
    #[must_use]
    pub const fn is_unsupported(&self) -> bool {
        matches!(
            self.error,
            A2aError::UnsupportedOperation | A2aError::PushNotificationNotSupported
        )
    }
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// An error that the protocol names.
    #[error(transparent)]
    Refused(Box<Refused>),
    /// The agent, or something before it, is busy or away for now, and did nothing.
    #[error("the agent is not available now: {message}")]
    Unavailable {
        /// How long it asks to be left alone: `Retry-After`.
        retry_after: Option<Duration>,
        /// What it says.
        message: String,
    },
    /// The way to the agent broke.
    #[error("the connection failed: {message}")]
    Transport {
        /// Whether the request may have reached the agent, and may have been carried out.
        sent: bool,
        /// What broke.
        message: String,
    },
    /// A fault inside the agent, which may have begun on the request.
    #[error("the agent failed: {message}")]
    Internal {
        /// What it says.
        message: String,
    },
    /// The caller is not known to the agent, or may not do this.
    #[error("the agent does not accept the credentials: {message}")]
    Unauthenticated {
        /// What it says.
        message: String,
    },
    /// Another error, which will be the same the next time.
    #[error("the agent answered with error {code}: {message}")]
    Failed {
        /// The code of JSON-RPC, or the HTTP status.
        code: i64,
        /// What it says.
        message: String,
    },
    /// The answer cannot be read.
    #[error("the answer breaks the protocol: {message}")]
    InvalidAnswer {
        /// What is wrong with it.
        message: String,
    },
}

impl From<Refused> for CallError {
    fn from(refused: Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

impl CallError {
    /// An answer that cannot be read.
    pub fn invalid_answer(message: impl Into<String>) -> Self {
        Self::InvalidAnswer { message: message.into() }
    }

    /// The refusal, where it is one.
    #[must_use]
    pub fn refused(&self) -> Option<&Refused> {
        match self {
            Self::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// Whether the same call may have an answer later.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Unavailable { .. } | Self::Transport { .. } | Self::Internal { .. })
    }

    /// Whether the agent certainly did nothing, so that even a call that is not idempotent can be
    /// made again.
    #[must_use]
    pub fn did_nothing(&self) -> bool {
        matches!(self, Self::Unavailable { .. } | Self::Transport { sent: false, .. })
    }

    /// How long the agent asks to be left alone.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Unavailable { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// The error in the error object of a JSON-RPC answer (9.5). The reason of an `ErrorInfo`
    /// outweighs the code, as it is the same on every binding.
    #[must_use]
    pub fn from_json_rpc(method: Method, error: &Value) -> Self {
        let code = error.get("code").and_then(Value::as_i64).unwrap_or_default();
        let named = i32::try_from(code).ok().and_then(A2aError::from_json_rpc_code);
        let message = message_of(error);
        match refusal_in(method, named, &message, error.get("data")) {
            Some(refused) => refused.into(),
            None if code == i64::from(wire::JSON_RPC_INTERNAL_ERROR) => Self::Internal { message },
            None if code == i64::from(wire::JSON_RPC_UNAUTHENTICATED) => {
                Self::Unauthenticated { message }
            }
            None => Self::Failed { code, message },
        }
    }

    /// The error of an HTTP answer with that status, whose body may be an error of HTTP+JSON
    /// (11.6), of JSON-RPC, or anything at all.
    #[must_use]
    pub fn from_http(
        method: Method,
        status: u16,
        retry_after: Option<Duration>,
        body: Option<&Value>,
    ) -> Self {
        let error = body.and_then(|body| body.get("error")).filter(|error| error.is_object());
        let message = error.map_or_else(|| format!("HTTP status {status}"), message_of);
        let details = error.and_then(|error| error.get("details").or_else(|| error.get("data")));
        let named = error
            .and_then(|error| error.get("code").and_then(Value::as_i64))
            .and_then(|code| i32::try_from(code).ok())
            .and_then(A2aError::from_json_rpc_code);
        if let Some(refused) = refusal_in(method, named, &message, details) {
            return refused.into();
        }
        match status {
            // 408: the request never arrived whole. 429, 502 to 504: someone on the way says later.
            408 | 429 | 503 => Self::Unavailable { retry_after, message },
            502 | 504 => Self::Transport { sent: true, message },
            500 => Self::Internal { message },
            401 | 403 => Self::Unauthenticated { message },
            // Older SDKs say so of operations that they do not serve.
            501 => Refused::new(method, A2aError::UnsupportedOperation, message).into(),
            _ => Self::Failed { code: i64::from(status), message },
        }
    }
}

fn message_of(error: &Value) -> String {
    error.get("message").and_then(Value::as_str).unwrap_or("no message").to_owned()
}

/// The refusal that an error is, by its `ErrorInfo` or else by the error that its code names.
pub(super) fn refusal_in(
    method: Method,
    named: Option<A2aError>,
    message: &str,
    details: Option<&Value>,
) -> Option<Refused> {
    let info = details.and_then(Value::as_array).and_then(|details| {
        details.iter().find(|detail| {
            detail.get("@type").and_then(Value::as_str) == Some(wire::ERROR_INFO_TYPE)
                && detail.get("domain").and_then(Value::as_str) == Some(wire::ERROR_DOMAIN)
        })
    });
    let reason = info.and_then(|info| info.get("reason")).and_then(Value::as_str);
    let error = reason.and_then(A2aError::from_reason).or(named)?;
    let mut refused = Refused::new(method, error, message);
    let metadata = info.and_then(|info| info.get("metadata")).and_then(Value::as_object);
    for (key, value) in metadata.into_iter().flatten() {
        if let Some(value) = value.as_str() {
            refused = refused.with(key.as_str(), value);
        }
    }
    Some(refused)
}
