//! The tables of the A2A protocol 1.0 that card and gate are built on.
//!
//! Everything here is data: the eleven operations, the optional capabilities that some of them
//! need, the errors that a refusal names, the routes of the three bindings and the names on the
//! wire. Section numbers are those of the A2A specification, tag v1.0.1. No other crate of this
//! project spells these names, so a change of the protocol is a change of one file.
#![no_std]

mod binding;
mod capability;
mod error;
mod legacy;
mod method;
pub mod origin;
mod phase;
mod routes;
mod version;
pub mod wire;

pub use binding::Binding;
pub use capability::Capability;
pub use error::{A2aError, GrpcStatus};
pub use legacy::{legacy_grpc_package, legacy_http_prefix, legacy_method};
pub use method::Method;
pub use phase::Phase;
pub use routes::{HttpVerb, RESERVED_SEGMENTS, ROUTES, Route, Segment};
pub use version::ProtocolVersion;
