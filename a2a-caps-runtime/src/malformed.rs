//! Requests that cannot be read, or that ask for nothing known: steps 1, 2 and 7 of the gate's
//! order. They are no errors of A2A, so none of them carries an `ErrorInfo`.

use core::fmt;

use crate::quoted::Quoted;
use crate::spec::wire;
use crate::{GrpcStatus, Method};

/// Why a request is malformed or unknown. Its codes on each binding are those of the project's
/// ruling on such requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// The body is not JSON (RFC 8259), or nested too deeply to be read.
    NotJson(JsonFault),
    /// The JSON is no request of JSON-RPC 2.0.
    Envelope(EnvelopeFault),
    /// An object that the gate reads names one member twice, in whatever spellings.
    Duplicate {
        /// The object: `params`, `configuration`, or the body.
        object: &'static str,
        /// The member, as it stands there the second time.
        member: Quoted,
    },
    /// An object that the gate reads has more members than any message of A2A has.
    TooManyMembers {
        /// The object: `params`, `configuration`, or the body.
        object: &'static str,
    },
    /// An array stands where an object belongs: some readers would take it for one, member by
    /// member.
    Positional {
        /// The object: `params` (on HTTP+JSON the body) or `configuration`.
        object: &'static str,
    },
    /// The gRPC message cannot be decoded.
    NotProtobuf,
    /// Path, query and body name different tenants.
    TenantsDiffer,
    /// The content type of the body is not JSON.
    ContentType,
    /// The body is encoded or compressed in a way that is not read.
    ContentEncoding,
    /// No method of A2A 1.0 has this name.
    UnknownMethod {
        /// The name, shortened.
        name: Quoted,
        /// What it is called in 1.0, where it is a name of 0.3.
        meant: Option<Method>,
    },
    /// No operation of A2A 1.0 has this path.
    UnknownPath(PathFault),
    /// A header asks for another HTTP verb than the request's own.
    MethodOverride,
    /// The path is known, with another verb.
    WrongVerb {
        /// The value of the `Allow` header.
        allow: &'static str,
    },
    /// The body is longer than the gate reads.
    TooLarge {
        /// The limit, in bytes.
        limit: usize,
    },
    /// The body did not come in time.
    Stalled,
    /// The body ended before it was complete.
    Broken,
}

/// Where a text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonFault {
    /// The place, in bytes.
    pub at: usize,
    /// What is wrong there.
    pub kind: JsonFaultKind,
}

/// What is wrong with a JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonFaultKind {
    /// The text ends too early.
    End,
    /// A byte that cannot stand there.
    Unexpected,
    /// Something follows the value.
    Trailing,
    /// It is not UTF-8.
    Utf8,
    /// Arrays and objects are nested too deeply.
    Depth,
}

/// What is wrong with a JSON-RPC envelope (9.1; JSON-RPC 2.0, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnvelopeFault {
    /// An array: batches are not part of A2A.
    Batch,
    /// Neither object nor array.
    NotObject,
    /// This member stands there twice.
    Duplicate(&'static str),
    /// `jsonrpc` is not the string `2.0`.
    Version,
    /// `id` is no string and no integer, or missing: A2A has no notifications.
    Id,
    /// `method` is no string, or missing.
    Method,
    /// `params` is no object.
    Params,
}

/// What is known of an unknown path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathFault {
    /// Nothing.
    Unknown,
    /// It begins with `/v1`, as the paths of 0.3 did.
    LegacyPrefix,
    /// It names the gRPC service of 0.3.
    LegacyService,
    /// It has an empty or a dot segment, or an escape that can be read in more than one way.
    Ambiguous,
}

