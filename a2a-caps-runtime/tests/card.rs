//! Cards with a runtime origin: what `at` fills in, refuses, and says.
#![cfg(feature = "origins")]

mod by_hand;

use a2a_caps_runtime::Origins;
use by_hand::{open, reviewer};

fn at(value: &str) -> Result<String, String> {
    let origins = Origins::new().with("http", value);
    match reviewer::CARD.at(&origins) {
        Ok(card) => Ok(card.json().to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn a_runtime_origin_is_filled_in_and_the_text_stays_json() {
    assert!(reviewer::CARD.fixed().is_none());
    assert_eq!(reviewer::CARD.origins().collect::<Vec<_>>(), ["http"]);
    let text = at("https://agent.example.com:8443").unwrap();
    let card: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        card["supportedInterfaces"][0]["url"],
        serde_json::json!("https://agent.example.com:8443/a2a/v1/")
    );
}

#[test]
fn the_etag_is_the_sha_256_of_the_finished_bytes() {
    let card =
        reviewer::CARD.at(&Origins::new().with("http", "https://agent.example.com")).unwrap();
    // `sha256sum` over the card's text.
    assert_eq!(card.etag(), "\"86528dfc996c2c8a139ab5b67467c9019a1bfbb6fd9218cc75bd4cf0bbf2a4f7\"");
    let other = reviewer::CARD.at(&Origins::new().with("http", "https://b.example.com")).unwrap();
    assert_ne!(card.etag(), other.etag());
    assert_eq!(card.clone().etag(), card.etag());
}

#[test]
fn each_fault_of_an_origin_is_named() {
    for (value, word) in [
        ("", "empty"),
        ("agent.example.com", "https://"),
        ("ftp://agent.example.com", "scheme"),
        ("http://agent.example.com", "loopback"),
        ("https://agent.example.com/", "slash"),
        ("https://user@agent.example.com", "slash"),
        ("https://agent_\u{e9}.example.com", "host"),
        ("https://", "host"),
        ("https://agent.example.com:0", "port"),
        ("https://agent.example.com:65536", "port"),
        ("https://agent.example.com:+80", "port"),
        ("https://0.0.0.0:3000", "listened"),
        ("https://[::]:3000", "listened"),
        ("https://a\"b", "host"),
    ] {
        let text = at(value).expect_err(value);
        assert!(text.contains("`http`") && text.contains(word), "{value}: {text}");
    }
    for value in ["http://localhost:3000", "http://127.0.0.1:1", "http://[::1]:3000", "https://a.b"]
    {
        assert!(at(value).is_ok(), "{value}");
    }
}

#[test]
fn all_faults_come_at_once() {
    let origins = Origins::new().with("htttp", "https://a.example.com");
    let text = reviewer::CARD.at(&origins).unwrap_err().to_string();
    assert!(text.contains("origin `http` is \"runtime\""), "{text}");
    assert!(text.contains("origin `htttp` is none of"), "{text}");
}

#[test]
fn a_card_without_runtime_origins_is_there_at_once_and_takes_none() {
    let card = open::CARD.fixed().unwrap();
    assert_eq!(card.json(), open::CARD.at(&Origins::new()).unwrap().json());
    assert_eq!(card.cache_control(), "max-age=3600");
    assert_eq!(card.stamp().version, "2.3.0");
    let text = open::CARD.at(&Origins::new().with("x", "https://a.b")).unwrap_err().to_string();
    assert!(text.contains("has no \"runtime\" origin"), "{text}");
}
