//! Did you mean: the known word that is nearest to the one that was written.

/// The candidate with the fewest edits to `word`, where they are few enough to be a slip.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (edits(word, candidate), candidate))
        .filter(|(edits, _)| *edits <= allowed)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// The Levenshtein distance, where a change of case costs nothing.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().map(|letter| letter.to_ascii_lowercase()).collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().map(|letter| letter.to_ascii_lowercase()).enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let substitute = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_nothing_else() {
        let known = ["streaming", "push_notifications", "extensions"];
        assert_eq!(nearest("streming", known), Some("streaming"));
        assert_eq!(nearest("Streaming", known), Some("streaming"));
        assert_eq!(nearest("extension", known), Some("extensions"));
        assert_eq!(nearest("webhooks", known), None);
    }

    #[test]
    fn counts_edits() {
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("same", "same"), 0);
    }
}
