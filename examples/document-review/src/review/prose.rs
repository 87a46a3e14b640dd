//! A block of prose as checks read it: code and addresses blanked out, cut into sentences and
//! words. Places are those of the document.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation as _;

use super::Readability;
use super::score::syllables;

/// What a full stop follows without ending the sentence.
const ABBREVIATIONS: [&str; 22] = [
    "mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "vs", "etc", "e.g", "i.e", "cf", "fig",
    "no", "p", "pp", "al", "approx", "inc", "ltd", "sec",
];

/// What stands for a letter of code or of an address: it makes a word, but none that a check looks
/// at.
const BLANK: u8 = b'0';

/// A paragraph or list item.
#[derive(Debug)]
pub(super) struct Prose<'a> {
    /// The text of the document.
    pub(super) document: &'a str,
    /// Where the block begins in it.
    pub(super) start: usize,
    /// As long as the block, byte for byte.
    pub(super) text: String,
    /// The sentences that have a word.
    pub(super) sentences: Vec<Sentence>,
}

/// A sentence: where it stands in the document, and its words.
#[derive(Debug)]
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    pub(super) words: Vec<Word>,
}

/// A word, in lower case.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) range: Range<usize>,
    pub(super) lower: String,
}

impl Word {
    /// Whether it is a number, or stands for code.
    pub(super) fn is_number(&self) -> bool {
        self.lower.starts_with(|first: char| first.is_ascii_digit())
    }
}

impl<'a> Prose<'a> {
    pub(super) fn new(document: &'a str, block: Range<usize>) -> Self {
        let start = block.start;
        let text = blank(document.get(block).unwrap_or_default());
        let sentences = sentences(&text, start);
        Self { document, start, text, sentences }
    }

    /// What it counts for in the score.
    pub(super) fn readability(&self) -> Readability {
        let words = self.sentences.iter().flat_map(|sentence| &sentence.words);
        Readability {
            sentences: self.sentences.len(),
            words: self.sentences.iter().map(|sentence| sentence.words.len()).sum(),
            syllables: words.map(|word| syllables(&word.lower)).sum(),
        }
    }
}

fn sentences(text: &str, start: usize) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut begin = None;
    for (at, piece) in text.split_sentence_bound_indices() {
        let from = begin.unwrap_or(at);
        let end = at + piece.len();
        if end < text.len() && ends_in_abbreviation(&text[from..end]) {
            begin = Some(from);
            continue;
        }
        begin = None;
        found.extend(sentence(&text[from..end], start + from));
    }
    found
}

fn sentence(text: &str, start: usize) -> Option<Sentence> {
    let words: Vec<Word> = text
        .unicode_word_indices()
        .map(|(at, word)| Word {
            range: start + at..start + at + word.len(),
            lower: word.to_lowercase().replace('\u{2019}', "'"),
        })
        .collect();
    let begin = start + (text.len() - text.trim_start().len());
    let range = begin..start + text.trim_end().len();
    (!words.is_empty()).then_some(Sentence { range, words })
}

fn ends_in_abbreviation(sentence: &str) -> bool {
    let Some(rest) = sentence.trim_end().strip_suffix('.') else { return false };
    let word = rest.rsplit([' ', '(', '"']).next().unwrap_or_default();
    let mut letters = word.chars();
    let initial =
        matches!((letters.next(), letters.next()), (Some(only), None) if only.is_uppercase());
    // `I` ends a sentence more often than it is somebody's initial.
    (initial && word != "I") || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}

/// The block with line ends and quote markers as blanks, and code and addresses as [`BLANK`].
fn blank(block: &str) -> String {
    let mut bytes = block.as_bytes().to_vec();
    let mut line_begins = true;
    for byte in &mut bytes {
        match *byte {
            b'\n' | b'\r' => {
                *byte = b' ';
                line_begins = true;
            }
            b'>' if line_begins => *byte = b' ',
            other => line_begins &= other == b' ',
        }
    }
    blank_code(&mut bytes);
    blank_addresses(&mut bytes);
    // Only whole runs between ASCII letters were overwritten, with ASCII.
    String::from_utf8(bytes).unwrap_or_default()
}

fn blank_code(bytes: &mut [u8]) {
    let mut open = None;
    for at in 0..bytes.len() {
        if bytes[at] != b'`' {
            continue;
        }
        match open.take() {
            None => open = Some(at),
            Some(begin) => bytes[begin..=at].fill(BLANK),
        }
    }
}

fn blank_addresses(bytes: &mut [u8]) {
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if !(rest.starts_with(b"https://") || rest.starts_with(b"http://")) {
            at += 1;
            continue;
        }
        let length =
            rest.iter().position(|byte| b" \t()<>[]{}\"`".contains(byte)).unwrap_or(rest.len());
        let stops =
            rest[..length].iter().rev().take_while(|byte| b".,;:!?'".contains(byte)).count();
        // A letter of several bytes is blanked whole: the run ends at ASCII letters only.
        bytes[at..at + length - stops].fill(BLANK);
        at += length;
    }
}
