//! A variable that is missing stops only the profile that needs it.
#[a2a_caps_runtime::agent("./variables.toml", profile = "here")]
mod agent {}

fn main() {
    assert!(agent::CARD.fixed().unwrap().json().contains("for 5 $.\""));
}
