//! Holds a tree against the shape of a declaration: unknown keys, wrong types, what is missing and
//! what is empty, all of it at once. The tree stays as it is; later passes skip what is faulty.

mod unknown;

use crate::diagnostic::{At, Diagnostic, Findings};
use crate::node::{Entry, Node, Text, TextFault, Value};
use crate::rules;
use crate::shape::{Field, Presence, Shape, Struct};
use unknown::{check_unknown, meant};

/// How much of a table must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whole {
    /// All REQUIRED fields.
    Yes,
    /// None: the table lies over another one that has them.
    No,
}

/// Reports everything in `node` that a table of that shape cannot hold.
pub(crate) fn decode(node: &Node, shape: &'static Struct, whole: Whole, findings: &mut Findings) {
    Decoder { whole, findings }.table(node, shape);
}

struct Decoder<'a> {
    whole: Whole,
    findings: &'a mut Findings,
}

impl Decoder<'_> {
    fn table(&mut self, node: &Node, shape: &'static Struct) {
        let Some(table) = node.as_table() else {
            self.wrong_type(node, shape.what, "a table");
            return;
        };
        let known = |entry: &&Entry| shape.fields.iter().any(|field| field.key == entry.key);
        for entry in &table.entries {
            if let Some(field) = shape.fields.iter().find(|field| field.key == entry.key) {
                self.field(entry, field);
            }
        }
        let unknown: Vec<&Entry> = table.entries.iter().filter(|entry| !known(entry)).collect();
        check_unknown(&unknown, shape, self.findings);
        if self.whole == Whole::Yes {
            // What was written under another name is told there.
            let missing = |field: &&Field| {
                field.presence.is_required()
                    && table.get(field.key).is_none()
                    && !unknown.iter().any(|entry| meant(&entry.key, shape) == Some(field.key))
            };
            for field in shape.fields.iter().filter(missing) {
                missing_field(self.findings, node.at, field, shape);
            }
        }
    }

    fn field(&mut self, entry: &Entry, field: &'static Field) {
        self.value(&entry.node, &field.shape, field.key);
        let empty = match &entry.node.value {
            Value::Text(text) => text.faults.is_empty() && text.value.trim().is_empty(),
            Value::Array(items) => items.is_empty(),
            _ => false,
        };
        if empty && field.presence == Presence::Required {
            let key = field.key;
            self.findings
                .add(&rules::EMPTY_FIELD, entry.node.at, format!("`{key}` is REQUIRED and empty"))
                .label("empty")
                .help(example(field));
        }
    }

    fn value(&mut self, node: &Node, shape: &'static Shape, key: &str) {
        match shape {
            Shape::Struct(shape) => self.table(node, shape),
            Shape::List(shape) => {
                if let Some(items) = node.as_array() {
                    return items.iter().for_each(|item| self.element(item, shape, key));
                }
                let finding = self.wrong_type(node, &format!("`{key}`"), "an array");
                if let Shape::Struct(_) = shape {
                    finding.help = vec![format!("write `[[{key}]]` before each entry")];
                }
            }
            Shape::Map(shape) => match node.as_table() {
                Some(table) => {
                    for entry in &table.entries {
                        self.value(&entry.node, shape, &entry.key);
                    }
                }
                None => {
                    self.wrong_type(node, &format!("`{key}`"), "a table");
                }
            },
            Shape::Params => match node.as_table() {
                Some(_) => self.params(node),
                None => {
                    self.wrong_type(node, &format!("`{key}`"), "a table");
                }
            },
            Shape::Text => self.text(node, &format!("`{key}`"), "a string"),
            Shape::Version => self.version(node),
            Shape::Bool => {
                if node.as_bool().is_none() {
                    self.wrong_type(node, &format!("`{key}`"), "true or false");
                }
            }
            Shape::Phase => self.phase(node, key),
        }
    }

    fn phase(&mut self, node: &Node, key: &str) {
        if node.as_phase().is_some() {
            return;
        }
        if let Value::Text(text) = &node.value
            && !text.faults.is_empty()
        {
            return text_faults(self.findings, node.at, text);
        }
        let message = format!("`{key}` must be true, false or \"served\"");
        self.findings
            .add(&rules::PHASE, node.at, message)
            .label(format!("this is {}", node.kind()))
            .help(
                "true: admitted and on the card; false: refused; \"served\": admitted and not on \
                 the card, for the hours of a rollout",
            );
    }

    fn element(&mut self, item: &Node, shape: &'static Shape, key: &str) {
        match shape {
            Shape::Text => {
                self.text(item, &format!("an element of `{key}`"), "a string");
                if item.as_text().is_some_and(|text| text.trim().is_empty()) {
                    let message = format!("an element of `{key}` is empty");
                    self.findings
                        .add(&rules::EMPTY_FIELD, item.at, message)
                        .label("empty")
                        .help("delete it, or write what it stands for");
                }
            }
            Shape::Struct(_) if item.as_table().is_none() => {
                self.wrong_type(item, &format!("an element of `{key}`"), "a table");
            }
            other => self.value(item, other, key),
        }
    }

    fn text(&mut self, node: &Node, what: &str, wanted: &str) {
        match &node.value {
            Value::Text(text) => text_faults(self.findings, node.at, text),
            _ => {
                self.wrong_type(node, what, wanted);
            }
        }
    }

    /// `{ cargo = true }` was resolved before, where it could be.
    fn version(&mut self, node: &Node) {
        match &node.value {
            Value::Table(table) if node.get("cargo").and_then(Node::as_bool) == Some(true) => {
                if let Some(other) = table.entries.iter().find(|entry| entry.key != "cargo") {
                    let message = format!("unknown key `{}` beside `cargo`", other.key);
                    self.findings
                        .add(&rules::UNKNOWN_KEY, other.key_at, message)
                        .label("unknown key")
                        .help("write `version = { cargo = true }`");
                    return;
                }
                self.findings
                    .add(&rules::CARGO_VERSION, node.at, "there is no crate whose version this is")
                    .help("write the version itself, such as `version = \"1.0.0\"`");
            }
            Value::Table(_) => {
                self.findings
                    .add(
                        &rules::WRONG_TYPE,
                        node.at,
                        "`version` is neither a string nor the crate's",
                    )
                    .help("write `version = \"1.0.0\"`, or `version = { cargo = true }`");
            }
            _ => self.text(node, "`version`", "a string, or `{ cargo = true }`"),
        }
    }

    fn params(&mut self, node: &Node) {
        match &node.value {
            Value::Text(text) => text_faults(self.findings, node.at, text),
            Value::Integer(value) => {
                let exact = value.is_some_and(|value| value.unsigned_abs() <= 1 << 53);
                if !exact {
                    self.findings
                        .add(&rules::PARAMS, node.at, "an integer that a JSON number cannot hold")
                        .label("beyond ±2^53")
                        .help("write it as a string");
                }
            }
            Value::Float(value) if !value.is_finite() => {
                self.findings
                    .add(
                        &rules::PARAMS,
                        node.at,
                        "neither infinity nor not-a-number can be written as JSON",
                    )
                    .help("write a finite number, or a string");
            }
            Value::Array(items) => items.iter().for_each(|item| self.params(item)),
            Value::Table(table) => {
                table.entries.iter().for_each(|entry| self.params(&entry.node));
            }
            Value::Bool(_) | Value::Float(_) | Value::Datetime(_) => {}
        }
    }

    fn wrong_type(&mut self, node: &Node, what: &str, wanted: &str) -> &mut Diagnostic {
        let message = format!("{what} must be {wanted}, not {}", node.kind());
        let finding = self.findings.add(&rules::WRONG_TYPE, node.at, message);
        finding.label(format!("expected {wanted}")).help(match wanted {
            "an array" => "write it in brackets: `[\"…\"]`",
            "a table" => "write it below `[…]`, or in braces: `{ … }`",
            "true or false" => "write it without quotes: `true`, or `false`",
            _ => "write it in quotes: `\"…\"`",
        })
    }
}

