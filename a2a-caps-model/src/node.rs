//! A declaration as a tree that knows where each of its values stands: decoded TOML in, one tree
//! for every later pass out.

use std::rc::Rc;

use a2a_caps_spec::Phase;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::At;

/// A value and where it stands. Cheap to clone: profiles share what they do not change.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) at: At,
}

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(Rc<Text>),
    Bool(bool),
    /// An integer of the width that TOML promises, or `None` beyond it.
    Integer(Option<i64>),
    Float(f64),
    /// A date or time, as RFC 3339 writes it.
    Datetime(String),
    Array(Rc<[Node]>),
    Table(Rc<Table>),
}

/// A string of the declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// What it means, variables filled in.
    pub(crate) value: String,
    /// Why it has no meaning in this environment: variables that are missing, or a stray dollar.
    pub(crate) faults: Vec<TextFault>,
}

/// Why a string with `$` in it cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextFault {
    /// The variable is not set.
    Unset(String),
    /// The variable's value is not UTF-8.
    NotUnicode(String),
    /// A `$` that begins neither `${NAME}` nor `$$`.
    StrayDollar,
    /// `${` with a name that no variable can have, or without an end.
    BadName,
}

/// A table, in file order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_at: At,
    pub(crate) node: Node,
}

impl Table {
    pub(crate) fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

impl Node {
    pub(crate) fn table(entries: Vec<Entry>, at: At) -> Self {
        Self { value: Value::Table(Rc::new(Table { entries })), at }
    }

    pub(crate) fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(crate) fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The string, where it is one whose variables are known.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) if text.faults.is_empty() => Some(&text.value),
            _ => None,
        }
    }

    /// Whether it is a string that has no meaning in this environment.
    pub(crate) fn has_faults(&self) -> bool {
        matches!(&self.value, Value::Text(text) if !text.faults.is_empty())
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// `false`, `"served"` or `true`.
    pub(crate) fn as_phase(&self) -> Option<Phase> {
        match &self.value {
            Value::Bool(false) => Some(Phase::Refused),
            Value::Bool(true) => Some(Phase::Advertised),
            Value::Text(_) if self.as_text() == Some("served") => Some(Phase::Served),
            _ => None,
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        Some(&self.as_table()?.get(key)?.node)
    }

    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text()
    }

    /// The elements of the list of that key; none where it is no list.
    pub(crate) fn items(&self, key: &str) -> &[Self] {
        self.get(key).and_then(Self::as_array).unwrap_or_default()
    }

    /// The entries of the table of that key; none where it is no table.
    pub(crate) fn entries(&self, key: &str) -> &[Entry] {
        self.get(key).and_then(Self::as_table).map_or(&[], |table| &table.entries)
    }

    /// What a person calls a value of this kind.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "a string",
            Value::Bool(_) => "a boolean",
            Value::Integer(_) => "an integer",
            Value::Float(_) => "a float",
            Value::Datetime(_) => "a date or time",
            Value::Array(_) => "an array",
            Value::Table(_) => "a table",
        }
    }

    /// The tree of a TOML document; `text` makes the strings.
    pub(crate) fn from_toml(
        table: &Spanned<DeTable<'_>>,
        text: &mut dyn FnMut(&str) -> Text,
    ) -> Self {
        Self::table(entries(table.get_ref(), text), At::START)
    }
}

fn at(span: std::ops::Range<usize>) -> At {
    let clamp = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
    At::Span(clamp(span.start), clamp(span.end))
}

fn entries(table: &DeTable<'_>, text: &mut dyn FnMut(&str) -> Text) -> Vec<Entry> {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| {
            let key_at = at(key.span());
            let mut node = node(value, text);
            // A table by header, or a dotted key, is best shown at its key.
            if matches!(node.value, Value::Table(_)) {
                node.at = key_at;
            }
            Entry { key: key.get_ref().to_string(), key_at, node }
        })
        .collect();
    // The parser sorts by name.
    entries.sort_by_key(|entry| entry.key_at);
    entries
}

fn node(value: &Spanned<DeValue<'_>>, text: &mut dyn FnMut(&str) -> Text) -> Node {
    let at = at(value.span());
    let value = match value.get_ref() {
        DeValue::String(string) => Value::Text(Rc::new(text(string))),
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Integer(integer) => {
            Value::Integer(i64::from_str_radix(integer.as_str(), integer.radix()).ok())
        }
        DeValue::Float(float) => Value::Float(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Datetime(datetime) => {
            let mut datetime = *datetime;
            // TOML 1.1 may leave seconds out, RFC 3339 may not.
            if let Some(time) = &mut datetime.time {
                time.second.get_or_insert(0);
            }
            Value::Datetime(datetime.to_string())
        }
        DeValue::Array(items) => Value::Array(items.iter().map(|item| node(item, text)).collect()),
        DeValue::Table(table) => Value::Table(Rc::new(Table { entries: entries(table, text) })),
    };
    Node { value, at }
}
