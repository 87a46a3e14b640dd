//! Whole declarations, valid and not: the build, the schema and the types agree on them.

use crate::declarations::{EVERYTHING, PROFILES, SMALLEST, errors, marks, twin};

#[track_caller]
fn accepted(toml: &str) {
    let errors = errors(toml);
    assert!(errors.is_empty(), "the build: {errors:#?}");
    let marks = marks(toml);
    assert!(marks.is_empty(), "the schema: {marks:#?}");
    if let Err(error) = twin(toml) {
        panic!("the types: {error}");
    }
}

#[test]
fn valid_declarations_are_accepted_by_all_three() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/document-review/a2a-caps.toml");
    let example = std::fs::read_to_string(example).expect("the example's declaration");
    for toml in [EVERYTHING, PROFILES, SMALLEST, &example] {
        accepted(toml);
    }
}

/// But for values that are one of a few words: an editor completes the words instead.
#[test]
fn variables_are_accepted_in_texts_and_patterns() {
    accepted(
        &SMALLEST.replace("\"1.0\"", "\"${PROTOCOL}\"").replace("\"1.0.0\"", "\"${VERSION}\""),
    );
    accepted(&SMALLEST.replace("\"JSONRPC\"", "\"${BINDING}\""));
    accepted(&format!("serving.max_age = \"${{HOURS}}h\"\n{SMALLEST}"));
}

#[test]
fn a_name_that_is_unset_is_no_keyword_outside_of_arrays() {
    accepted(&format!(
        "{SMALLEST}\n[security_schemes.unset.mtls_security_scheme]\n\
         [profiles.a.security_schemes.unset.mtls_security_scheme]\ndescription = \"Ours.\""
    ));
}

/// What is wrong, and the lines that make it so: those of [`SMALLEST`] come before them.
const INVALID: &[(&str, &str)] = &[
    ("an unknown key", "nmae = 1"),
    ("a key as on a card", "documentationUrl = \"https://example.com\""),
    ("a key of 0.3", "url = \"https://example.com\""),
    ("a phase that is none", "capabilities.streaming = \"yes\""),
    ("a capability by binding", "[[supported_interfaces]]\nstreaming = true"),
    ("a scheme of no kind", "[security_schemes.a]"),
    (
        "a scheme of two kinds",
        "[security_schemes.a]\nmtls_security_scheme = {}\nhttp_auth_security_scheme = { scheme = \
         \"Bearer\" }",
    ),
    (
        "two flows",
        "[security_schemes.a.oauth2_security_scheme.flows]\nimplicit = {}\npassword = {}",
    ),
    ("no flow", "[security_schemes.a.oauth2_security_scheme.flows]"),
    (
        "an API key nowhere",
        "[security_schemes.a.api_key_security_scheme]\nname = \"X\"\nlocation = \"body\"",
    ),
    ("a binding that is none", "[[supported_interfaces]]\nprotocol_binding = \"REST\""),
    ("a version with a patch", "[[supported_interfaces]]\nprotocol_version = \"1.0.1\""),
    ("the version of no crate", "[profiles.a]\nversion = { cargo = false }"),
    ("a length of time without a unit", "serving.max_age = \"60\""),
    ("a missing version that is not spoken", "serving.missing_version = \"0.2\""),
    ("an origin that is no text", "serving.origins.http = 80"),
    ("an unknown lint", "lints.localhosts = \"allow\""),
    ("an error among the lints", "lints.url = \"allow\""),
    ("a level that is none", "lints.localhost = \"off\""),
    (
        "an empty list that is REQUIRED",
        "[[skills]]\nid = \"a\"\nname = \"A\"\ndescription = \"A\"\ntags = []",
    ),
    ("unset outside of a profile", "unset = [\"icon_url\"]"),
    ("remove outside of a profile", "[[skills]]\nid = \"review\"\nremove = true"),
    ("remove in the extended card", "[[extended_card.skills]]\nid = \"review\"\nremove = true"),
    ("remove that is false", "[[profiles.a.skills]]\nid = \"review\"\nremove = false"),
    ("a capability in the extended card", "extended_card.streaming = true"),
    ("another source", "extended_card.source = \"file\""),
    ("profiles in a profile", "[profiles.a.profiles.b]"),
    ("a default in a profile", "[profiles.a]\ndefault_profile = \"a\""),
    ("a profile without a good name", "[profiles.\"a b\"]"),
    ("an unknown key in a profile", "[[profiles.a.skills]]\nid = \"review\"\ntag = []"),
    ("a wrong type in a profile", "[profiles.a]\nname = 1"),
];

#[test]
fn invalid_declarations_are_accepted_by_none() {
    for (what, lines) in INVALID {
        let toml = put(lines);
        assert!(!errors(&toml).is_empty(), "the build takes {what}");
        assert!(!marks(&toml).is_empty(), "the schema takes {what}");
        // What must be there, and how much of it, is the schema's alone: a profile may bring it.
        let is_count = ["no kind", "two kinds", "two flows", "no flow", "empty", "a good name"];
        if !is_count.iter().any(|count| what.contains(count)) {
            assert!(twin(&toml).is_err(), "the types take {what}");
        }
    }
}

/// [`SMALLEST`] with those lines: at its top where they are keys, at its end where they are tables.
fn put(lines: &str) -> String {
    let smallest = if lines.starts_with("capabilities.") {
        SMALLEST.replace("capabilities = {}\n", "")
    } else {
        SMALLEST.to_owned()
    };
    if lines.starts_with('[') {
        format!("{smallest}\n{lines}")
    } else {
        format!("{lines}\n{smallest}")
    }
}

#[test]
fn a_key_that_a_profile_completes_is_not_marked() {
    let url = "url = \"https://agent.example.com/a2a\"\n";
    let open = SMALLEST.replace(url, "id = \"rpc\"\n");
    assert!(!marks(&open).is_empty(), "without profiles the URL is missing");
    let entry = "[[profiles.a.supported_interfaces]]\nid = \"rpc\"\n";
    accepted(&format!("{open}\n{entry}{url}"));
    // Another key's profile does not excuse it.
    assert!(!marks(&format!("{open}\n[profiles.a]\nname = \"A\"")).is_empty());
}
