//! The gate in front of SDKs that this project did not write. Each serves every operation, whatever
//! the declaration says, so that only the gate refuses; each notes which operation it runs, and
//! between the two stands a note of which one the gate admitted.

pub mod community;
pub mod deployments;
pub mod forward;
pub mod front;
pub mod official;
pub mod record;
pub mod wire;

use axum::Router;

pub use record::Record;

/// An SDK's own servers of the three bindings.
#[derive(Clone, Debug)]
pub struct Sdk {
    /// Which one, for messages.
    pub name: &'static str,
    /// What it runs, and what the gate admitted.
    pub record: Record,
    /// Its JSON-RPC, at the root.
    pub json_rpc: Router,
    /// Its HTTP+JSON, at the root.
    pub http_json: Router,
    /// Its gRPC.
    pub grpc: Router,
}
