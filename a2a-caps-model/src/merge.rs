//! The findings of the file and of each of its profiles in, one list out.

use std::collections::BTreeMap;

use crate::diagnostic::{At, Diagnostic};

/// One list out of the findings of the file and of each profile: the same finding in several
/// profiles stands once, with their names unless it is in all of them. In file order.
pub(crate) fn merge(
    whole: Vec<Diagnostic>,
    each: Vec<Vec<Diagnostic>>,
    names: &[Option<String>],
) -> Vec<Diagnostic> {
    let mut merged: Vec<Diagnostic> = Vec::new();
    let mut places: BTreeMap<(At, &str), Vec<usize>> = BTreeMap::new();
    let of_file = whole.into_iter().map(|finding| (finding, None));
    let of_profiles = each
        .into_iter()
        .zip(names)
        .flat_map(|(list, name)| list.into_iter().map(move |finding| (finding, Some(name))));
    for (finding, name) in of_file.chain(of_profiles) {
        let place = places.entry((finding.at, finding.rule.name)).or_default();
        let same = place.iter().find(|index| merged[**index].says_the_same(&finding));
        let name = name.and_then(Option::as_ref);
        if let Some(index) = same {
            let known = &mut merged[*index].profiles;
            // Without names it is a finding on the whole file.
            if let Some(name) = name.filter(|name| !known.is_empty() && !known.contains(name)) {
                known.push(name.clone());
            }
        } else {
            place.push(merged.len());
            merged.push(Diagnostic { profiles: name.into_iter().cloned().collect(), ..finding });
        }
    }
    for finding in &mut merged {
        if finding.profiles.len() == names.len() {
            finding.profiles.clear();
        }
    }
    merged.sort_by(|left, right| (left.at, right.level).cmp(&(right.at, left.level)));
    merged
}
