//! Verbs in the passive voice: a form of `be`, perhaps an adverb, and a participle.

use super::Kind;
use super::finding::Collector;
use super::prose::Prose;

const FORMS_OF_BE: [&str; 12] = [
    "am", "is", "are", "was", "were", "be", "been", "being", "isn't", "aren't", "wasn't", "weren't",
];

/// What may stand between the two, besides words in `-ly`.
const BETWEEN: [&str; 14] = [
    "not", "never", "also", "often", "always", "still", "just", "then", "now", "already", "only",
    "being", "been", "ever",
];

/// Participles that do not end in `-ed`.
const IRREGULAR: [&str; 74] = [
    "beaten",
    "begun",
    "bent",
    "bitten",
    "blown",
    "bought",
    "bound",
    "broken",
    "brought",
    "built",
    "caught",
    "chosen",
    "cut",
    "dealt",
    "done",
    "drawn",
    "driven",
    "eaten",
    "fed",
    "felt",
    "forbidden",
    "forgotten",
    "fought",
    "found",
    "frozen",
    "given",
    "grown",
    "heard",
    "held",
    "hidden",
    "hit",
    "hurt",
    "kept",
    "known",
    "laid",
    "led",
    "left",
    "lent",
    "let",
    "lost",
    "made",
    "meant",
    "met",
    "paid",
    "proven",
    "put",
    "read",
    "run",
    "said",
    "seen",
    "sent",
    "set",
    "shaken",
    "shown",
    "shut",
    "sold",
    "spent",
    "split",
    "spoken",
    "stolen",
    "struck",
    "sung",
    "swept",
    "taken",
    "taught",
    "thought",
    "thrown",
    "told",
    "torn",
    "understood",
    "undone",
    "won",
    "worn",
    "written",
];

/// Words in `-ed` that are no participles, or say how something is, not what was done to it.
const NO_PARTICIPLES: [&str; 32] = [
    "need",
    "indeed",
    "speed",
    "seed",
    "feed",
    "breed",
    "exceed",
    "proceed",
    "succeed",
    "hundred",
    "sacred",
    "naked",
    "wicked",
    "rugged",
    "interested",
    "tired",
    "excited",
    "pleased",
    "concerned",
    "married",
    "supposed",
    "skilled",
    "advanced",
    "embed",
    "deed",
    "weed",
    "reed",
    "heed",
    "shed",
    "sled",
    "bleed",
    "greed",
];

pub(super) fn check(prose: &Prose<'_>, found: &mut Collector<'_>) {
    for sentence in &prose.sentences {
        let words = &sentence.words;
        let mut at = 0;
        while at < words.len() {
            let begin = at;
            at += 1;
            if !FORMS_OF_BE.contains(&words[begin].lower.as_str()) {
                continue;
            }
            let between = words[at..].iter().take_while(|word| stands_between(&word.lower)).count();
            let Some(verb) = words.get(at + between).filter(|word| is_participle(&word.lower))
            else {
                continue;
            };
            found.add(Kind::Passive, words[begin].range.start..verb.range.end, || {
                format!("`{}` is in the passive voice, say who does it", verb.lower)
            });
            at += between + 1;
        }
    }
}

fn stands_between(word: &str) -> bool {
    BETWEEN.contains(&word) || (word.len() > 4 && word.ends_with("ly"))
}

fn is_participle(word: &str) -> bool {
    let regular = word.len() > 3 && word.ends_with("ed") && !NO_PARTICIPLES.contains(&word);
    regular || IRREGULAR.contains(&word)
}
