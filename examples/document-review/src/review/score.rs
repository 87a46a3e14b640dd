//! How easy a text is to read: the Flesch reading ease, out of words, sentences and syllables.

use std::iter::Sum;

/// What the score is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readability {
    /// How many sentences.
    pub sentences: usize,
    /// How many words.
    pub words: usize,
    /// How many syllables.
    pub syllables: usize,
}

impl Readability {
    /// The Flesch reading ease, to one decimal; `None` where there is no word.
    /// 206.835 - 1.015 (words / sentences) - 84.6 (syllables / words)
    #[must_use]
    pub fn flesch(&self) -> Option<f64> {
        if self.words == 0 || self.sentences == 0 {
            return None;
        }
        let [sentences, words, syllables] = [self.sentences, self.words, self.syllables].map(real);
        let score = 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
        Some((score * 10.0).round() / 10.0)
    }

    /// What the score means, in words.
    #[must_use]
    pub fn band(&self) -> &'static str {
        match self.flesch() {
            None => "no prose",
            Some(90.0..) => "very easy",
            Some(80.0..) => "easy",
            Some(70.0..) => "fairly easy",
            Some(60.0..) => "plain",
            Some(50.0..) => "fairly difficult",
            Some(30.0..) => "difficult",
            Some(_) => "very difficult",
        }
    }
}

/// Texts are bounded far below the numbers that a double holds.
fn real(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}

impl Sum for Readability {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |sum, part| Self {
            sentences: sum.sentences + part.sentences,
            words: sum.words + part.words,
            syllables: sum.syllables + part.syllables,
        })
    }
}

/// The syllables of an English word in lower case, by its groups of vowels; at least one.
pub(super) fn syllables(word: &str) -> usize {
    let letters: Vec<char> = word.chars().filter(|letter| letter.is_alphabetic()).collect();
    let mut count = 0;
    let mut after_vowel = false;
    for letter in &letters {
        let vowel = is_vowel(*letter);
        count += usize::from(vowel && !after_vowel);
        after_vowel = vowel;
    }
    let ends_in = |ending: &str| word.ends_with(ending);
    let behind_consonant =
        |back: usize| letters.len().checked_sub(back).is_some_and(|at| !is_vowel(letters[at]));
    // The e in `make` and in `jumped` is silent, those in `table`, `added` and `wanted` are not.
    let silent_e = ends_in("e") && behind_consonant(2) && !(ends_in("le") && behind_consonant(3));
    let silent_ed = ends_in("ed")
        && behind_consonant(3)
        && !ends_in("ted")
        && !ends_in("ded")
        && !(ends_in("led") && behind_consonant(4));
    let mute_plural = ends_in("es")
        && behind_consonant(3)
        && !["ses", "zes", "xes", "ches", "shes", "ges", "ces"]
            .iter()
            .any(|ending| ends_in(ending))
        && !(ends_in("les") && behind_consonant(4));
    if count > 1 && (silent_e || silent_ed || mute_plural) {
        count -= 1;
    }
    count.max(1)
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
        || matches!(letter, '\u{e0}'..='\u{e6}' | '\u{e8}'..='\u{ef}' | '\u{f2}'..='\u{f6}')
        || matches!(letter, '\u{f9}'..='\u{fd}' | '\u{153}')
}