/// Tells why a string has no meaning in this environment.
pub(crate) fn text_faults(findings: &mut Findings, at: At, text: &Text) {
    for fault in &text.faults {
        text_fault(findings, at, fault);
    }
}

fn text_fault(findings: &mut Findings, at: At, fault: &TextFault) {
    let message = match fault {
        TextFault::Unset(name) => format!("the environment variable `{name}` is not set"),
        TextFault::NotUnicode(name) => format!("the environment variable `{name}` is not UTF-8"),
        TextFault::StrayDollar => "a `$` that begins no variable".to_owned(),
        TextFault::BadName => "`${` without the name of a variable and a `}`".to_owned(),
    };
    let finding = findings.add(&rules::VARIABLE, at, message);
    match fault {
        TextFault::Unset(name) => finding.help(format!(
            "set it where the build runs, such as `{name}=… cargo build`, or write the value here"
        )),
        TextFault::NotUnicode(name) => finding.help(format!("set `{name}` to text in UTF-8")),
        TextFault::StrayDollar | TextFault::BadName => finding.help(
            "write `${NAME}` for the value of an environment variable at build time, and `$$` for \
             a dollar",
        ),
    };
}

fn missing_field(findings: &mut Findings, at: At, field: &Field, shape: &Struct) {
    let message = format!("{} has no `{}`, which is REQUIRED", shape.what, field.key);
    findings.add(&rules::MISSING_FIELD, at, message).help(example(field));
}

/// What to write for a field that is missing or empty.
fn example(field: &Field) -> String {
    match (field.key, &field.shape) {
        ("supported_interfaces", _) => "write `[[supported_interfaces]]` with `url`, \
             `protocol_binding` and `protocol_version` below it"
            .to_owned(),
        ("skills", _) => {
            "write `[[skills]]` with `id`, `name`, `description` and `tags` below it".to_owned()
        }
        ("capabilities", _) => {
            "write `[capabilities]`; below it a flag that is left out is false".to_owned()
        }
        ("version", _) => "write `version = \"1.0.0\"`, or `version = { cargo = true }`".to_owned(),
        ("protocol_version", _) => "write `protocol_version = \"1.0\"`".to_owned(),
        ("protocol_binding", _) => "write `protocol_binding = \"JSONRPC\"`".to_owned(),
        ("tags", _) => "write `tags = [\"…\"]` with at least one word".to_owned(),
        ("scopes", _) => "write `scopes = {}` where there are none".to_owned(),
        (key, Shape::List(_)) if key.ends_with("modes") => {
            format!("write `{key} = [\"text/plain\"]`")
        }
        (key, Shape::List(_)) => format!("write `{key} = [\"…\"]`"),
        (key, Shape::Struct(_)) => format!("write a table `{key}`"),
        (key, _) => format!("write `{key} = \"…\"`"),
    }
}
