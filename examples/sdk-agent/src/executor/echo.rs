//! The text of a message, sent back in an artifact that grows; with the word count's extension, how
//! many words it has.

use std::time::Duration;

use a2a::{Part, TaskState};

use super::script::{Step, artifact};
use crate::served;

/// Between two pieces: long enough to see them come one by one, and to subscribe meanwhile.
const PAUSE: Duration = Duration::from_millis(250);
/// In how many pieces a text comes at most, so that a long one takes no longer than a short one.
const PIECES: usize = 4;
/// The artifact's id: one artifact a task.
const ID: &str = "echo";

/// What the agent does with that text.
pub(super) fn script(text: &str, counts_words: bool) -> Vec<Step> {
    let mut words: Vec<&str> = match text.strip_prefix("reverse:") {
        Some(rest) => rest.split_whitespace().rev().collect(),
        None => text.split_whitespace().collect(),
    };
    let count = words.len();
    if words.is_empty() {
        words.push("(nothing)");
    }
    let size = words.len().div_ceil(PIECES);
    let last = words.len().div_ceil(size) - 1;
    let mut steps = vec![Step::Open, Step::Status(TaskState::Working, None), Step::Wait(PAUSE)];
    for (at, piece) in words.chunks(size).enumerate() {
        let mut text = piece.join(" ");
        if at < last {
            text.push(' ');
        }
        let mut grown = artifact(ID, Part::text(text).with_media_type("text/plain"));
        if at == last && counts_words {
            let uri = served::WORD_COUNT.uri().to_owned();
            grown.metadata = Some([(uri.clone(), count.into())].into());
            grown.extensions = Some(vec![uri]);
        }
        steps.push(if at == 0 { Step::Artifact(grown) } else { Step::Append(grown, at == last) });
        steps.push(Step::Wait(PAUSE));
    }
    steps.push(Step::Status(TaskState::Completed, None));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(steps: &[Step]) -> Vec<String> {
        let parts = steps.iter().filter_map(|step| match step {
            Step::Artifact(grown) | Step::Append(grown, _) => grown.parts[0].as_text(),
            _ => None,
        });
        parts.map(str::to_owned).collect()
    }

    fn counted(steps: &[Step]) -> Option<u64> {
        let mut found = steps.iter().filter_map(|step| match step {
            Step::Artifact(grown) | Step::Append(grown, _) => grown.metadata.as_ref(),
            _ => None,
        });
        found.next()?.get("https://example.com/ext/word-count/v1")?.as_u64()
    }

    #[test]
    fn the_pieces_make_the_text() {
        assert_eq!(texts(&script("hello", false)), ["hello"]);
        assert_eq!(texts(&script("a b c d e", false)), ["a b ", "c d ", "e"]);
        assert_eq!(texts(&script("reverse: a b c", false)).concat(), "c b a");
        assert_eq!(texts(&script("  ", false)), ["(nothing)"]);
    }

    #[test]
    fn words_are_counted_only_where_the_extension_is_active() {
        assert_eq!(counted(&script("a b c d e", true)), Some(5));
        assert_eq!(counted(&script("", true)), Some(0));
        assert_eq!(counted(&script("a b c d e", false)), None);
    }
}
