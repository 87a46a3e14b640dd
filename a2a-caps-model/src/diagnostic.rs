//! One finding: where, what, and what to write instead.

use crate::rules::{Rule, Severity};

/// Where a value comes from: bytes of a TOML text, or a place in a JSON document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At {
    /// The bytes from the first to before the second.
    Span(u32, u32),
    /// An entry of the source's list of JSON pointers.
    Pointer(u32),
}

impl At {
    /// The beginning of the document.
    pub const START: Self = Self::Span(0, 0);
}

/// How much a finding weighs, in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The build goes on, and the user is told.
    Warning,
    /// The build stops.
    Error,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that it breaks.
    pub rule: &'static Rule,
    /// How much it weighs under the declaration's `[lints]`.
    pub level: Level,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// Where.
    pub at: At,
    /// The words beside the carets; may be empty.
    pub label: String,
    /// What to write instead.
    pub help: Vec<String>,
    /// More to know, besides the specification's section, which the rule names.
    pub notes: Vec<String>,
    /// The profiles that it concerns; empty where it concerns all of them.
    pub profiles: Vec<String>,
}

impl Diagnostic {
    /// A finding of that rule, at its own level.
    #[must_use]
    pub fn new(rule: &'static Rule, at: At, message: impl Into<String>) -> Self {
        let level = match rule.severity {
            Severity::Must => Level::Error,
            Severity::Lint => Level::Warning,
        };
        let message = message.into();
        let (label, help, notes, profiles) = <_>::default();
        Self { rule, level, message, at, label, help, notes, profiles }
    }

    /// With these words beside the carets.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = label.into();
        self
    }

    /// With one more line that says what to write.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help.push(help.into());
        self
    }

    /// With one more line of what there is to know.
    pub fn note(&mut self, note: impl Into<String>) -> &mut Self {
        self.notes.push(note.into());
        self
    }

    /// Whether the two differ in nothing but the profiles that they concern.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        self.at == other.at
            && self.rule == other.rule
            && self.level == other.level
            && self.message == other.message
            && self.label == other.label
            && self.help == other.help
            && self.notes == other.notes
    }

    /// Whether it concerns that profile.
    #[must_use]
    pub fn concerns(&self, profile: Option<&str>) -> bool {
        self.profiles.is_empty()
            || profile.is_some_and(|profile| self.profiles.iter().any(|name| name == profile))
    }
}

/// The findings of one pass, in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) list: Vec<Diagnostic>,
}

impl Findings {
    /// Adds a finding, to be dressed with label, help and notes.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        at: At,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.list.push(Diagnostic::new(rule, at, message));
        let last = self.list.len() - 1;
        &mut self.list[last]
    }
}
