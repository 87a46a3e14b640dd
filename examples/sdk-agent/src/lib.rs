//! The official Rust SDK on all three bindings, behind the gate: the card and what may be called
//! come from `a2a-caps.toml`, everything else is the SDK's own.

/// This deployment: one of `open`, `closed`, `unconfigured` and `required`.
#[a2a_caps_runtime::agent("a2a-caps.toml")]
pub mod served {}

pub mod bearer;
pub mod cards;
pub mod executor;
pub mod extended;
pub mod grpc;
pub mod handler;
pub mod http;
