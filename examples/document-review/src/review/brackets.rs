//! Brackets and quotation marks without their other half.

use super::Kind;
use super::finding::Collector;
use super::prose::Prose;

/// Brackets pair up within a section.
pub(super) fn check_brackets(blocks: &[Prose<'_>], found: &mut Collector<'_>) {
    let mut open: Vec<(usize, char)> = Vec::new();
    // How many of each kind are open, so that a search that must fail is not begun: it would make
    // a text of brackets quadratic.
    let mut depths = [0_usize; 3];
    for block in blocks {
        for (at, letter) in block.text.char_indices() {
            let place = block.start + at;
            match letter {
                '(' | '[' | '{' => {
                    depths[kind(letter)] += 1;
                    open.push((place, letter));
                }
                ')' | ']' | '}' if !is_no_bracket(&block.text[..at], letter) => {
                    if depths[kind(letter)] == 0 {
                        found.add(Kind::Bracket, place..place + 1, || {
                            format!("`{letter}` closes nothing, open it or take it out")
                        });
                    }
                    // What was opened in between stays open.
                    while depths[kind(letter)] > 0
                        && let Some((place, opener)) = open.pop()
                    {
                        depths[kind(opener)] -= 1;
                        if kind(opener) == kind(letter) {
                            break;
                        }
                        unclosed(found, place, opener);
                    }
                }
                _ => {}
            }
        }
    }
    for (place, opener) in open {
        unclosed(found, place, opener);
    }
}

fn unclosed(found: &mut Collector<'_>, place: usize, opener: char) {
    found.add(Kind::Bracket, place..place + 1, || {
        format!("`{opener}` is not closed in this section, close it or take it out")
    });
}

const fn kind(bracket: char) -> usize {
    match bracket {
        '(' | ')' => 0,
        '[' | ']' => 1,
        _ => 2,
    }
}

/// Whether the `)` behind that text belongs to a label such as `a)` or `12)`, or to a smile.
fn is_no_bracket(before: &str, letter: char) -> bool {
    if letter != ')' {
        return false;
    }
    if before.ends_with([':', ';']) || before.ends_with(":-") || before.ends_with(";-") {
        return true;
    }
    // A label is short, so that is how far to look back.
    let word: Vec<u8> = before.bytes().rev().take(4).take_while(|byte| *byte != b' ').collect();
    let digits = (1..=3).contains(&word.len()) && word.iter().all(u8::is_ascii_digit);
    digits || (word.len() == 1 && word.iter().all(u8::is_ascii_alphabetic))
}

/// Double quotation marks pair up within a paragraph. One that goes over several paragraphs is
/// opened again by each.
pub(super) fn check_quotes(blocks: &[Prose<'_>], found: &mut Collector<'_>) {
    for (index, block) in blocks.iter().enumerate() {
        let next = blocks.get(index + 1).map(|next| next.text.trim_start());
        for (opening, closing) in [('"', '"'), ('\u{201c}', '\u{201d}')] {
            let mut open = None;
            let mut before = ' ';
            for (at, letter) in block.text.char_indices() {
                let place = block.start + at;
                if letter == closing && open.is_some() {
                    open = None;
                } else if letter == closing && opening != closing {
                    found.add(Kind::Quote, place..place + letter.len_utf8(), || {
                        format!("`{letter}` closes nothing, open it or take it out")
                    });
                // `19"` are inches.
                } else if letter == opening && !(opening == '"' && before.is_ascii_digit()) {
                    open = Some(place);
                }
                before = letter;
            }
            let goes_on = next.is_some_and(|next| next.starts_with(opening));
            if let (Some(place), false) = (open, goes_on) {
                found.add(Kind::Quote, place..place + opening.len_utf8(), || {
                    format!("`{opening}` is not closed in this paragraph, close it or take it out")
                });
            }
        }
    }
}
