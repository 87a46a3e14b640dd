//! A URL that only the running host knows, and in another profile one that is known.
use a2a_caps_runtime::Origins;

#[a2a_caps_runtime::agent("./origins.toml", profile = "anywhere")]
mod anywhere {}
#[a2a_caps_runtime::agent("./origins.toml", profile = "there")]
mod there {}

fn main() {
    assert!(anywhere::CARD.fixed().is_none());
    assert!(anywhere::CARD.at(&Origins::new()).is_err());
    let card = anywhere::CARD.at(&Origins::new().with("http", "https://here.example.com")).unwrap();
    assert!(card.json().contains("\"url\":\"https://here.example.com/a2a/v1/\""));
    let fixed = there::CARD.fixed().unwrap();
    assert!(fixed.json().contains("\"url\":\"https://there.example.com/a2a/v1/\""));
    assert_ne!(card.etag(), fixed.etag());
}
