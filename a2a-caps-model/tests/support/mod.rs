//! A declaration without a finding, ways to change it, and what reading it tells.

#![allow(dead_code, reason = "each test binary uses its own part of it")]

use std::collections::BTreeMap;

use a2a_caps_model::{
    At, Diagnostic, Environment, Level, Model, Options, Reading, Source, Variable, read,
};

/// The smallest declaration that nothing is said about.
pub(crate) const VALID: &str = r#"name = "Reviewer"
description = "Reviews documents."
version = "1.0.0"
documentation_url = "https://example.com/docs"
default_input_modes = ["text/plain"]
default_output_modes = ["text/plain"]

[[supported_interfaces]]
url = "https://example.com/a2a/v1/"
protocol_binding = "JSONRPC"
protocol_version = "1.0"

[capabilities]

[[skills]]
id = "review"
name = "Review"
description = "Reads a document."
tags = ["documents"]
examples = ["Review this contract"]
"#;

/// A bearer scheme, which an extended card needs.
pub(crate) const BEARER: &str = r#"
[security_schemes.bearer.http_auth_security_scheme]
scheme = "Bearer"
"#;

/// An environment of these variables, in a crate of that version.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    variables: BTreeMap<String, Variable>,
    version: Option<String>,
}

impl World {
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.to_owned(), Variable::Value(value.to_owned()));
        self
    }

    pub(crate) fn with_bytes(mut self, name: &str) -> Self {
        self.variables.insert(name.to_owned(), Variable::NotUnicode);
        self
    }

    pub(crate) fn of_crate(mut self, version: &str) -> Self {
        self.version = Some(version.to_owned());
        self
    }
}

impl Environment for World {
    fn variable(&self, name: &str) -> Variable {
        self.variables.get(name).cloned().unwrap_or(Variable::Unset)
    }

    fn cargo_version(&self) -> Option<String> {
        self.version.clone()
    }
}

/// A declaration on its way to being read.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) text: String,
    pub(crate) world: World,
    pub(crate) options: Options,
}

/// [`VALID`].
pub(crate) fn valid() -> Declaration {
    of(VALID)
}

pub(crate) fn of(text: &str) -> Declaration {
    Declaration { text: text.to_owned(), world: World::default(), options: Options::default() }
}

impl Declaration {
    /// With the one place of `from` become `to`.
    pub(crate) fn with(mut self, from: &str, to: &str) -> Self {
        assert_eq!(self.text.matches(from).count(), 1, "`{from}` stands once in\n{}", self.text);
        self.text = self.text.replace(from, to);
        self
    }

    /// Without these lines.
    pub(crate) fn without(self, lines: &str) -> Self {
        self.with(&format!("{lines}\n"), "")
    }

    /// With these lines at the top, where keys of the file itself stand.
    pub(crate) fn top(mut self, lines: &str) -> Self {
        self.text = format!("{lines}\n{}", self.text);
        self
    }

    /// With these lines below `[capabilities]`.
    pub(crate) fn capabilities(self, lines: &str) -> Self {
        self.with("[capabilities]\n", &format!("[capabilities]\n{lines}\n"))
    }

    /// With these lines at the end.
    pub(crate) fn and(mut self, lines: &str) -> Self {
        self.text.push_str(lines);
        self.text.push('\n');
        self
    }

    /// With an extension of that URI, and these lines below it.
    pub(crate) fn extension(self, uri: &str, lines: &str) -> Self {
        self.and(&format!("[[capabilities.extensions]]\nuri = \"{uri}\"\n{lines}"))
    }

    pub(crate) fn in_world(mut self, world: World) -> Self {
        self.world = world;
        self
    }

    pub(crate) fn outside_package(mut self) -> Self {
        self.options.outside_package = true;
        self
    }

    pub(crate) fn read(&self) -> Reading {
        read(Source::file("agent.toml", &*self.text), &self.world, self.options)
    }

    /// Every finding, as the build without a profile argument tells it.
    pub(crate) fn findings(&self) -> Vec<Diagnostic> {
        self.read().select(None, None).findings
    }

    /// The findings, each as `rule: message` with the profiles that it concerns.
    pub(crate) fn told(&self) -> Vec<String> {
        told(&self.findings())
    }

    /// The model of that profile, where nothing is an error.
    pub(crate) fn model_of(&self, profile: Option<&str>) -> Model {
        let reading = self.read();
        let selection = reading.select(profile, None);
        let told = told(&selection.findings);
        selection.model.unwrap_or_else(|| panic!("errors: {told:#?}\n{}", self.text)).clone()
    }

    pub(crate) fn model(&self) -> Model {
        self.model_of(None)
    }

    /// The card's text.
    pub(crate) fn card(&self) -> String {
        self.model().card.text().expect("no runtime origin").to_owned()
    }

    /// The card as another reader of JSON sees it.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.card()).expect("the card is JSON")
    }

    pub(crate) fn json_of(&self, profile: &str) -> serde_json::Value {
        let model = self.model_of(Some(profile));
        serde_json::from_str(model.card.text().expect("no runtime origin")).expect("JSON")
    }
}

pub(crate) fn told(findings: &[Diagnostic]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| {
            let profiles = match finding.profiles.as_slice() {
                [] => String::new(),
                profiles => format!(" ({})", profiles.join(", ")),
            };
            format!("{}: {}{profiles}", finding.rule.name, finding.message)
        })
        .collect()
}

/// The letters of the text that a finding marks.
pub(crate) fn marked<'a>(text: &'a str, finding: &Diagnostic) -> &'a str {
    match finding.at {
        At::Span(start, end) => &text[start as usize..end as usize],
        At::Pointer(_) => panic!("a TOML finding has a span"),
    }
}

pub(crate) fn is_error(finding: &Diagnostic) -> bool {
    finding.level == Level::Error
}
