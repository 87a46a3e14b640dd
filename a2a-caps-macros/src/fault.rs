//! A fault of the attribute itself: of its arguments, of the module, of the file's place. What is
//! wrong inside a declaration is a `Diagnostic` of the model.

use proc_macro2::Span;

use crate::site::Site;

/// One fault, and what to write instead.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The tokens at fault.
    pub(crate) span: Span,
    /// What is wrong, in one line without a full stop.
    message: String,
    help: Vec<String>,
    notes: Vec<String>,
}

impl Fault {
    /// A fault at `span`.
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: Vec::new(), notes: Vec::new() }
    }

    /// With one more line that says what to write.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// With one more line of what there is to know.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Line and column, for the order in which faults are told.
    pub(crate) fn place(&self) -> (usize, usize) {
        let site = Site::of(self.span);
        (site.line, site.column)
    }

    /// The text of the error, in the form of the model's findings.
    pub(crate) fn text(&self) -> String {
        let mut text = self.message.clone();
        for (kind, lines) in [("help", &self.help), ("note", &self.notes)] {
            for line in lines {
                text.push_str("\n = ");
                text.push_str(kind);
                text.push_str(": ");
                text.push_str(line);
            }
        }
        text
    }
}
