//! Where a literal stands in a .rs file, as far as the compiler tells.

use std::path::PathBuf;

use proc_macro2::Span;

/// A place in a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Site {
    /// The file, as rustc names it: absolute, or relative to its working directory. `None` where
    /// the compiler does not say, as in rust-analyzer.
    pub(crate) file: Option<PathBuf>,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column, from 1.
    pub(crate) column: usize,
}

impl Site {
    /// Where that span begins.
    pub(crate) fn of(span: Span) -> Self {
        // Outside of a compiler, in this crate's tests, no span has a place.
        if !proc_macro::is_available() {
            return Self { file: None, line: 1, column: 1 };
        }
        let span = span.unwrap();
        Self { file: span.local_file(), line: span.line(), column: span.column() }
    }
}
