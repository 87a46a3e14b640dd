//! Rules on the card's own fields: documentation, URLs, media types, version.

use crate::check::urls::{Found, check_host, inspect};
use crate::diagnostic::Findings;
use crate::node::Node;
use crate::rules;

/// A card says where the agent is documented (4.4.1).
pub(super) fn check_documentation(card: &Node, findings: &mut Findings) {
    if card.get("documentation_url").is_none() {
        findings
            .add(&rules::MISSING_DOCUMENTATION, card.at, "the card has no `documentation_url`")
            .help("write `documentation_url = \"https://…\"` at the top of the file");
    }
}

/// URLs that people follow are absolute, and name a host that they can reach.
pub(super) fn check_urls(card: &Node, findings: &mut Findings) {
    let provider = card.get("provider");
    let places = [
        ("documentation_url", card.get("documentation_url")),
        ("icon_url", card.get("icon_url")),
        ("url", provider.and_then(|provider| provider.get("url"))),
    ];
    for (key, node) in places {
        let Some((node, url)) = node.and_then(|node| Some((node, node.as_text()?))) else {
            continue;
        };
        // Empty ones that are REQUIRED are told of as such; `optional` ones stand for themselves.
        if url.is_empty() || (key == "url" && url.trim().is_empty()) {
            continue;
        }
        let fault = match inspect(url) {
            Found::Hosted(hosted) if hosted.has_user => "it has a user name, and a card is public",
            Found::Hosted(hosted) => {
                check_host(node, &hosted.host, findings);
                continue;
            }
            // An icon may well be in the URL itself.
            Found::Opaque if key == "icon_url" && url.starts_with("data:") => continue,
            Found::Opaque => "it has no host",
            Found::Nothing(why) => why,
        };
        findings
            .add(&rules::URL, node.at, format!("`{key}` is no absolute URL: {fault}"))
            .help(format!("write `{key} = \"https://…\"`"));
    }
}

/// Input and output modes are media types (4.4.1).
pub(super) fn check_modes(card: &Node, findings: &mut Findings) {
    for key in ["default_input_modes", "default_output_modes"] {
        check_media_types(card.items(key), findings);
    }
}

/// Each of them is a media type, `type/subtype`.
pub(super) fn check_media_types(modes: &[Node], findings: &mut Findings) {
    for mode in modes {
        let Some(text) = mode.as_text().filter(|text| !text.trim().is_empty()) else { continue };
        // The parser takes `text/` for one.
        let is_media_type = text.parse::<mime::Mime>().is_ok_and(|mime| {
            !mime.type_().as_str().is_empty() && !mime.subtype().as_str().is_empty()
        });
        if !is_media_type {
            let finding =
                findings.add(&rules::MEDIA_TYPE, mode.at, format!("`{text}` is no media type"));
            finding.label("not of the form `type/subtype`");
            let meant = match text.to_ascii_lowercase().as_str() {
                "markdown" | "md" => "text/markdown",
                "html" => "text/html",
                "json" | "data" => "application/json",
                "pdf" => "application/pdf",
                "image" | "png" => "image/png",
                "file" | "binary" => "application/octet-stream",
                _ => "text/plain",
            };
            finding.help(format!("write a media type, such as \"{meant}\""));
        }
    }
}

/// The agent's version can be compared, by a reader and by a rollout.
pub(super) fn check_version(card: &Node, findings: &mut Findings) {
    let Some(node) = card.get("version") else { return };
    let Some(version) = node.as_text().filter(|version| !version.trim().is_empty()) else { return };
    if semver::Version::parse(version).is_err() {
        findings
            .add(&rules::VERSION_NOT_SEMVER, node.at, format!("`{version}` is no semantic version"))
            .help("write `MAJOR.MINOR.PATCH`, such as `version = \"1.0.0\"`");
    }
}
