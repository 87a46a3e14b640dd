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
    let mut out = shorten(&printable(&diagnostic.message).replace('\n', " "));
    if let [first, rest @ ..] = diagnostic.profiles.as_slice() {
        let plural = if rest.is_empty() { "" } else { "s" };
        let _ = write!(out, " (profile{plural} `{}`", printable(first));
        for name in rest {
            let _ = write!(out, ", `{}`", printable(name));
        }
        out.push(')');
    }
    let width = match diagnostic.at {
        At::Span(start, end) => {
            let Position { line, .. } = source.position(start as usize);
            let width = line.to_string().len();
            let _ = write!(out, "\n{:width$}--> {}", "", source.place(diagnostic.at));
            let (line, _) = source.line_of(start as usize);
            if !line
                .trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
                .is_empty()
            {
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
        line(&mut out, width, "help", &shorten(help));
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

/// The text with long values cut: what is wrong with them stands behind.
fn shorten(text: &str) -> String {
    const LONGEST_VALUE: usize = 120;
    const LONGEST_TEXT: usize = 400;
    // Values stand between backticks: every second part.
    let parts = text.split('`').enumerate();
    let parts: Vec<String> = parts
        .map(|(at, part)| cut(part, if at % 2 == 1 { LONGEST_VALUE } else { LONGEST_TEXT }))
        .collect();
    parts.join("`")
}

fn line(out: &mut String, width: usize, kind: &str, text: &str) {
    let text = printable(text);
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
    let column = floor(text, start.saturating_sub(line_start));
    let last = floor(text, end.saturating_sub(line_start)).max(column);
    let [before, marked, after] = window(&text[..column], &text[column..last], &text[last..]);
    let (indent, carets) = (cells(&before), cells(&marked).max(1));
    let label =
        if diagnostic.label.is_empty() { String::new() } else { format!(" {}", diagnostic.label) };
    let carets = "^".repeat(carets);
    let _ = write!(
        out,
        "\n{:width$} |\n{number} | {before}{marked}{after}\n{:width$} | {:indent$}{carets}{}",
        "",
        "",
        "",
        printable(&label)
    );
}

/// How many letters of a line are shown before the marked ones, and how many of these, and after.
const SHOWN: [usize; 3] = [80, 120, 40];

/// What is shown of a line: all of it, or where it is long, what stands around the marked letters.
fn window(before: &str, marked: &str, after: &str) -> [String; 3] {
    let count = before.chars().count();
    let skipped = count.saturating_sub(SHOWN[0]);
    let tail: String = before.chars().skip(if skipped > 1 { skipped } else { 0 }).collect();
    let mut before = printable(&tail);
    if skipped > 1 {
        before.insert(0, '…');
    }
    let room = if after.is_empty() { SHOWN[1] + SHOWN[2] } else { SHOWN[1] };
    [before, cut(&printable(marked), room), cut(&printable(after), SHOWN[2])]
}

/// At most that many letters, the last one an ellipsis where there were more.
fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    text.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
}

/// The text as a terminal can show it: tabs as four blanks, and nothing that would move the cursor,
/// turn the direction of writing, or be seen as nothing.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\t' => out.push_str("    "),
            '\u{feff}' => {}
            '\n' => out.push('\n'),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                out.extend(letter.escape_unicode());
            }
            _ if letter.is_control() => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    out
}

/// How many cells of a terminal a text takes.
fn cells(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

/// The cells of one letter: none for marks that sit on the one before, two for those of East Asia
/// and for pictures (Unicode's `East_Asian_Width`, as far as carets need it).
fn width_of(letter: char) -> usize {
    match letter {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

fn floor(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}
