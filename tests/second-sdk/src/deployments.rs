//! The declaration's profiles, each as a deployment of its own.

/// Everything on.
#[a2a_caps_runtime::agent("a2a-caps.toml", profile = "open")]
pub mod open {}

/// Everything off.
#[a2a_caps_runtime::agent("a2a-caps.toml", profile = "closed")]
pub mod closed {}

/// Everything on, with a required extension.
#[a2a_caps_runtime::agent("a2a-caps.toml", profile = "required")]
pub mod required {}

/// Everything on, with the tenant `acme`.
#[a2a_caps_runtime::agent("a2a-caps.toml", profile = "tenants")]
pub mod tenants {}

/// The extension that `required` asks for.
pub const RECEIPTS: &str = "https://example.com/ext/receipts/v1";
