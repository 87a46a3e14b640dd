//! A text with a name, and the places in it.

use crate::diagnostic::At;

/// The text of a declaration, by the name that messages give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name, as a terminal can link it: a path.
    pub name: String,
    /// The text.
    pub text: String,
    /// The line on which the text begins, from 1: more than 1 where it stands inside a .rs file.
    pub first_line: usize,
    /// The column at which its first line begins, from 1.
    pub first_column: usize,
    /// The JSON pointers that [`At::Pointer`] counts; empty for TOML.
    pub pointers: Vec<String>,
    /// Where each line begins: a file of a thousand skills may have a thousand findings.
    lines: Vec<usize>,
}

/// A place in a text, for people: both count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Source {
    /// A file of that name.
    #[must_use]
    pub fn file(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::inline(name, text, 1, 1)
    }

    /// A text that stands inside another file, where its first character has that line and column.
    #[must_use]
    pub fn inline(
        name: impl Into<String>,
        text: impl Into<String>,
        first_line: usize,
        first_column: usize,
    ) -> Self {
        let (name, text) = (name.into(), text.into());
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        Self { name, text, first_line, first_column, pointers: Vec::new(), lines }
    }

    /// Where that byte stands. A byte beyond the end, or inside a character, counts as the nearest
    /// place before it.
    #[must_use]
    pub fn position(&self, byte: usize) -> Position {
        let byte = self.floor(byte);
        let line = self.line_at(byte);
        let start = self.line_start(line);
        // A byte order mark is none of the text, and no column.
        let before = self.text[start..byte.max(start)].trim_start_matches('\u{feff}');
        let offset = if line == 0 { self.first_column } else { 1 };
        Position { line: self.first_line + line, column: offset + before.chars().count() }
    }

    /// The line of the text that holds that byte, without its end, and where it begins.
    #[must_use]
    pub fn line_of(&self, byte: usize) -> (&str, usize) {
        let line = self.line_at(self.floor(byte));
        let (start, end) = (self.line_start(line), self.line_start(line + 1));
        (self.text[start..end.max(start)].trim_end_matches(['\n', '\r']), start)
    }

    /// The number of the line that holds that byte, from 0.
    fn line_at(&self, byte: usize) -> usize {
        self.lines.partition_point(|start| *start <= byte).saturating_sub(1)
    }

    /// Where that line begins, or the text ends.
    fn line_start(&self, line: usize) -> usize {
        self.floor(self.lines.get(line).copied().unwrap_or(self.text.len()))
    }

    /// `path:line:col`, or the path and the JSON pointer.
    #[must_use]
    pub fn place(&self, at: At) -> String {
        match at {
            At::Span(start, _) => {
                let Position { line, column } = self.position(start as usize);
                format!("{}:{line}:{column}", self.name)
            }
            At::Pointer(index) => {
                let pointer = self.pointers.get(index as usize).map_or("", String::as_str);
                format!("{}#{pointer}", self.name)
            }
        }
    }

    fn floor(&self, byte: usize) -> usize {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }
}
