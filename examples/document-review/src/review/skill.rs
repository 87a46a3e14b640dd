//! What a message asks for: a review, or one of the two skills that only partners have.

use unicode_segmentation::UnicodeSegmentation as _;

/// A skill of the card, with what it needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Skill {
    /// `review`: everything that there is to find.
    #[default]
    Review,
    /// `readability`: the scores, without findings.
    Readability,
    /// `house-terms`: the words that the partner does not use.
    Terms(Vec<Term>),
}

/// A term that the house does not use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What not to write.
    pub avoid: String,
    /// What to write.
    pub prefer: String,
    words: Vec<String>,
}

impl Term {
    /// A term; `None` where `avoid` has no word.
    #[must_use]
    pub fn new(avoid: &str, prefer: &str) -> Option<Self> {
        let words: Vec<String> = avoid.unicode_words().map(str::to_lowercase).collect();
        (!words.is_empty()).then(|| Self {
            avoid: avoid.to_owned(),
            prefer: prefer.to_owned(),
            words,
        })
    }

    pub(super) fn words(&self) -> &[String] {
        &self.words
    }
}

impl Skill {
    /// Its id on the card.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Readability => "readability",
            Self::Terms(_) => "house-terms",
        }
    }
}
