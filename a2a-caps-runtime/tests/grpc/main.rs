//! The gate before a real tonic server, over sockets: every operation, every refusal, what the
//! service behind sees, what the client gets.
#![cfg(feature = "grpc")]

#[path = "../by_hand/mod.rs"]
mod by_hand;

mod allocations;

mod client;
#[cfg(all(feature = "grpc-gzip", feature = "grpc-zstd"))]
mod compression;
mod law;
mod messages;
mod parameters;
mod paths;
mod refusals;
mod service;
mod streams;
mod wire;
