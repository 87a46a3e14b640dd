//! The review itself: a text in, findings and a readability score out, a section at a time. No
//! language model, no network, and the same text always gets the same review.

mod brackets;
mod document;
mod finding;
mod long_sentence;
mod passive;
mod phrases;
mod prose;
mod repeated_word;
mod report;
mod score;
mod skill;

pub use document::{Document, MAX_SECTIONS, Section};
pub use finding::{Finding, Kind};
pub use report::Report;
pub use score::Readability;
pub use skill::{Skill, Term};

use prose::Prose;

/// The most findings of one section that are listed. The others are counted.
pub const MAX_FINDINGS: usize = 100;

/// What came of one section.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionReview {
    /// Its place in the document, from 1.
    pub number: usize,
    /// Its heading, or `Paragraph 3` where the document has none.
    pub title: String,
    /// What to change, in the order of the text.
    pub findings: Vec<Finding>,
    /// How many findings are not listed.
    pub omitted: usize,
    /// Words, sentences and syllables.
    pub readability: Readability,
}

/// Reviews one section.
#[must_use]
pub fn review_section(document: &Document, section: &Section, skill: &Skill) -> SectionReview {
    let prose: Vec<Prose<'_>> =
        section.blocks.iter().map(|block| Prose::new(document.text(), block.clone())).collect();
    let mut found = finding::Collector::new(document);
    match skill {
        Skill::Review => {
            for block in &prose {
                long_sentence::check(block, &mut found);
                repeated_word::check(block, &mut found);
                phrases::check_hedging(block, &mut found);
                passive::check(block, &mut found);
            }
            brackets::check_brackets(&prose, &mut found);
            brackets::check_quotes(&prose, &mut found);
        }
        Skill::Readability => {}
        Skill::Terms(terms) => {
            for block in &prose {
                phrases::check_terms(block, terms, &mut found);
            }
        }
    }
    let (findings, omitted) = found.finish(MAX_FINDINGS);
    SectionReview {
        number: section.number,
        title: section.title.clone(),
        findings,
        omitted,
        readability: prose.iter().map(Prose::readability).sum(),
    }
}

#[cfg(test)]
mod tests;
