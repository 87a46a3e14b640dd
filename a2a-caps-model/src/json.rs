//! JSON values, as far as a card has them.

/// A JSON value. There is no null: a card never has one.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `true` or `false`.
    Bool(bool),
    /// A double.
    Number(f64),
    /// A string.
    Text(String),
    /// A string with a runtime origin in it.
    Template(Vec<Piece>),
    /// An array.
    Array(Vec<Json>),
    /// An object; the writer sorts it.
    Object(Vec<(String, Json)>),
}

/// A piece of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Letters.
    Text(String),
    /// The runtime origin of that number.
    Origin(usize),
}

impl Json {
    /// The text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}
