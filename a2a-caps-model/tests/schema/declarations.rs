//! What the other tests read: declarations, an environment, and the three readers side by side.

use std::sync::LazyLock;

use a2a_caps_model::schema::{Base, Declaration, schema};
use a2a_caps_model::{Diagnostic, Environment, Level, Options, Reading, Source, Variable, read};
use jsonschema::Validator;
use serde_json::Value;

/// Every key of the file itself, one a line.
pub(crate) const EVERYTHING: &str = include_str!("everything.toml");
/// Everything that profiles can do.
pub(crate) const PROFILES: &str = include_str!("profiles.toml");
/// What REQUIRED leaves.
pub(crate) const SMALLEST: &str = r#"
name = "Smallest"
description = "Has what is REQUIRED."
version = "1.0.0"
default_input_modes = ["text/plain"]
default_output_modes = ["text/plain"]
capabilities = {}
[[supported_interfaces]]
url = "https://agent.example.com/a2a"
protocol_binding = "JSONRPC"
protocol_version = "1.0"
[[skills]]
id = "review"
name = "Review"
description = "Reads a document."
tags = ["documents"]
"#;

/// The schema, compiled; it must be a good one of its draft.
static VALIDATOR: LazyLock<Validator> = LazyLock::new(|| {
    let schema = schema();
    jsonschema::meta::validate(&schema).expect("a schema of draft 7");
    jsonschema::draft7::new(&schema).expect("a schema that compiles")
});

struct Somewhere;

impl Environment for Somewhere {
    fn variable(&self, name: &str) -> Variable {
        let value = match name {
            "PARTNER_VERSION" | "VERSION" => "2.0.0",
            "PROTOCOL" => "1.0",
            "BINDING" => "JSONRPC",
            "HOURS" => "2",
            _ => return Variable::Unset,
        };
        Variable::Value(value.to_owned())
    }

    fn cargo_version(&self) -> Option<String> {
        Some("1.0.0".to_owned())
    }
}

/// What a build reads.
pub(crate) fn reading(toml: &str) -> Reading {
    read(Source::file("a2a-caps.toml", toml), &Somewhere, Options::default())
}

/// The errors that a build tells.
pub(crate) fn errors(toml: &str) -> Vec<Diagnostic> {
    reading(toml).findings().iter().filter(|found| found.level == Level::Error).cloned().collect()
}

/// What the schema has against it.
pub(crate) fn marks(toml: &str) -> Vec<String> {
    let value: Value = toml::from_str(toml).expect("TOML");
    let mark = |error: jsonschema::ValidationError<'_>| {
        let place = error.instance_path().to_string();
        format!("{place}: {error}")
    };
    VALIDATOR.iter_errors(&value).map(mark).collect()
}

/// The declaration as its types have it.
pub(crate) fn twin(toml: &str) -> Result<Declaration<Base>, toml::de::Error> {
    toml::from_str(toml)
}
