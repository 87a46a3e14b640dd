//! `docs/declaration.md`: its tables of keys and of rules and its picture of a message come from the
//! crate, and its examples are read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use a2a_caps_model::rules::{self, Severity};
use a2a_caps_model::schema::schema;
use a2a_caps_model::shape::{DECLARATION, Presence, Shape, Struct};
use a2a_caps_model::{Level, render};
use serde_json::Value;

use crate::declarations::{errors, marks, reading, twin};
use crate::files::docs;

/// Where the text between `<!-- begin NAME -->` and `<!-- end -->` is made.
const BEGIN: &str = "<!-- begin ";
const END: &str = "<!-- end -->";

/// The reference with every made part made anew.
pub(crate) fn filled(text: &str) -> String {
    let parts = parts();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(BEGIN) {
        let (before, from) = rest.split_at(at);
        let line = from.lines().next().unwrap_or_default();
        let name = line.trim_start_matches(BEGIN).trim_end_matches(" -->");
        let part = parts.get(name).unwrap_or_else(|| panic!("no part is called `{name}`"));
        let (_, after) = from.split_once(END).expect("an end of each part");
        let _ = write!(out, "{before}{line}\n{part}{END}");
        rest = after;
    }
    out + rest
}

/// The parts by name: a table of keys for each table of the declaration, both tables of rules, and
/// a message.
fn parts() -> BTreeMap<String, String> {
    let root = schema();
    let mut parts = BTreeMap::new();
    keys(&root, &root, &DECLARATION, &mut parts);
    parts.insert("errors".to_owned(), rules_table(Severity::Must));
    parts.insert("lints".to_owned(), rules_table(Severity::Lint));
    parts.insert("message".to_owned(), message());
    parts
}

fn keys(
    root: &Value,
    schema: &Value,
    shape: &'static Struct,
    parts: &mut BTreeMap<String, String>,
) {
    let target = schema.get("$ref").or_else(|| schema["allOf"].get(0)?.get("$ref"));
    let schema = match target.and_then(Value::as_str) {
        Some(target) => root.pointer(&target[1..]).expect("a definition"),
        None => schema,
    };
    if shape.fields.is_empty() || parts.contains_key(shape.what) {
        return;
    }
    let mut table = "| Key | Value | What it says |\n|---|---|---|\n".to_owned();
    let mut inner = Vec::new();
    for field in shape.fields {
        let property = &schema["properties"][field.key];
        let description = property["description"].as_str().expect("a description");
        let required = match field.presence {
            Presence::Ours => ", ours",
            presence if presence.is_required() => ", **required**",
            _ => "",
        };
        let value = value(&field.shape, field.key);
        let description = description.replace('|', "\\|");
        let _ = writeln!(table, "| `{}` | {value}{required} | {description} |", field.key);
        let (mut shape, mut schema) = (&field.shape, property);
        while let Shape::List(element) | Shape::Map(element) = shape {
            schema = match shape {
                Shape::List(_) => &schema["items"],
                _ => &schema["additionalProperties"],
            };
            shape = element;
        }
        if let Shape::Struct(shape) = shape {
            inner.push((schema, *shape));
        }
    }
    parts.insert(shape.what.to_owned(), table);
    for (schema, shape) in inner {
        keys(root, schema, shape, parts);
    }
}

fn value(shape: &Shape, key: &str) -> &'static str {
    match shape {
        _ if key == "lints" => "levels by lint",
        Shape::Text => "string",
        Shape::Bool => "true or false",
        Shape::Phase => "phase",
        Shape::Version => "string or `{ cargo = true }`",
        Shape::Struct(_) => "table",
        Shape::List(Shape::Text) => "strings",
        Shape::List(_) => "tables",
        Shape::Map(Shape::Text) => "strings by name",
        Shape::Map(_) => "tables by name",
        Shape::Params => "table of anything",
    }
}

fn rules_table(severity: Severity) -> String {
    let mut table = "| Name | What it asks for | A2A |\n|---|---|---|\n".to_owned();
    for rule in rules::ALL.iter().filter(|rule| rule.severity == severity) {
        let section = if rule.section.is_empty() { "-" } else { rule.section };
        let summary = rule.summary.replace('|', "\\|");
        let _ = writeln!(table, "| `{}` | {summary} | {section} |", rule.name);
    }
    table
}

/// The first finding in the block of `docs/declaration.md` that is marked `faulty`.
fn message() -> String {
    let faulty = blocks(&docs("declaration.md"), "```toml faulty");
    let [faulty] = faulty.as_slice() else { panic!("one block is marked faulty") };
    let reading = reading(faulty);
    let first = reading.findings().iter().find(|found| found.level == Level::Error);
    let text = render(first.expect("a finding"), &reading.source);
    format!("```text\nerror: {text}\n```\n")
}

/// The fenced blocks that begin with that line.
fn blocks(text: &str, fence: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == fence {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(block.join("\n") + "\n");
        }
    }
    blocks
}

#[test]
fn every_table_of_the_declaration_is_in_the_reference_once() {
    let text = docs("declaration.md");
    for name in parts().keys() {
        let count = text.matches(&format!("{BEGIN}{name} -->")).count();
        assert_eq!(count, 1, "the part `{name}`");
    }
}

#[test]
fn every_example_in_the_reference_is_read() {
    let text = docs("declaration.md");
    let complete = blocks(&text, "```toml complete");
    assert!(complete.len() >= 2, "{} examples are complete", complete.len());
    for toml in &complete {
        let errors = errors(toml);
        assert!(errors.is_empty(), "{toml}\n{errors:#?}");
        let marks = marks(toml);
        assert!(marks.is_empty(), "{toml}\n{marks:#?}");
        assert!(twin(toml).is_ok(), "{toml}\n{:?}", twin(toml));
    }
    // The others are parts: TOML, of keys that there are.
    for toml in blocks(&text, "```toml") {
        let value: Value = toml::from_str(&toml).unwrap_or_else(|error| panic!("{toml}\n{error}"));
        let known = |key: &String| DECLARATION.fields.iter().any(|field| field.key == key);
        assert!(value.as_object().is_some_and(|table| table.keys().all(known)), "{toml}");
        let unknown = errors(&toml);
        let unknown = unknown
            .iter()
            .filter(|found| *found.rule == rules::UNKNOWN_KEY || *found.rule == rules::WRONG_TYPE);
        assert_eq!(unknown.count(), 0, "{toml}");
    }
}
