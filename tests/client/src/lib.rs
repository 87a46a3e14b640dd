//! Agents to test the client against.

pub mod served;
pub mod waiting;
pub mod world;

/// A client of HTTP. Where other packages of the workspace turn TLS on in `reqwest`, it wants a
/// provider of cryptography chosen, also for what is not encrypted.
#[must_use]
pub fn http() -> reqwest::Client {
    // Whoever comes second finds it done.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}
