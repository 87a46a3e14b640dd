//! The same word twice in a row, such as `the the`.

use super::Kind;
use super::finding::Collector;
use super::prose::Prose;

/// What is right twice in a row.
const RIGHT_TWICE: [&str; 5] = ["had", "that", "very", "ha", "bye"];

pub(super) fn check(prose: &Prose<'_>, found: &mut Collector<'_>) {
    for sentence in &prose.sentences {
        for (first, second) in sentence.words.iter().zip(sentence.words.iter().skip(1)) {
            let same = first.lower == second.lower
                && !first.is_number()
                && !RIGHT_TWICE.contains(&first.lower.as_str());
            let between = prose.document.get(first.range.end..second.range.start);
            if same && between.is_some_and(|between| between.trim().is_empty()) {
                found.add(Kind::RepeatedWord, first.range.start..second.range.end, || {
                    format!("`{}` stands twice in a row, take one out", first.lower)
                });
            }
        }
    }
}
