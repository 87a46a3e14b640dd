//! One finding as text: the same picture in a build and from the command.

use std::fmt::Write as _;

use crate::diagnostic::{At, Diagnostic};
use crate::source::{Position, Source};

/// The finding as several lines of plain text, without a line end behind the last: the message, the
/// place, the line with carets below it, help and notes.
///
/// The first line has no `error: ` before it, since rustc and the command each write their own.
#[must_use]
pub fn render(diagnostic: &Diagnostic, source: &Source) -> String {
    let mut out = diagnostic.message.clone();
    if let [first, rest @ ..] = diagnostic.profiles.as_slice() {
        let plural = if rest.is_empty() { "" } else { "s" };
        let _ = write!(out, " (profile{plural} `{first}`");
        for name in rest {
            let _ = write!(out, ", `{name}`");
        }
        out.push(')');
    }
    let width = match diagnostic.at {
        At::Span(start, end) => {
            let Position { line, .. } = source.position(start as usize);
            let width = line.to_string().len();
            let _ = write!(out, "\n{:width$}--> {}", "", source.place(diagnostic.at));
            if !source.text.is_empty() {
                snippet(&mut out, diagnostic, source, start as usize, end as usize, width);
            }
            width
        }
        At::Pointer(_) => {
            let _ = write!(out, "\n --> {}", source.place(diagnostic.at));
            1
        }
    };
    for help in &diagnostic.help {
        line(&mut out, width, "help", help);
    }
    for note in &diagnostic.notes {
        line(&mut out, width, "note", note);
    }
    if !diagnostic.rule.section.is_empty() {
        let section = format!("A2A 1.0, section {}", diagnostic.rule.section);
        line(&mut out, width, "note", &section);
    }
    if diagnostic.rule.is_lint() {
        let name = diagnostic.rule.name;
        let allow = format!("lint `{name}`: `[lints] {name} = \"allow\"` silences it");
        line(&mut out, width, "note", &allow);
    }
    out
}

fn line(out: &mut String, width: usize, kind: &str, text: &str) {
    for (at, part) in text.lines().enumerate() {
        let _ = if at == 0 {
            write!(out, "\n{:width$} = {kind}: {part}", "")
        } else {
            write!(out, "\n{:width$}         {part}", "")
        };
    }
}

fn snippet(
    out: &mut String,
    diagnostic: &Diagnostic,
    source: &Source,
    start: usize,
    end: usize,
    width: usize,
) {
    let number = source.position(start).line;
    let (text, line_start) = source.line_of(start);
    let column = start.saturating_sub(line_start).min(text.len());
    let last = end.saturating_sub(line_start).clamp(column, text.len());
    let before = cells(&text[..column]);
    let carets = cells(&text[column..last]).max(1);
    let shown = text.replace('\t', "    ");
    let label =
        if diagnostic.label.is_empty() { String::new() } else { format!(" {}", diagnostic.label) };
    let carets = "^".repeat(carets);
    let _ = write!(
        out,
        "\n{:width$} |\n{number} | {shown}\n{:width$} | {:before$}{carets}{label}",
        "", "", ""
    );
}

/// How many cells a terminal takes for it, tabs written as four blanks.
fn cells(text: &str) -> usize {
    text.chars().map(|letter| if letter == '\t' { 4 } else { 1 }).sum()
}
