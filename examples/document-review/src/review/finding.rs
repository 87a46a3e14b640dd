//! One thing to change, and where.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use super::Document;

/// How much of the text a finding quotes.
const EXCERPT: usize = 80;

/// How many findings of one kind are kept until it is known which come first.
const KEPT_OF_A_KIND: usize = 1_000;

/// What kind of thing is to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A sentence of too many words.
    LongSentence,
    /// The same word twice in a row.
    RepeatedWord,
    /// A bracket without its other half.
    Bracket,
    /// A quotation mark without its other half.
    Quote,
    /// A phrase that takes back what the sentence says.
    Hedging,
    /// A verb in the passive voice.
    Passive,
    /// A word that the house does not use.
    Term,
}

impl Kind {
    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LongSentence => "long sentence",
            Self::RepeatedWord => "repeated word",
            Self::Bracket => "bracket",
            Self::Quote => "quotation mark",
            Self::Hedging => "hedging",
            Self::Passive => "passive voice",
            Self::Term => "house term",
        }
    }
}

/// One thing to change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its kind.
    pub kind: Kind,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The words that it is about.
    pub excerpt: String,
    /// What is wrong, and what to do.
    pub message: String,
}

/// Gathers the findings of a section and puts them in the order of the text.
#[derive(Debug)]
pub(super) struct Collector<'a> {
    document: &'a Document,
    found: Vec<(usize, Kind, Range<usize>, String)>,
    /// How many of each kind there are.
    counts: BTreeMap<Kind, usize>,
}

impl<'a> Collector<'a> {
    pub(super) fn new(document: &'a Document) -> Self {
        Self { document, found: Vec::new(), counts: BTreeMap::new() }
    }

    /// Checks go over the text in its order, so what is not kept would not be listed either.
    pub(super) fn add(
        &mut self,
        kind: Kind,
        range: Range<usize>,
        message: impl FnOnce() -> String,
    ) {
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        if *count <= KEPT_OF_A_KIND {
            self.found.push((range.start, kind, range, message()));
        }
    }

    /// The first findings, and how many there are besides.
    pub(super) fn finish(mut self, most: usize) -> (Vec<Finding>, usize) {
        self.found.sort_by_key(|(at, kind, ..)| (*at, *kind));
        let all: usize = self.counts.values().sum();
        let omitted = all.saturating_sub(most);
        self.found.truncate(most);
        let findings = self
            .found
            .into_iter()
            .map(|(at, kind, range, message)| {
                let (line, column) = self.document.position(at);
                let text = self.document.text().get(range).unwrap_or_default();
                Finding { kind, line, column, excerpt: excerpt(text), message }
            })
            .collect();
        (findings, omitted)
    }
}

/// The text in one line, shortened.
fn excerpt(text: &str) -> String {
    let mut short = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((cut, _)) = short.char_indices().nth(EXCERPT) {
        short.truncate(cut);
        short.push_str("...");
    }
    short
}
