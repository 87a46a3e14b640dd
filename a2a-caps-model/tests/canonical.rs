//! The card's text: the canonical form and the `ETag`, as others make them of the same card.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use support::{Declaration, of, valid};

/// The card as RFC 8785 has it, by a writer that is not ours.
fn by_serde_jcs(text: &str) -> String {
    let value: Value = serde_json::from_str(text).expect("the card is JSON");
    serde_jcs::to_string(&value).expect("a card has a canonical form")
}

#[test]
fn a_card_is_its_own_canonical_form() {
    let everything = include_str!("everything.toml");
    for text in [valid().card(), of(everything).card()] {
        assert_eq!(by_serde_jcs(&text), text);
    }
}

#[test]
fn the_etag_is_the_sha_256_of_the_exact_bytes() {
    for declaration in [valid(), of(include_str!("everything.toml"))] {
        let card = declaration.model().card;
        let text = card.text().expect("no runtime origin");
        let mut expected = String::from("\"");
        for byte in Sha256::digest(text.as_bytes()) {
            write!(expected, "{byte:02x}").expect("a string takes it");
        }
        expected.push('"');
        assert_eq!(card.etag(), Some(expected));
    }
}

#[test]
fn the_same_declaration_gives_the_same_bytes() {
    let everything = of(include_str!("everything.toml"));
    assert_eq!(everything.model(), everything.model());
}

#[test]
fn the_order_of_keys_in_the_file_does_not_matter_and_that_of_lists_does() {
    let table = "[provider]\nurl = \"https://example.com\"\norganization = \"E\"";
    let turned = "[provider]\norganization = \"E\"\nurl = \"https://example.com\"";
    assert_eq!(valid().and(table).card(), valid().and(turned).card());
    let modes = |modes: &str| {
        valid().with(
            "default_input_modes = [\"text/plain\"]",
            &format!("default_input_modes = [{modes}]"),
        )
    };
    assert_ne!(
        modes("\"text/plain\", \"text/html\"").card(),
        modes("\"text/html\", \"text/plain\"").card()
    );
}

#[test]
fn capabilities_are_the_first_key() {
    // The proof's scan of the card ends with them.
    let text = of(include_str!("everything.toml")).card();
    assert!(text.starts_with("{\"capabilities\":{"), "{text}");
}

/// A value of extension params.
#[derive(Clone, Debug)]
enum Param {
    Bool(bool),
    Integer(i64),
    Float(f64),
    Text(String),
    Array(Vec<Param>),
    Table(BTreeMap<String, Param>),
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            // A dollar begins a variable.
            '$' => out.push_str("$$"),
            _ if letter.is_control() => write!(out, "\\u{:04X}", u32::from(letter)).expect("fits"),
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn key(text: &str) -> String {
    quoted(text).replace("$$", "$")
}

fn toml(param: &Param) -> String {
    match param {
        Param::Bool(value) => value.to_string(),
        Param::Integer(value) => value.to_string(),
        Param::Float(value) => format!("{value:e}"),
        Param::Text(text) => quoted(text),
        Param::Array(items) => {
            format!("[{}]", items.iter().map(toml).collect::<Vec<_>>().join(", "))
        }
        Param::Table(members) => {
            let members =
                members.iter().map(|(name, value)| format!("{} = {}", key(name), toml(value)));
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
    }
}

fn json(param: &Param) -> Value {
    match param {
        Param::Bool(value) => (*value).into(),
        Param::Integer(value) => (*value).into(),
        Param::Float(value) => (*value).into(),
        Param::Text(text) => text.clone().into(),
        Param::Array(items) => items.iter().map(json).collect(),
        Param::Table(members) => {
            Value::Object(members.iter().map(|(key, value)| (key.clone(), json(value))).collect())
        }
    }
}

fn param() -> impl Strategy<Value = Param> {
    let text = "\\PC{0,8}|[\\x00-\\x1f\"\\\\/\u{7f}\u{2028}\u{fb33}\u{1f600}]{0,6}";
    let leaf = prop_oneof![
        any::<bool>().prop_map(Param::Bool),
        (-(1_i64 << 53)..=(1_i64 << 53)).prop_map(Param::Integer),
        any::<f64>()
            .prop_filter("JSON has no others", |value| value.is_finite())
            .prop_map(Param::Float),
        (-1e6..1e6).prop_map(Param::Float),
        text.prop_map(Param::Text),
    ];
    leaf.prop_recursive(4, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Param::Array),
            prop::collection::btree_map(text, inner, 0..5).prop_map(Param::Table),
        ]
    })
}

fn with_params(params: &BTreeMap<String, Param>) -> Declaration {
    let params = toml(&Param::Table(params.clone()));
    valid().extension("https://example.com/x/v1", &format!("params = {params}"))
}

/// Equal as JSON whose numbers are doubles.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, value)| right.get(key).is_some_and(|other| same(value, other)))
        }
        _ => left == right,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn params_of_any_kind_are_canonical_and_mean_what_was_written(
        params in prop::collection::btree_map("\\PC{0,6}", param(), 0..6)
    ) {
        let declaration = with_params(&params);
        let text = declaration.card();
        prop_assert_eq!(by_serde_jcs(&text), text);
        let written = &declaration.json()["capabilities"]["extensions"][0]["params"];
        let meant = json(&Param::Table(params));
        prop_assert!(same(written, &meant), "{} is not {}", written, meant);
    }

    #[test]
    fn texts_of_any_kind_come_back_as_they_were(name in "\\PC{1,20}", description in "[\\x01-\\u{10ffff}]{1,20}") {
        prop_assume!(!name.trim().is_empty() && !description.trim().is_empty());
        let declaration = valid()
            .with("\"Reviewer\"", &quoted(&name))
            .with("\"Reviews documents.\"", &quoted(&description));
        let (text, card) = (declaration.card(), declaration.json());
        prop_assert_eq!(by_serde_jcs(&text), text);
        prop_assert_eq!(card["name"].as_str(), Some(&*name));
        prop_assert_eq!(card["description"].as_str(), Some(&*description));
    }
}
