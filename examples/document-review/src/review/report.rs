//! Reviews as text for people and as JSON for programs: of one section, and of all together.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Kind, Readability, SectionReview, Skill};

impl SectionReview {
    /// The section's findings in words, a line each.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}. {} ({})\n", self.number, self.title, score(self.readability));
        for finding in &self.findings {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  {}:{} {}: {}: \"{}\"",
                finding.line,
                finding.column,
                finding.kind.name(),
                finding.message,
                finding.excerpt
            );
        }
        if self.omitted > 0 {
            let _ = writeln!(text, "  and {} more", self.omitted);
        }
        if self.findings.is_empty() {
            text.push_str("  nothing to change\n");
        }
        text
    }

    /// The same as JSON.
    #[must_use]
    pub fn data(&self) -> Value {
        json!({
            "section": self.number,
            "title": self.title,
            "findings": self.findings,
            "omitted": self.omitted,
            "readability": readability(self.readability),
        })
    }
}

/// What came of the whole document.
#[derive(Clone, Debug, Default)]
pub struct Report {
    skill: Skill,
    sections: Vec<(usize, String, usize, Readability)>,
    kinds: BTreeMap<Kind, usize>,
    omitted: usize,
}

impl Report {
    /// An empty report of that skill.
    #[must_use]
    pub fn new(skill: Skill) -> Self {
        Self { skill, ..Self::default() }
    }

    /// Takes a section in.
    pub fn add(&mut self, section: &SectionReview) {
        for finding in &section.findings {
            *self.kinds.entry(finding.kind).or_default() += 1;
        }
        self.omitted += section.omitted;
        let findings = section.findings.len() + section.omitted;
        let title = section.title.clone();
        self.sections.push((section.number, title, findings, section.readability));
    }

    /// How many sections there were.
    #[must_use]
    pub fn sections(&self) -> usize {
        self.sections.len()
    }

    /// How many findings there were, those that are not listed too.
    #[must_use]
    pub fn findings(&self) -> usize {
        self.kinds.values().sum::<usize>() + self.omitted
    }

    /// Words, sentences and syllables of the document.
    #[must_use]
    pub fn readability(&self) -> Readability {
        self.sections.iter().map(|(.., readability)| *readability).sum()
    }

    /// The report in a line.
    #[must_use]
    pub fn summary(&self) -> String {
        format!("reviewed: {}", count(self.findings(), "finding"))
    }

    /// The report in words.
    #[must_use]
    pub fn text(&self) -> String {
        let all = self.readability();
        let mut text = format!(
            "{} in {}, {} words. Reading ease: {}.\n",
            count(self.findings(), "finding"),
            count(self.sections(), "section"),
            all.words,
            score(all)
        );
        for (kind, number) in &self.kinds {
            let _ = writeln!(text, "  {}: {number}", kind.name());
        }
        for (number, title, findings, readability) in &self.sections {
            let findings = count(*findings, "finding");
            let _ = writeln!(text, "{number}. {title}: {findings}, {}", score(*readability));
        }
        text
    }

    /// The same as JSON.
    #[must_use]
    pub fn data(&self) -> Value {
        let sections: Vec<Value> = self
            .sections
            .iter()
            .map(|(number, title, findings, score)| {
                json!({
                    "section": number,
                    "title": title,
                    "findings": findings,
                    "readability": readability(*score),
                })
            })
            .collect();
        json!({
            "skill": self.skill.id(),
            "findings": self.findings(),
            "byKind": self.kinds,
            "sections": sections,
            "readability": readability(self.readability()),
        })
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn score(readability: Readability) -> String {
    match readability.flesch() {
        Some(flesch) => format!("{flesch:.1}, {}", readability.band()),
        None => readability.band().to_owned(),
    }
}

fn readability(readability: Readability) -> Value {
    json!({
        "flesch": readability.flesch(),
        "band": readability.band(),
        "sentences": readability.sentences,
        "words": readability.words,
        "syllables": readability.syllables,
    })
}
