//! Promised and not configured: the one operation that a card says true of and the gate refuses,
//! by the error that the specification has for it (3.1.11).
#[a2a_caps_runtime::agent("./extended.toml", profile = "declared")]
mod declared {}
#[a2a_caps_runtime::agent("./extended.toml", profile = "runtime")]
mod runtime {}

fn main() {
    use a2a_caps_runtime::{A2aError, Method};
    let refusal = declared::admit(Method::GetExtendedAgentCard).unwrap_err();
    assert_eq!(refusal.error(), Some(A2aError::ExtendedAgentCardNotConfigured));
    assert!(runtime::admit(Method::GetExtendedAgentCard).is_ok());
    assert!(runtime::EXTENDED_CARD.is_none());
}
