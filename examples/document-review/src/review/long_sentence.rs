//! Sentences that a reader loses the thread of.

use super::Kind;
use super::finding::Collector;
use super::prose::Prose;

/// The most words that a sentence may have.
pub(super) const MOST_WORDS: usize = 30;

pub(super) fn check(prose: &Prose<'_>, found: &mut Collector<'_>) {
    for sentence in &prose.sentences {
        let words = sentence.words.len();
        if words > MOST_WORDS {
            found.add(Kind::LongSentence, sentence.range.clone(), || {
                format!("{words} words in one sentence, split it to have at most {MOST_WORDS}")
            });
        }
    }
}
