//! What the gate answers in place of a handler, in the form of each binding: codes and details as
//! data, and as text for any `core::fmt::Write`. Nothing is allocated here.

mod details;
mod json;

use core::fmt::{self, Write};

use crate::spec::wire;
use crate::{A2aError, Agent, Card, GrpcStatus, Malformed, Refusal};

pub use details::{Metadata, MetadataValue};
pub use json::JsonText;

/// The card that a refusal refers to, so that a client sees whether the one that it keeps is
/// stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardStamp<'a> {
    /// `version` of the card.
    pub version: &'a str,
    /// Its `ETag`, quotes included.
    pub etag: &'a str,
}

impl<A: Agent> Card<A> {
    /// What a refusal says of this card.
    #[must_use]
    pub fn stamp(&self) -> CardStamp<'_> {
        CardStamp { version: A::CARD_VERSION, etag: self.etag() }
    }
}

/// An answer that the gate gives in place of a handler's.
///
/// One value, three representations: each binding takes its codes and details from here, so they
/// cannot differ in what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// Steps 3 to 7: the request was read, and not admitted.
    Refused(&'a Refusal, CardStamp<'a>),
    /// Steps 1, 2 and 7: the request could not be read, or asks for nothing known.
    Malformed(&'a Malformed),
    /// The extended card is for authenticated callers (3.1.11, 13.3).
    Unauthenticated,
    /// The host routed the request before the gate saw it: its mistake, not the client's.
    Mismounted,
}

impl Answer<'_> {
    /// The error of A2A, where it is one.
    #[must_use]
    pub const fn error(&self) -> Option<A2aError> {
        match self {
            Self::Refused(refusal, _) => refusal.error(),
            _ => None,
        }
    }

    /// `error.code` on JSON-RPC (5.4, 9.5).
    #[must_use]
    pub const fn json_rpc_code(&self) -> i32 {
        match self {
            Self::Refused(refusal, _) => match refusal.error() {
                Some(error) => error.json_rpc_code(),
                None => wire::JSON_RPC_INVALID_REQUEST,
            },
            Self::Malformed(malformed) => malformed.json_rpc_code(),
            Self::Unauthenticated => wire::JSON_RPC_UNAUTHENTICATED,
            Self::Mismounted => wire::JSON_RPC_INTERNAL_ERROR,
        }
    }

    /// The HTTP status on JSON-RPC: 200 for every refusal, of streaming calls too.
    #[must_use]
    pub const fn json_rpc_http_status(&self) -> u16 {
        match self {
            Self::Refused(..) => 200,
            Self::Malformed(malformed) => malformed.json_rpc_http_status(),
            Self::Unauthenticated => 401,
            Self::Mismounted => 500,
        }
    }

    /// The HTTP status on HTTP+JSON, also `error.code` there (11.6).
    #[must_use]
    pub const fn http_status(&self) -> u16 {
        match self {
            Self::Refused(refusal, _) => match refusal.error() {
                Some(error) => error.http_status(),
                None => 400,
            },
            Self::Malformed(malformed) => malformed.http_status(),
            Self::Unauthenticated => 401,
            Self::Mismounted => 500,
        }
    }

    /// `error.status` on HTTP+JSON (11.6).
    #[must_use]
    pub const fn http_json_status(&self) -> GrpcStatus {
        match self {
            Self::Malformed(malformed) => malformed.http_json_status(),
            _ => self.grpc_status(),
        }
    }

    /// `grpc-status` on gRPC (10.6).
    #[must_use]
    pub const fn grpc_status(&self) -> GrpcStatus {
        match self {
            Self::Refused(refusal, _) => match refusal.error() {
                Some(error) => error.grpc_status(),
                None => GrpcStatus::InvalidArgument,
            },
            Self::Malformed(malformed) => malformed.grpc_status(),
            Self::Unauthenticated => GrpcStatus::Unauthenticated,
            Self::Mismounted => GrpcStatus::Internal,
        }
    }

    /// The value of `Allow`, where the verb is the fault.
    #[must_use]
    pub const fn allow(&self) -> Option<&'static str> {
        match self {
            Self::Malformed(Malformed::WrongVerb { allow }) => Some(allow),
            _ => None,
        }
    }

    /// Writes the JSON-RPC error response. `id` is the request's, as it stood there, and is
    /// echoed byte for byte; `None` where it could not be told.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_json_rpc<W: Write>(&self, out: &mut W, id: Option<&str>) -> fmt::Result {
        let id = id.unwrap_or("null");
        let code = self.json_rpc_code();
        write!(out, r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{code},"message":"#)?;
        json::write_string(out, self)?;
        if self.has_details() {
            out.write_str(r#","data":"#)?;
            self.write_details(out)?;
        }
        out.write_str("}}")
    }

    /// Writes the error body of HTTP+JSON (11.6).
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_http_json<W: Write>(&self, out: &mut W) -> fmt::Result {
        let (code, status) = (self.http_status(), self.http_json_status());
        write!(out, r#"{{"error":{{"code":{code},"status":"{status}","message":"#)?;
        json::write_string(out, self)?;
        if self.has_details() {
            out.write_str(r#","details":"#)?;
            self.write_details(out)?;
        }
        out.write_str("}}")
    }
}

/// The message.
impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal, _) => refusal.fmt(f),
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Unauthenticated => {
                f.write_str("the extended card is for authenticated callers: send credentials")
            }
            Self::Mismounted => f.write_str(
                "the gate is mounted behind a router: wrap the router with it, instead of adding \
                 it as one of the router's layers",
            ),
        }
    }
}

#[cfg(test)]
mod tests;
