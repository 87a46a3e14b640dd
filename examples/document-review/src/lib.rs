//! One agent, deployed three times: it reviews texts, and what each deployment offers stands in
//! `a2a-caps.toml` alone. The card that it publishes, the gate before its handlers and the arms
//! that the dispatch must have are compiled from there.
//!
//! In goes a listener and [`Options`], out comes a running agent: see [`serve`].

mod app;
pub mod auth;
mod banner;
mod dispatch;
pub mod extension;
mod failure;
mod handlers;
pub mod review;
mod rpc;
mod server;
pub mod store;
mod telemetry;
pub mod webhook;
pub mod wire;
mod worker;

pub use app::Options;
pub use banner::banner;
pub use server::{Server, StartError, serve};
pub use store::Limits;
pub use wire::Secret;

/// The deployment that this build is: card, gate, calls and permits, out of the declaration.
#[a2a_caps_runtime::agent("a2a-caps.toml")]
pub mod reviewer {}
