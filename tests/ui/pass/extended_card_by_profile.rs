//! One declaration with an extended card: offered, and switched off.
#[a2a_caps_runtime::agent("./profiles.toml", profile = "partner")]
mod partner {}
#[a2a_caps_runtime::agent("./profiles.toml", profile = "closed")]
mod closed {}

fn main() {
    use a2a_caps_runtime::{A2aError, Method};
    let extended = partner::EXTENDED_CARD.unwrap().fixed().unwrap();
    assert!(extended.json().contains("Says it again, and again."));
    assert!(partner::admit(Method::GetExtendedAgentCard).is_ok());
    assert!(closed::EXTENDED_CARD.is_none());
    let refusal = closed::admit(Method::GetExtendedAgentCard).unwrap_err();
    assert_eq!(refusal.error(), Some(A2aError::UnsupportedOperation));
}