impl Malformed {
    /// `error.code` on JSON-RPC.
    #[must_use]
    pub const fn json_rpc_code(&self) -> i32 {
        match self {
            Self::NotJson(_) | Self::NotProtobuf | Self::ContentType => wire::JSON_RPC_PARSE_ERROR,
            Self::UnknownMethod { .. } | Self::UnknownPath(_) => wire::JSON_RPC_METHOD_NOT_FOUND,
            Self::Envelope(_)
            | Self::Duplicate { .. }
            | Self::TooManyMembers { .. }
            | Self::Positional { .. }
            | Self::TenantsDiffer
            | Self::MethodOverride
            | Self::ContentEncoding
            | Self::WrongVerb { .. }
            | Self::TooLarge { .. }
            | Self::Stalled
            | Self::Broken => wire::JSON_RPC_INVALID_REQUEST,
        }
    }

    /// The HTTP status on JSON-RPC: 200, unless HTTP itself has a word for it.
    #[must_use]
    pub const fn json_rpc_http_status(&self) -> u16 {
        match self {
            Self::ContentType
            | Self::ContentEncoding
            | Self::WrongVerb { .. }
            | Self::TooLarge { .. }
            | Self::Stalled => self.http_status(),
            _ => 200,
        }
    }

    /// The HTTP status on HTTP+JSON.
    #[must_use]
    pub const fn http_status(&self) -> u16 {
        match self {
            Self::ContentType | Self::ContentEncoding => 415,
            Self::UnknownMethod { .. } | Self::UnknownPath(_) => 404,
            Self::WrongVerb { .. } => 405,
            Self::TooLarge { .. } => 413,
            Self::Stalled => 408,
            Self::NotJson(_)
            | Self::Envelope(_)
            | Self::Duplicate { .. }
            | Self::TooManyMembers { .. }
            | Self::Positional { .. }
            | Self::NotProtobuf
            | Self::TenantsDiffer
            | Self::MethodOverride
            | Self::Broken => 400,
        }
    }

    /// `error.status` on HTTP+JSON.
    #[must_use]
    pub const fn http_json_status(&self) -> GrpcStatus {
        match self {
            Self::UnknownMethod { .. } | Self::UnknownPath(_) => GrpcStatus::NotFound,
            Self::WrongVerb { .. } => GrpcStatus::Unimplemented,
            Self::TooLarge { .. } => GrpcStatus::ResourceExhausted,
            Self::Stalled => GrpcStatus::DeadlineExceeded,
            _ => GrpcStatus::InvalidArgument,
        }
    }

    /// `grpc-status` on gRPC.
    #[must_use]
    pub const fn grpc_status(&self) -> GrpcStatus {
        match self {
            Self::UnknownMethod { .. }
            | Self::UnknownPath(_)
            | Self::ContentEncoding
            | Self::WrongVerb { .. } => GrpcStatus::Unimplemented,
            Self::TooLarge { .. } => GrpcStatus::ResourceExhausted,
            Self::Stalled => GrpcStatus::DeadlineExceeded,
            _ => GrpcStatus::InvalidArgument,
        }
    }

    /// The field at fault, for `google.rpc.BadRequest`; `None` where it is the whole request.
    #[must_use]
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Envelope(fault) => match fault {
                EnvelopeFault::Duplicate(member) => Some(member),
                EnvelopeFault::Version => Some("jsonrpc"),
                EnvelopeFault::Id => Some("id"),
                EnvelopeFault::Method => Some("method"),
                EnvelopeFault::Params => Some("params"),
                EnvelopeFault::Batch | EnvelopeFault::NotObject => None,
            },
            Self::Duplicate { object, .. }
            | Self::TooManyMembers { object }
            | Self::Positional { object } => Some(object),
            Self::TenantsDiffer => Some("tenant"),
            Self::ContentType => Some("Content-Type"),
            Self::ContentEncoding => Some("Content-Encoding"),
            _ => None,
        }
    }

    /// One short word of a bounded set, for logs and metrics.
    #[must_use]
    pub const fn label(&self) -> &'static str {
        match self {
            Self::NotJson(_) => "notJson",
            Self::Envelope(_) => "envelope",
            Self::Duplicate { .. } => "duplicate",
            Self::TooManyMembers { .. } => "tooManyMembers",
            Self::Positional { .. } => "positional",
            Self::MethodOverride => "methodOverride",
            Self::NotProtobuf => "notProtobuf",
            Self::TenantsDiffer => "tenant",
            Self::ContentType => "contentType",
            Self::ContentEncoding => "contentEncoding",
            Self::UnknownMethod { .. } => "unknownMethod",
            Self::UnknownPath(_) => "unknownPath",
            Self::WrongVerb { .. } => "wrongVerb",
            Self::TooLarge { .. } => "tooLarge",
            Self::Stalled => "stalled",
            Self::Broken => "broken",
        }
    }
}

