//! Did you mean: the known word that is nearest to the one that was written.

/// The candidate with the fewest edits to `word`, where they are few enough to be a slip.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let count = word.chars().count();
    let allowed = (count / 3).max(1);
    candidates
        .into_iter()
        // Too long or too short to be near, and maybe too long to look at.
        .filter(|candidate| count.abs_diff(candidate.chars().count()) <= allowed)
        .filter(|_| (1..=100).contains(&count))
        .map(|candidate| (edits(word, candidate), candidate))
        .filter(|(edits, _)| *edits <= allowed)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// The edits between two words: letters added, dropped, replaced, or two neighbours swapped (optimal
/// string alignment). A change of case costs nothing.
fn edits(left: &str, right: &str) -> usize {
    let letters = |word: &str| -> Vec<char> { word.to_ascii_lowercase().chars().collect() };
    let (left, right) = (letters(left), letters(right));
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let differs = usize::from(left[i - 1] != right[j - 1]);
            let mut least =
                (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + differs);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
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
        assert_eq!(edits("naem", "name"), 1);
        assert_eq!(edits("ab", "b"), 1);
    }
}
