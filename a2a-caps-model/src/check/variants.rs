//! The Rust names of extensions: a URI or a `variant` in, a variant and a constant out.

use crate::check::extensions::is_version;
use crate::check::urls::{Found, inspect};
use crate::diagnostic::{At, Findings};
use crate::rules;

/// Constants that the macro emits besides.
const TAKEN_CONSTANTS: [&str; 5] =
    ["CARD", "EXTENDED_CARD", "PROFILE", "CAPABILITIES", "REQUIRED_EXTENSIONS"];

/// An extension of the file, in some profile.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) uri: String,
    pub(crate) variant: Option<String>,
    pub(crate) description: String,
    pub(crate) at: At,
    pub(crate) variant_at: Option<At>,
}

/// The variant of an extension: its own, else out of its URI; `None` where the URI gives none.
pub(crate) fn variant_of(named: &Named) -> Option<String> {
    named.variant.clone().or_else(|| variant_from_uri(&named.uri))
}

/// `https://example.com/ext/cost-report/v1` gives `CostReportV1`: the last segment, with the one
/// before it where it is only a version.
fn variant_from_uri(uri: &str) -> Option<String> {
    let (_, path) = uri.split_once(':')?;
    let path = path.split(['?']).next().unwrap_or(path);
    let mut segments = path.split(['/', ':', '#']).filter(|segment| !segment.is_empty()).rev();
    let last = segments.next()?;
    let words =
        if is_version(last) { format!("{} {last}", segments.next()?) } else { last.to_owned() };
    let mut variant = String::new();
    for word in words.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        let mut letters = word.chars();
        if let Some(first) = letters.next() {
            // `1.0` and `10` stay apart.
            if first.is_ascii_digit() && variant.ends_with(|last: char| last.is_ascii_digit()) {
                variant.push('_');
            }
            variant.push(first.to_ascii_uppercase());
            variant.push_str(letters.as_str());
        }
    }
    let variant = variant.replace('_', "x");
    is_variant(&variant).then_some(variant)
}

/// `UpperCamelCase`, ASCII, and no keyword.
pub(crate) fn is_variant(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && text != "Self"
}

/// `CostReportV1` gives `COST_REPORT_V1`.
pub(crate) fn constant_of(variant: &str) -> String {
    let letters: Vec<char> = variant.chars().collect();
    let mut constant = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let after_small = at > 0 && !letters[at - 1].is_ascii_uppercase();
        let before_small = letters.get(at + 1).is_some_and(char::is_ascii_lowercase);
        if at > 0 && letter.is_ascii_uppercase() && (after_small || before_small) {
            constant.push('_');
        }
        constant.push(letter.to_ascii_uppercase());
    }
    constant
}

/// Every extension of the file has a variant and a constant of its own, the same in all profiles,
/// so that one source compiles for each of them.
pub(crate) fn check_variants(all: &[Named], findings: &mut Findings) {
    let mut seen: Vec<(&Named, String)> = Vec::new();
    for named in all {
        let at = named.variant_at.unwrap_or(named.at);
        if let Some(variant) = &named.variant
            && !is_variant(variant)
        {
            findings
                .add(&rules::EXTENSION_VARIANT, at, format!("`{variant}` is no name of a variant"))
                .help("write it in `UpperCamelCase`, such as `variant = \"CostReport\"`");
            continue;
        }
        let Some(variant) = variant_of(named) else {
            // What is no URI is told as such.
            if matches!(inspect(&named.uri), Found::Nothing(_)) {
                continue;
            }
            findings
                .add(
                    &rules::EXTENSION_VARIANT,
                    at,
                    format!("`{}` gives no name for a Rust variant", named.uri),
                )
                .help("write one, such as `variant = \"CostReport\"`");
            continue;
        };
        let constant = constant_of(&variant);
        if TAKEN_CONSTANTS.contains(&&*constant) {
            findings
                .add(
                    &rules::EXTENSION_VARIANT,
                    at,
                    format!("`{variant}` would name its constant `{constant}`, which is taken"),
                )
                .help(format!("write `variant = \"{variant}Extension\"`, or another name"));
        }
        let other = seen
            .iter()
            .find(|(other, taken)| if other.uri == named.uri { false } else { *taken == constant });
        if let Some((other, _)) = other {
            findings
                .add(
                    &rules::EXTENSION_VARIANT,
                    at,
                    format!(
                        "`{}` and `{}` have the same Rust constant, `{constant}`",
                        other.uri, named.uri
                    ),
                )
                .help("give one of them a `variant` of its own");
        }
        let differs =
            seen.iter().find(|(other, taken)| other.uri == named.uri && *taken != constant);
        if let Some((_, taken)) = differs {
            findings
                .add(
                    &rules::EXTENSION_VARIANT,
                    at,
                    format!("`{}` has another variant in another profile", named.uri),
                )
                .note(format!("there its constant is `{taken}`, here `{constant}`"))
                .help("write `variant` once, where the rest of the file declares the extension");
        }
        seen.push((named, constant));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_come_out_of_uris() {
        for (uri, variant) in [
            ("https://example.com/ext/cost-report/v1", Some("CostReportV1")),
            ("https://example.com/ext/trace-tags/v2", Some("TraceTagsV2")),
            ("urn:a2a:tck:required-extension", Some("RequiredExtension")),
            ("https://github.com/x/y", Some("Y")),
            ("https://example.com/ext/v1.2", Some("ExtV1x2")),
            ("https://example.com/a_b/v1", Some("ABV1")),
            ("urn:1:2", None),
            ("https://example.com/%C3%A9", Some("C3A9")),
        ] {
            assert_eq!(variant_from_uri(uri).as_deref(), variant, "{uri}");
        }
    }

    #[test]
    fn constants_split_at_words() {
        for (variant, constant) in [
            ("CostReport", "COST_REPORT"),
            ("CostReportV1", "COST_REPORT_V1"),
            ("HTTPServer", "HTTP_SERVER"),
            ("Y", "Y"),
            ("A1B2", "A1_B2"),
        ] {
            assert_eq!(constant_of(variant), constant);
        }
    }
}
