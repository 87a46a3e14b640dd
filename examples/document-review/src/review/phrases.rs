//! Words and phrases out of a list: hedging, and the terms that a house does not use.

use super::finding::Collector;
use super::prose::{Prose, Word};
use super::{Kind, Term};

/// Phrases that take back what the sentence says. Of two that fit, the longer one counts.
const HEDGING: [&[&str]; 22] = [
    &["it", "could", "be", "argued"],
    &["to", "some", "extent"],
    &["in", "my", "opinion"],
    &["more", "or", "less"],
    &["it", "seems"],
    &["seems", "to"],
    &["seem", "to"],
    &["appears", "to"],
    &["appear", "to"],
    &["sort", "of"],
    &["kind", "of"],
    &["i", "think"],
    &["i", "believe"],
    &["we", "think"],
    &["we", "believe"],
    &["maybe"],
    &["perhaps"],
    &["possibly"],
    &["presumably"],
    &["arguably"],
    &["somewhat"],
    &["might"],
];

/// Before these, `kind of` means a sort: `this kind of bird`.
const NAMES_A_SORT: [&str; 14] = [
    "a", "an", "the", "this", "that", "what", "which", "some", "any", "one", "each", "every", "no",
    "same",
];

pub(super) fn check_hedging(prose: &Prose<'_>, found: &mut Collector<'_>) {
    for sentence in &prose.sentences {
        let words = &sentence.words;
        let mut at = 0;
        while at < words.len() {
            let phrase = HEDGING.iter().find(|phrase| stands_at(words, at, phrase));
            let Some(phrase) = phrase.filter(|phrase| !names_a_sort(words, at, phrase)) else {
                at += 1;
                continue;
            };
            let last = at + phrase.len() - 1;
            found.add(Kind::Hedging, words[at].range.start..words[last].range.end, || {
                format!("`{}` hedges, say what holds or leave it out", phrase.join(" "))
            });
            at = last + 1;
        }
    }
}

fn names_a_sort(words: &[Word], at: usize, phrase: &[&str]) -> bool {
    matches!(phrase, ["kind" | "sort", "of"])
        && at.checked_sub(1).is_some_and(|at| NAMES_A_SORT.contains(&words[at].lower.as_str()))
}

pub(super) fn check_terms(prose: &Prose<'_>, terms: &[Term], found: &mut Collector<'_>) {
    for sentence in &prose.sentences {
        let words = &sentence.words;
        for at in 0..words.len() {
            for term in terms.iter().filter(|term| stands_at(words, at, term.words())) {
                let last = at + term.words().len() - 1;
                found.add(Kind::Term, words[at].range.start..words[last].range.end, || {
                    format!("`{}` is no term of the house, write `{}`", term.avoid, term.prefer)
                });
            }
        }
    }
}

fn stands_at<T: AsRef<str>>(words: &[Word], at: usize, phrase: &[T]) -> bool {
    words.get(at..at + phrase.len()).is_some_and(|words| {
        words.iter().zip(phrase).all(|(word, want)| word.lower == want.as_ref())
    })
}
