//! The readers of the three bindings, pure functions on plain strings and bytes: what a request
//! asks for goes in as it stands on the wire, the operation comes out, or why it cannot be told.

mod grpc;
mod http;
mod json;
mod json_rpc;
mod percent;
mod protobuf;
mod push;
mod query;

pub use grpc::grpc_path;
pub use http::{HttpJson, http};
pub use json_rpc::{JsonRpc, NotJsonRpc, json_rpc};
pub use protobuf::inline_push_protobuf;
pub use push::inline_push_json;
pub use query::{Query, query};
