//! Values that are more than a string or a flag.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::rules::{self, Rule};
use crate::schema::layer::Layer;

/// A text of a known form. A variable, `${NAME}`, may stand in it, whose value nobody knows before
/// the build.
macro_rules! text {
    ($(#[doc = $doc:literal])* $name:ident { $($schema:tt)* } $fits:expr, $wanted:literal) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(pub String);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = String::deserialize(from)?;
                let fits: fn(&str) -> bool = $fits;
                if fits(&text) || text.contains("${") {
                    Ok(Self(text))
                } else {
                    Err(D::Error::custom(format!("`{text}` is not {}", $wanted)))
                }
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ $($schema)* })
            }
        }
    };
}

text! {
    /// `protocol_binding`: one of the three that the specification has, or a URI.
    ProtocolBinding {
        "anyOf": [
            { "enum": ["JSONRPC", "GRPC", "HTTP+JSON"] },
            { "type": "string", "pattern": r"^[A-Za-z][A-Za-z0-9+.-]*:.|\$\{" },
        ]
    }
    |text| ["JSONRPC", "GRPC", "HTTP+JSON"].contains(&text) || text.contains(':'),
    "JSONRPC, GRPC, HTTP+JSON or a URI"
}

text! {
    /// `protocol_version`: Major.Minor.
    ProtocolVersion {
        "type": "string",
        "pattern": r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$|\$\{",
    }
    |text| a2a_caps_spec::ProtocolVersion::parse(text.as_bytes())
        .is_some_and(|version| version.to_string() == text),
    "Major.Minor"
}

text! {
    /// `max_age`: an integer and its unit.
    MaxAge { "type": "string", "pattern": r"^[0-9]+[smhd]$|\$\{" }
    |text| {
        text.strip_suffix(['s', 'm', 'h', 'd']).is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    },
    "an integer and s, m, h or d"
}

/// `location` of an API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Location {
    /// A header.
    Header,
    /// The query.
    Query,
    /// A cookie.
    Cookie,
}

/// `missing_version`: what a request without a version means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum MissingVersion {
    /// 0.3, as the specification says.
    #[serde(rename = "0.3")]
    V0_3,
    /// 1.0
    #[serde(rename = "1.0")]
    V1_0,
}

/// `source` of an extended card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum CardSource {
    /// The agent makes it for each caller.
    Runtime,
}

/// The level of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Level {
    /// Not told.
    Allow,
    /// A warning.
    Warn,
    /// An error.
    Deny,
}

/// How far a capability, an extension or an interface has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Phase {
    /// `true`: admitted and on the card; `false`: refused.
    Flag(bool),
    /// `"served"`.
    Step(Step),
}

/// The step between the two flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Admitted, and not on the card.
    Served,
}

impl JsonSchema for Phase {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Phase".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [true, false, "served"] })
    }
}

/// The agent's version.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Version {
    /// Such as `"1.0.0"`.
    Text(String),
    /// `{ cargo = true }`: that of the crate that compiles this file.
    Crate(CrateVersion),
}

/// `{ cargo = true }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CrateVersion {
    /// The version of the crate that compiles the declaration.
    pub cargo: True,
}

/// `true`, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct True;

impl<'de> Deserialize<'de> for True {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if bool::deserialize(from)? {
            Ok(Self)
        } else {
            Err(D::Error::custom("only true can stand here"))
        }
    }
}

impl JsonSchema for True {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "True".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "const": true })
    }
}

/// `[lints]`: levels by the names of lints.
#[derive(Debug, Deserialize)]
#[serde(bound = "")]
pub struct Lints<L: Layer> {
    /// Lints whose level this profile takes away from the rest of the file.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<LintName>>,
    /// The levels.
    #[serde(flatten)]
    pub levels: BTreeMap<LintName, Level>,
}

impl<L: Layer> JsonSchema for Lints<L> {
    fn schema_name() -> Cow<'static, str> {
        format!("Lints{}", L::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = serde_json::Map::new();
        for rule in lints() {
            let mut level = generator.subschema_for::<Level>();
            level.insert("description".to_owned(), describe(rule).into());
            properties.insert(rule.name.to_owned(), level.to_value());
        }
        let mut unset = generator.subschema_for::<L::OfProfile<Vec<LintName>>>();
        unset.insert(
            "description".to_owned(),
            "Lints whose level this profile takes away from the rest of the file.".into(),
        );
        properties.insert("unset".to_owned(), unset.to_value());
        json_schema!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

fn lints() -> impl Iterator<Item = &'static Rule> {
    rules::ALL.iter().copied().filter(|rule| rule.is_lint())
}

fn describe(rule: &Rule) -> String {
    match rule.section {
        "" => rule.summary.to_owned(),
        section => format!("{} (A2A {section}).", rule.summary.trim_end_matches('.')),
    }
}

/// The name of a lint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LintName(pub String);

impl<'de> Deserialize<'de> for LintName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        match rules::lint(&name) {
            Some(_) => Ok(Self(name)),
            None => Err(D::Error::custom(format!("unknown lint `{name}`"))),
        }
    }
}

impl JsonSchema for LintName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "LintName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = lints().map(|rule| rule.name).collect();
        json_schema!({ "enum": names })
    }
}
