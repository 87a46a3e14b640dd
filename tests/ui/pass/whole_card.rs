//! Every field of the Agent Card, by the declaration that the model's own tests read.
#![allow(deprecated)]

#[a2a_caps_runtime::agent("../../../a2a-caps-model/tests/everything.toml")]
mod agent {}

fn main() {
    assert!(agent::CARD.fixed().unwrap().json().starts_with("{\"capabilities\":{"));
    assert_eq!(agent::REQUIRED_EXTENSIONS, ["https://example.com/ext/cost-report/v1"]);
}
