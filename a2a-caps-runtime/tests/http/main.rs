//! The layers of the two HTTP bindings, over real sockets.
#![cfg(feature = "axum")]

mod allocations;
#[path = "../by_hand/mod.rs"]
mod by_hand;
mod connections;
mod corpus;
mod empty_bodies;
mod extended;
mod http_json;
mod json_rpc;
mod law;
mod load;
mod matrix;
mod mounts;
mod positional;
mod streams;
mod support;
mod targets;
mod unusual;
