//! Names, paths and numbers as they stand on the wire.

/// The request and answer header (gRPC: metadata) that lists extensions (3.2.6).
pub const EXTENSIONS_HEADER: &str = "A2A-Extensions";
/// The header of 0.3 for the same, which a 1.0 agent does not read.
pub const LEGACY_EXTENSIONS_HEADER: &str = "X-A2A-Extensions";
/// The header (gRPC: metadata; HTTP bindings: also query parameter) of the version (3.6).
pub const VERSION_HEADER: &str = "A2A-Version";

/// Where the Agent Card is served (8.2). Not configurable.
pub const CARD_PATH: &str = "/.well-known/agent-card.json";
/// The headers of the card's answer that a page of another origin may read.
pub const CARD_EXPOSED_HEADERS: &str = "ETag, A2A-Extensions";
/// The gRPC service (10.2).
pub const GRPC_SERVICE: &str = "lf.a2a.v1.A2AService";

/// `@type` of `google.rpc.ErrorInfo`, which every A2A error carries (3.3.2).
pub const ERROR_INFO_TYPE: &str = "type.googleapis.com/google.rpc.ErrorInfo";
/// `ErrorInfo.domain` of the errors that A2A defines (3.3.2).
pub const ERROR_DOMAIN: &str = "a2a-protocol.org";
/// `@type` of `google.rpc.BadRequest`, for a request with a field at fault (9.5, 11.6).
pub const BAD_REQUEST_TYPE: &str = "type.googleapis.com/google.rpc.BadRequest";

/// Media type of JSON-RPC bodies (9.1), and of HTTP+JSON ones where a client asks for it.
pub const APPLICATION_JSON: &str = "application/json";
/// Media type of HTTP+JSON bodies (11.1).
pub const APPLICATION_A2A_JSON: &str = "application/a2a+json";
/// Media type of streams on the HTTP bindings (9.4.2, 11.7).
pub const TEXT_EVENT_STREAM: &str = "text/event-stream";

/// Keys of `ErrorInfo.metadata` in a refusal.
pub mod metadata {
    /// The operation that was asked for.
    pub const METHOD: &str = "method";
    /// The capability that was missing.
    pub const CAPABILITY: &str = "capability";
    /// The required extension that the request did not list.
    pub const EXTENSION: &str = "extension";
    /// The version that the request asked for.
    pub const VERSION: &str = "version";
    /// The versions that the binding speaks, comma-separated.
    pub const SUPPORTED_VERSIONS: &str = "supportedVersions";
    /// `version` of the card that the refusal goes by.
    pub const CARD_VERSION: &str = "cardVersion";
    /// `ETag` of that card.
    pub const CARD_ETAG: &str = "cardEtag";
}

/// JSON-RPC 2.0: the text is not JSON.
pub const JSON_RPC_PARSE_ERROR: i32 = -32700;
/// JSON-RPC 2.0: the envelope is not a request.
pub const JSON_RPC_INVALID_REQUEST: i32 = -32600;
/// JSON-RPC 2.0: no such method.
pub const JSON_RPC_METHOD_NOT_FOUND: i32 = -32601;
/// JSON-RPC 2.0: the parameters do not fit the method.
pub const JSON_RPC_INVALID_PARAMS: i32 = -32602;
/// JSON-RPC 2.0: a fault inside the server.
pub const JSON_RPC_INTERNAL_ERROR: i32 = -32603;
/// JSON-RPC, in the range left to servers: the caller is not authenticated.
pub const JSON_RPC_UNAUTHENTICATED: i32 = -32000;

/// `SendMessageRequest.configuration` in `a2a.proto`.
pub const SEND_MESSAGE_REQUEST_CONFIGURATION: u32 = 3;
/// `SendMessageRequest.tenant` in `a2a.proto`.
pub const SEND_MESSAGE_REQUEST_TENANT: u32 = 1;
/// `SendMessageConfiguration.task_push_notification_config` in `a2a.proto`.
pub const SEND_MESSAGE_CONFIGURATION_PUSH: u32 = 2;

/// The member of `params` (and of an HTTP+JSON body) that holds a `SendMessageConfiguration`.
pub const CONFIGURATION: &str = "configuration";
/// Every spelling of the inline push configuration that a peer reads: the name of 1.0, its proto
/// spelling, and the two of 0.3.
pub const INLINE_PUSH_SPELLINGS: [&str; 4] = [
    "taskPushNotificationConfig",
    "task_push_notification_config",
    "pushNotificationConfig",
    "push_notification_config",
];
