//! What a declaration may read from outside its text: variables, and the version of the crate.

/// The value of an environment variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// Its text.
    Value(String),
    /// It is not set.
    Unset,
    /// It is set, and is not UTF-8.
    NotUnicode,
}

/// Where `${NAME}` and `{ cargo = true }` come from.
pub trait Environment {
    /// The variable of that name.
    fn variable(&self, name: &str) -> Variable;

    /// The version of the crate whose declaration it is.
    fn cargo_version(&self) -> Option<String>;
}

/// An environment in which nothing is set.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEnvironment;

impl Environment for NoEnvironment {
    fn variable(&self, _: &str) -> Variable {
        Variable::Unset
    }

    fn cargo_version(&self) -> Option<String> {
        None
    }
}
