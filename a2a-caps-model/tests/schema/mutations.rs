//! Every key of a declaration, taken away, renamed, and with values that it cannot have: the schema
//! marks what the build refuses for its shape, and nothing that the build takes.

use std::collections::BTreeSet;

use a2a_caps_model::shape::{DECLARATION, FILE_ONLY, Shape};
use a2a_caps_model::{Rule, rules};
use serde_json::Value;

use crate::declarations::{EVERYTHING, PROFILES, errors, marks, twin};

/// Faults of a value's form, wherever it stands.
const OF_FORM: [&Rule; 3] = [&rules::WRONG_TYPE, &rules::UNKNOWN_KEY, &rules::PHASE];

/// Faults of a declaration's shape, where no other table lies over it. Those of meaning, such as a
/// scope that no flow lists, are the build's alone.
const OF_SHAPE: [&Rule; 13] = [
    &rules::MISSING_FIELD,
    &rules::EMPTY_FIELD,
    &rules::WRONG_TYPE,
    &rules::UNKNOWN_KEY,
    &rules::PHASE,
    &rules::PROTOCOL_BINDING,
    &rules::PROTOCOL_VERSION,
    &rules::API_KEY_LOCATION,
    &rules::SECURITY_SCHEME,
    &rules::OAUTH_FLOW,
    &rules::LINT_TABLE,
    &rules::SERVING,
    &rules::OVERLAY,
];

/// [`EVERYTHING`] without the extended card.
fn public() -> &'static str {
    EVERYTHING.split_once("[extended_card]").expect("an extended card").0
}

struct Mutation {
    what: String,
    toml: String,
}

/// The document with one line changed, for each line that has a key, in each way.
fn mutations(document: &str) -> Vec<Mutation> {
    let lines: Vec<&str> = document.lines().collect();
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((key, value)) = line.split_once(" = ") else { continue };
        // Comments have equals signs, too.
        if key.contains([' ', '#']) {
            continue;
        }
        let ways = [
            ("taken away", String::new()),
            ("renamed", format!("{key}_x = {value}")),
            ("a number", format!("{key} = 7")),
            ("a flag", format!("{key} = true")),
            ("a word", format!("{key} = \"word\"")),
            ("an empty text", format!("{key} = \"\"")),
            ("an empty list", format!("{key} = []")),
            ("a list of numbers", format!("{key} = [7]")),
            ("a list of tables", format!("{key} = [{{ x = 7 }}]")),
            ("a table", format!("{key} = {{ x = 7 }}")),
        ];
        for (what, changed) in ways {
            let mut lines = lines.clone();
            lines[at] = &changed;
            let what = format!("line {}, `{line}`: {what}", at + 1);
            all.push(Mutation { what, toml: lines.join("\n") });
        }
    }
    all
}

/// Every key of a table and of those in it, with the table's name.
fn keys(shape: &'static Shape, all: &mut BTreeSet<String>) {
    match shape {
        Shape::Struct(shape) => {
            for field in shape.fields {
                all.insert(format!("{}: {}", shape.what, field.key));
                keys(&field.shape, all);
            }
        }
        Shape::List(shape) | Shape::Map(shape) => keys(shape, all),
        _ => {}
    }
}

/// Those of them that a declaration has.
fn used(value: &Value, shape: &'static Shape, all: &mut BTreeSet<String>) {
    match (shape, value) {
        (Shape::Struct(shape), Value::Object(table)) => {
            for field in shape.fields {
                if let Some(value) = table.get(field.key) {
                    all.insert(format!("{}: {}", shape.what, field.key));
                    used(value, &field.shape, all);
                }
            }
        }
        (Shape::List(shape), Value::Array(items)) => {
            for item in items {
                used(item, shape, all);
            }
        }
        (Shape::Map(shape), Value::Object(table)) => {
            for value in table.values() {
                used(value, shape, all);
            }
        }
        _ => {}
    }
}

#[test]
fn the_mutated_document_has_every_key() {
    static WHOLE: Shape = Shape::Struct(&DECLARATION);
    let (mut all, mut here) = <(BTreeSet<String>, BTreeSet<String>)>::default();
    keys(&WHOLE, &mut all);
    all.retain(|key| !FILE_ONLY.iter().any(|only| key.ends_with(&format!(": {only}"))));
    // Either a source or a card.
    all.remove("an extended card: source");
    used(&toml::from_str(EVERYTHING).expect("TOML"), &WHOLE, &mut here);
    assert_eq!(here, all);
}

#[test]
fn the_schema_marks_what_the_build_refuses_for_its_shape() {
    let mutations = mutations(public());
    let mut differ = Vec::new();
    let mut marked = 0;
    for Mutation { what, toml } in &mutations {
        let (errors, marks) = (errors(toml), marks(toml));
        let refusals: Vec<&str> = errors
            .iter()
            .filter(|found| OF_SHAPE.contains(&found.rule))
            .map(|found| found.message.as_str())
            .collect();
        if refusals.is_empty() != marks.is_empty() {
            differ.push(format!("{what}\n  the build: {refusals:?}\n  the schema: {marks:?}"));
        }
        match (marks.is_empty(), twin(toml)) {
            (true, Err(error)) => differ.push(format!("{what}\n  the types: {error}")),
            (false, _) => marked += 1,
            _ => {}
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    assert!(marked > 500 && marked < mutations.len(), "{marked} of {} are marked", mutations.len());
}

/// Where a profile or the extended card lies over the rest, only the build knows what comes out.
#[test]
fn the_schema_marks_nothing_that_the_build_takes_in_overlays() {
    let mut differ = Vec::new();
    let of_profiles = mutations(PROFILES).into_iter();
    let of_extended = mutations(EVERYTHING).into_iter().skip(mutations(public()).len());
    for Mutation { what, toml } in of_profiles.chain(of_extended) {
        let (errors, marks) = (errors(&toml), marks(&toml));
        if !marks.is_empty() && errors.is_empty() {
            differ.push(format!("{what}\n  the schema, without need: {marks:?}"));
        }
        let of_form = errors.iter().find(|found| OF_FORM.contains(&found.rule));
        if let (true, Some(error)) = (marks.is_empty(), of_form) {
            differ.push(format!("{what}\n  the build: {}", error.message));
        }
        if let (true, Err(error)) = (marks.is_empty(), twin(&toml)) {
            differ.push(format!("{what}\n  the types: {error}"));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
