//! The extended card (3.1.11, 13.3): the public one, and what it adds.

mod support;

use serde_json::Value;
use support::{BEARER, Declaration, valid};

fn extended(lines: &str) -> Declaration {
    valid().capabilities("extended_agent_card = true\nstreaming = true").and(BEARER).and(lines)
}

fn extended_json(declaration: &Declaration) -> Value {
    let model = declaration.model();
    let card = model.extended.expect("an extended card");
    serde_json::from_str(card.text().expect("no runtime origin")).expect("JSON")
}

#[test]
fn the_extended_card_adds_and_overrides_and_keeps_the_rest() {
    let declaration = extended(
        r#"
[extended_card]
description = "Reviews documents, and more."
icon_url = "https://example.com/icon.png"
[[extended_card.skills]]
id = "review"
description = "Reads a document closely."
[[extended_card.skills]]
id = "audit"
name = "Audit"
description = "Audits a document."
tags = ["documents"]
examples = ["Audit this"]
"#,
    );
    let (public, whole) = (declaration.json(), extended_json(&declaration));
    assert_eq!(whole["description"], "Reviews documents, and more.");
    assert_eq!(whole["iconUrl"], "https://example.com/icon.png");
    assert_eq!(whole["skills"][0]["name"], "Review");
    assert_eq!(whole["skills"][0]["description"], "Reads a document closely.");
    assert_eq!(whole["skills"][1]["id"], "audit");
    for same in ["name", "version", "supportedInterfaces", "capabilities", "securitySchemes"] {
        assert_eq!(whole[same], public[same], "{same}");
    }
    assert_eq!(public["description"], "Reviews documents.", "the public card stays as it is");
    assert_eq!(public["skills"].as_array().map(Vec::len), Some(1));
    assert_ne!(
        declaration.model().card.etag(),
        declaration.model().extended.and_then(|card| card.etag())
    );
}

#[test]
fn an_extended_card_uses_the_origins_of_the_public_one() {
    let declaration = extended("[extended_card]\nname = \"More\"")
        .with("https://example.com/a2a/v1/", "{http}/a2a")
        .and("[serving.origins]\nhttp = \"runtime\"");
    let model = declaration.model();
    let whole = model.extended.expect("an extended card");
    assert_eq!(whole.origins, model.card.origins);
    assert_eq!(whole.etag(), None);
}

#[test]
fn an_extended_card_is_there_where_its_flag_is_not_false() {
    let declaration = valid().and(BEARER).and(
        "[extended_card]\nname = \"More\"\n[lints]\nserved = \"allow\"\n[profiles.off]\n\
         [profiles.served.capabilities]\nextended_agent_card = \"served\"\n\
         [profiles.on.capabilities]\nextended_agent_card = true",
    );
    for (profile, is_there) in [("off", false), ("served", true), ("on", true)] {
        assert_eq!(declaration.model_of(Some(profile)).extended.is_some(), is_there, "{profile}");
    }
}

#[test]
fn an_extended_card_that_is_made_at_run_time_is_none_of_the_model() {
    let model = extended("[extended_card]\nsource = \"runtime\"").model();
    assert!(model.extended.is_none());
    assert_eq!(model.extended_card, a2a_caps_model::ExtendedCard::Runtime);
}

#[test]
fn an_entry_that_the_extended_card_adds_must_be_whole() {
    let told = extended("[[extended_card.skills]]\nid = \"audit\"\nname = \"Audit\"").told();
    assert_eq!(
        told,
        [
            "missing_field: a skill has no `description`, which is REQUIRED",
            "missing_field: a skill has no `tags`, which is REQUIRED",
            "missing_examples: the skill `audit` has no examples",
        ]
    );
}

#[test]
fn a_profile_lays_its_extended_card_over_that_of_the_base() {
    let declaration = extended("[extended_card]\nname = \"More\"\ndescription = \"D\"")
        .and("[profiles.p.extended_card]\nname = \"Other\"\nunset = [\"description\"]");
    let model = declaration.model_of(Some("p"));
    assert_eq!(model.extended_card, a2a_caps_model::ExtendedCard::Declared);
    let text = model.extended.expect("an extended card");
    let card: Value = serde_json::from_str(text.text().expect("text")).expect("JSON");
    assert_eq!(card["name"], "Other");
    assert_eq!(card["description"], "Reviews documents.");
}

#[test]
fn the_challenge_names_each_scheme_that_has_one_once() {
    let of = |lines: &str| valid().and(lines).model().challenge;
    assert_eq!(of(""), "");
    assert_eq!(of(BEARER), "Bearer realm=\"a2a\"");
    assert_eq!(
        of("[security_schemes.a.http_auth_security_scheme]\nscheme = \"Basic\"\n\
            [security_schemes.b.http_auth_security_scheme]\nscheme = \"bearer\"\n\
            [security_schemes.c.open_id_connect_security_scheme]\n\
            open_id_connect_url = \"https://example.com/o\"\n\
            [security_schemes.d.mtls_security_scheme]"),
        "Basic realm=\"a2a\", bearer realm=\"a2a\""
    );
}
