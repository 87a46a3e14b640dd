//! The protocol bindings that the specification defines (5.1, 9, 10, 11).

use core::fmt;

/// A binding that the gate can read. Others are named on a card by a URI (5.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Binding {
    /// JSON-RPC 2.0 over HTTP (9).
    JsonRpc = 0,
    /// gRPC (10).
    Grpc = 1,
    /// HTTP+JSON, also called REST (11).
    HttpJson = 2,
}

impl Binding {
    /// All three, in the order of the specification's sections.
    pub const ALL: [Self; 3] = [Self::JsonRpc, Self::Grpc, Self::HttpJson];

    /// The name on a card, in `protocolBinding` (4.4.6).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::JsonRpc => "JSONRPC",
            Self::Grpc => "GRPC",
            Self::HttpJson => "HTTP+JSON",
        }
    }

    /// The binding of that name, compared exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "JSONRPC" => Self::JsonRpc,
            "GRPC" => Self::Grpc,
            "HTTP+JSON" => Self::HttpJson,
            _ => return None,
        })
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