impl From<JsonFault> for Malformed {
    fn from(fault: JsonFault) -> Self {
        Self::NotJson(fault)
    }
}

/// The message that a client is sent.
impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(fault) => write!(f, "the body is not JSON: {fault}"),
            Self::Envelope(fault) => write!(f, "no JSON-RPC 2.0 request: {fault}"),
            Self::Duplicate { object, member } => {
                write!(f, "`{object}` names the member `{member}` twice")
            }
            Self::TooManyMembers { object } => write!(f, "`{object}` has too many members"),
            Self::Positional { object } => {
                write!(f, "`{object}` is an array: send an object, with its members by name")
            }
            Self::MethodOverride => f.write_str(
                "a header that overrides the HTTP verb is not read here: send the verb itself",
            ),
            Self::NotProtobuf => f.write_str("the gRPC message cannot be decoded"),
            Self::TenantsDiffer => f.write_str("the request names two different tenants"),
            Self::ContentType => write!(
                f,
                "the content type is not JSON: send `{}` or, on HTTP+JSON, `{}`",
                wire::APPLICATION_JSON,
                wire::APPLICATION_A2A_JSON
            ),
            Self::ContentEncoding => {
                f.write_str("the body is compressed or encoded in a way that is not read here")
            }
            Self::UnknownMethod { meant: Some(method), .. } => {
                write!(f, "a method name of A2A 0.3; in 1.0 it is `{method}`")
            }
            Self::UnknownMethod { name, meant: None } => {
                write!(f, "A2A 1.0 has no method `{name}`")
            }
            Self::UnknownPath(PathFault::Unknown) => {
                f.write_str("no operation of A2A 1.0 has this path")
            }
            Self::UnknownPath(PathFault::LegacyPrefix) => {
                f.write_str("a path of A2A 0.3; in 1.0 it has no `/v1` before it")
            }
            Self::UnknownPath(PathFault::LegacyService) => {
                write!(f, "the service of A2A 0.3; in 1.0 it is `{}`", wire::GRPC_SERVICE)
            }
            Self::UnknownPath(PathFault::Ambiguous) => f.write_str(
                "the path can be read in more than one way: no empty segments, no `.` or `..`, \
                 ids percent-encoded once",
            ),
            Self::WrongVerb { allow } => write!(f, "this path is for {allow}"),
            Self::TooLarge { limit } => write!(f, "the body is longer than {limit} bytes"),
            Self::Stalled => f.write_str("the body did not come in time"),
            Self::Broken => f.write_str("the body ended before it was complete"),
        }
    }
}

impl core::error::Error for Malformed {}

impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match self.kind {
            JsonFaultKind::End => write!(f, "it ends too early, after {at} bytes"),
            JsonFaultKind::Unexpected => write!(f, "the byte at {at} cannot stand there"),
            JsonFaultKind::Trailing => write!(f, "something follows the value at {at}"),
            JsonFaultKind::Utf8 => write!(f, "the byte at {at} is not UTF-8"),
            JsonFaultKind::Depth => write!(f, "it is nested too deeply at {at}"),
        }
    }
}

impl fmt::Display for EnvelopeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Batch => f.write_str("batches are not part of A2A, send one object"),
            Self::NotObject => f.write_str("send one object"),
            Self::Duplicate(member) => write!(f, "it has `{member}` twice"),
            Self::Version => f.write_str("`jsonrpc` is to be \"2.0\""),
            Self::Id => f.write_str("`id` is to be a string or an integer"),
            Self::Method => f.write_str("`method` is to be a string"),
            Self::Params => f.write_str("`params` is to be an object"),
        }
    }
}
