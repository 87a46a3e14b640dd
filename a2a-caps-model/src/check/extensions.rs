//! Rules on extensions: URI, phase, what is required.

use a2a_caps_spec::Phase;

use crate::check::urls::{Found, inspect};
use crate::diagnostic::Findings;
use crate::node::Node;
use crate::rules;

/// The extensions of a declaration.
pub(crate) fn extensions(card: &Node) -> &[Node] {
    card.get("capabilities").map_or(&[], |capabilities| capabilities.items("extensions"))
}

/// How far an extension has come: `phase`, by default true.
pub(crate) fn phase(extension: &Node) -> Phase {
    extension.get("phase").and_then(Node::as_phase).unwrap_or(Phase::Advertised)
}

/// Whether every request must list it.
pub(crate) fn is_required(extension: &Node) -> bool {
    extension.get("required").and_then(Node::as_bool).unwrap_or(false)
}

/// All rules on extensions.
pub(super) fn check_extensions(card: &Node, findings: &mut Findings) {
    let extensions = extensions(card);
    for (index, extension) in extensions.iter().enumerate() {
        check_uri(extension, findings);
        check_required(extension, findings);
        let Some(uri) = extension.text("uri") else { continue };
        if extensions[..index].iter().any(|other| other.text("uri") == Some(uri)) {
            findings
                .add(
                    &rules::DUPLICATE_EXTENSION,
                    extension.get("uri").map_or(extension.at, |node| node.at),
                    format!("the extension `{uri}` stands twice"),
                )
                .help("delete one of the two");
        }
    }
}

/// The URI is absolute, and one member of a header list (3.2.6, 4.4.4).
fn check_uri(extension: &Node, findings: &mut Findings) {
    let Some(node) = extension.get("uri") else { return };
    let Some(uri) = node.as_text().filter(|uri| !uri.trim().is_empty()) else { return };
    let fault = if !uri.is_ascii() {
        "has letters beyond ASCII, which a header cannot carry"
    } else if uri.contains(',') {
        "has a comma, which separates the members of the A2A-Extensions header"
    } else if uri.contains(|letter: char| letter.is_whitespace() || letter.is_control()) {
        "has a blank"
    } else if matches!(inspect(uri), Found::Nothing(_)) {
        "is no absolute URI"
    } else {
        if !has_version(uri) {
            findings
                .add(&rules::EXTENSION_URI_VERSION, node.at, format!("`{uri}` holds no version"))
                .help("end it with one, such as `/v1`, so that a later one is another extension");
        }
        return;
    };
    findings
        .add(&rules::EXTENSION_URI, node.at, format!("`{uri}` {fault}"))
        .help("write an absolute URI, such as `uri = \"https://example.com/ext/name/v1\"`");
}

/// Whether a segment is a version: `v1`, `1.0`, `2024-01-01`. A host and its port are none.
fn has_version(uri: &str) -> bool {
    let after = uri.split_once(':').map_or(uri, |(_, after)| after);
    let path = match after.strip_prefix("//") {
        Some(hosted) => hosted.find(['/', '?', '#']).map_or("", |end| &hosted[end..]),
        None => after,
    };
    path.split(['/', ':', '#', '?', '@', '=', '&']).any(is_version)
}

/// `v1`, `V1.2`, `1.0`, `2024-01-01`: digits, with dots or hyphens between, and maybe a `v`.
pub(super) fn is_version(segment: &str) -> bool {
    let digits = segment.strip_prefix(['v', 'V']).unwrap_or(segment);
    !digits.is_empty()
        && digits
            .split(['.', '-', '_'])
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A required extension shuts clients out, and is so from one card to the next: it has no step
/// between (4.6.1).
fn check_required(extension: &Node, findings: &mut Findings) {
    if !is_required(extension) || phase(extension) == Phase::Refused {
        return;
    }
    let Some(node) = extension.get("required") else { return };
    if phase(extension) == Phase::Served {
        findings
            .add(&rules::PHASE, node.at, "a required extension that the card does not name")
            .help("write `required = false` while its phase is \"served\": no client could know");
        return;
    }
    let uri = extension.text("uri").unwrap_or_default();
    findings
        .add(
            &rules::REQUIRED_EXTENSION,
            node.at,
            format!("every client that does not know `{uri}` is shut out"),
        )
        .label("required")
        .help("make it optional, unless the agent's messages mean nothing without it");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_any_segment() {
        for uri in [
            "https://example.com/ext/cost-report/v1",
            "https://example.com/v2/ext",
            "urn:example:ext:1.0",
            "https://example.com/ext#v1",
            "https://example.com/ext/2024-01-01",
        ] {
            assert!(has_version(uri), "{uri}");
        }
        for uri in [
            "https://github.com/x/y",
            "urn:a2a:tck:required-extension",
            "https://v.com/x1",
            "https://127.0.0.1:8080/ext",
        ] {
            assert!(!has_version(uri), "{uri}");
        }
    }
}
