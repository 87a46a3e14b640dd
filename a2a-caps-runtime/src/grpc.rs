//! The gate of the gRPC binding (10): a tower layer before the services of tonic, or of anything
//! else that speaks gRPC over `http`'s requests.
//!
//! It owns the paths of `lf.a2a.v1.A2AService`. Other services, such as health and reflection,
//! pass it by untouched.

#[cfg(any(feature = "grpc-gzip", feature = "grpc-zstd"))]
mod decompress;
mod layer;
mod message;
mod service;
mod status;

pub use layer::GrpcLayer;
pub use service::{GrpcFuture, GrpcService};
