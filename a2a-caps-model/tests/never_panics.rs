//! Whatever stands in the file, reading it ends in findings or a card, and never in a panic.

mod support;

use a2a_caps_model::{At, Options, Reading, Source, read, render};
use a2a_caps_spec::Method;
use proptest::prelude::*;
use support::World;

const EVERYTHING: &str = include_str!("everything.toml");
const PROFILES: &str = r#"
default_profile = "public"
name = "Reviewer"
description = "${A2A_TEXT} and $$"
version = { cargo = true }
default_input_modes = ["text/plain"]
default_output_modes = ["text/plain"]
[[supported_interfaces]]
id = "rpc"
url = "{http}/a2a/v1/"
protocol_binding = "JSONRPC"
protocol_version = "1.0"
[capabilities]
streaming = "served"
[[capabilities.extensions]]
uri = "https://example.com/ext/cost/v1"
params = { a = [1, { b = 2.5 }], c = 1979-05-27 }
[[skills]]
id = "review"
name = "Review"
description = "Reads."
tags = ["documents"]
[security_schemes.bearer.http_auth_security_scheme]
scheme = "Bearer"
[serving.origins]
http = "runtime"
[lints]
served = "allow"
[profiles.public]
unset = ["icon_url"]
[profiles.partner.capabilities]
extended_agent_card = true
[profiles.partner.extended_card]
name = "More"
[[profiles.partner.extended_card.skills]]
id = "review"
tags = ["more"]
[[profiles.partner.supported_interfaces]]
protocol_binding = "JSONRPC"
protocol_version = "1.0"
url = "https://${A2A_HOST}/"
[[profiles.internal.skills]]
id = "review"
remove = true
"#;

/// Reads, chooses each profile, draws each finding, and holds the result to its promises.
fn go(text: &str) {
    let world = World::default().with("A2A_TEXT", "text").of_crate("1.2.3");
    let source = Source::inline("agent.toml", text, 3, 7);
    let reading: Reading = read(source, &world, Options { outside_package: true });
    let mut choices: Vec<Option<&str>> = vec![None, Some(""), Some("nobody")];
    choices.extend(reading.profiles.iter().map(|profile| Some(profile.as_str())));
    for choice in choices {
        let selection = reading.select(choice, Some("public"));
        assert_eq!(selection.model.is_some(), !selection.has_errors(), "{text}");
        assert!(selection.findings.iter().all(|finding| is_inside(text, finding.at)), "{text}");
        for finding in &selection.findings {
            let picture = render(finding, &reading.source);
            assert!(!picture.is_empty() && !picture.contains('\u{1b}'), "{picture}");
        }
        if let Some(model) = selection.model {
            for method in Method::ALL {
                let _ = model.decision(method);
            }
            if let Some(card) = model.card.text() {
                let value: serde_json::Value = serde_json::from_str(card).expect("JSON");
                assert_eq!(serde_jcs::to_string(&value).expect("canonical"), card);
            }
        }
    }
    let places: Vec<At> = reading.findings().iter().map(|finding| finding.at).collect();
    assert!(places.is_sorted(), "{text}");
}

fn is_inside(text: &str, at: At) -> bool {
    match at {
        At::Span(start, end) => {
            let (start, end) = (start as usize, end as usize);
            start <= end && text.is_char_boundary(start) && text.is_char_boundary(end)
        }
        At::Pointer(_) => false,
    }
}

/// What a value can be replaced by.
const VALUES: [&str; 24] = [
    "1",
    "-1",
    "true",
    "false",
    "\"\"",
    "\" \"",
    "\"x\"",
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "[1]",
    "1.5",
    "nan",
    "1979-05-27",
    "\"${A}\"",
    "\"$\"",
    "\"${A2A_TEXT}\"",
    "\"{x}\"",
    "\"{\"",
    "\"served\"",
    "99999999999999999999",
    "{ cargo = true }",
    "[\"x\", \"x\"]",
];

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The text with values, lines and pieces changed.
fn changed(text: &str, changes: &[(u8, prop::sample::Index, prop::sample::Index)]) -> String {
    let mut all = lines(text);
    for (kind, first, second) in changes {
        if all.is_empty() {
            break;
        }
        let (one, other) = (first.index(all.len()), second.index(all.len()));
        match kind % 6 {
            0 | 1 => {
                if let Some((key, _)) = all[one].split_once(" = ") {
                    all[one] = format!("{key} = {}", VALUES[second.index(VALUES.len())]);
                }
            }
            2 => {
                all.remove(one);
            }
            3 => {
                let line = all[one].clone();
                all.insert(other, line);
            }
            4 => all.swap(one, other),
            _ => {
                let line = &mut all[one];
                let end = (0..=other.min(line.len())).rev().find(|at| line.is_char_boundary(*at));
                line.truncate(end.unwrap_or(0));
            }
        }
    }
    all.join("\n")
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        go(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn on_letters_that_toml_is_made_of(text in "[a-c\\[\\]{}=.,\"'#$\\\\ \\n\\t\\r0-1\u{e9}\u{feff}]{0,80}") {
        go(&text);
    }

    #[test]
    fn on_declarations_with_changes(
        changes in prop::collection::vec(any::<(u8, prop::sample::Index, prop::sample::Index)>(), 1..6)
    ) {
        go(&changed(PROFILES, &changes));
    }

    #[test]
    fn on_whole_declarations_with_changes(
        changes in prop::collection::vec(any::<(u8, prop::sample::Index, prop::sample::Index)>(), 1..4)
    ) {
        go(&changed(EVERYTHING, &changes));
    }
}

#[test]
fn on_every_value_of_every_kind() {
    // Each line of both declarations, with values that could stand there: all of them in one, and
    // in the longer one a third, another third for each line.
    for (text, step) in [(PROFILES, 1), (EVERYTHING, 3)] {
        let all = lines(text);
        for at in 0..all.len() {
            let Some((key, _)) = all[at].split_once(" = ") else { continue };
            for value in VALUES.iter().skip(at % step).step_by(step) {
                let mut changed = all.clone();
                changed[at] = format!("{key} = {value}");
                go(&changed.join("\n"));
            }
        }
    }
}

#[test]
fn on_every_beginning_of_a_declaration() {
    for text in [PROFILES, EVERYTHING] {
        for (end, _) in text.char_indices().step_by(13) {
            go(&text[..end]);
        }
    }
}
