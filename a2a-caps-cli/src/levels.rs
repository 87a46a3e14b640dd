//! Levels of findings, and how a message looks on a terminal.

use std::fmt::Write as _;

use a2a_caps_model::{Diagnostic, Level, Reading, render};
use anstyle::{AnsiColor, Style};

const BOLD: Style = Style::new().bold();

fn style(level: Level) -> Style {
    match level {
        Level::Error => AnsiColor::Red.on_default().bold(),
        Level::Warning => AnsiColor::Yellow.on_default().bold(),
    }
}

/// The word for a level.
pub(crate) const fn word(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
    }
}

/// A finding as a build shows it, with its level before it.
pub(crate) fn tell(finding: &Diagnostic, reading: &Reading) {
    let text = render(finding, &reading.source);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let (style, word) = (style(finding.level), word(finding.level));
    anstream::eprintln!("{style}{word}{style:#}{BOLD}: {first}{BOLD:#}\n{rest}\n");
}

/// An error of the command itself.
pub(crate) fn tell_error(message: &str, help: &[&str]) {
    let style = style(Level::Error);
    let mut text = format!("{style}error{style:#}{BOLD}: {message}{BOLD:#}");
    for help in help {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  = help: {help}");
    }
    anstream::eprintln!("{text}");
}
