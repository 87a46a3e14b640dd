//! Rules on the three flags and the extended card.

use a2a_caps_spec::{Capability, Phase};

use crate::diagnostic::{At, Findings};
use crate::node::Node;
use crate::profile::describe;
use crate::rules;
use crate::shape::{EXTENSION, INTERFACE};

/// The phase of a flag; absent is false (3.3.4).
pub(crate) fn flag(card: &Node, capability: Capability) -> Phase {
    flag_node(card, capability).and_then(Node::as_phase).unwrap_or_default()
}

fn flag_node(card: &Node, capability: Capability) -> Option<&Node> {
    card.get("capabilities")?.get(capability.key())
}

/// What is served and not advertised departs from 3.3.4, for the hours of a rollout.
pub(super) fn check_served(card: &Node, findings: &mut Findings) {
    for capability in Capability::ALL {
        if let (Phase::Served, Some(node)) = (flag(card, capability), flag_node(card, capability)) {
            served(node.at, &format!("`{}`", capability.key()), findings);
        }
    }
    let extensions = card.get("capabilities").map_or(&[][..], |node| node.items("extensions"));
    for (shape, entry) in extensions
        .iter()
        .map(|extension| (&EXTENSION, extension))
        .chain(card.items("supported_interfaces").iter().map(|interface| (&INTERFACE, interface)))
    {
        if let Some(node) = entry.get("phase").filter(|node| node.as_phase() == Some(Phase::Served))
        {
            served(node.at, &describe(shape, entry), findings);
        }
    }
}

fn served(at: At, what: &str, findings: &mut Findings) {
    findings
        .add(&rules::SERVED, at, format!("{what} is served, and the card does not say so"))
        .label("a step of a rollout")
        .help("write true once every replica serves it, or false once no cached card promises it");
}

/// The extended card needs a scheme to authenticate by (13.3), and is configured where it is
/// advertised (3.1.11).
pub(super) fn check_extended_card(card: &Node, findings: &mut Findings) {
    if let Some(extended) = card.get("extended_card") {
        check_source(extended, findings);
    }
    let Some(node) = flag_node(card, Capability::ExtendedAgentCard) else { return };
    if flag(card, Capability::ExtendedAgentCard) == Phase::Refused {
        return;
    }
    if card.entries("security_schemes").is_empty() {
        findings
            .add(
                &rules::EXTENDED_CARD_SECURITY,
                node.at,
                "an extended card, and no security scheme by which a caller could authenticate",
            )
            .help("declare one, such as `[security_schemes.bearer.http_auth_security_scheme]`");
    }
    if card.get("extended_card").is_none() {
        findings
            .add(
                &rules::EXTENDED_CARD_NOT_CONFIGURED,
                node.at,
                "`extended_agent_card` is on, and no extended card is configured",
            )
            .label("callers get ExtendedAgentCardNotConfiguredError")
            .help(
                "write `[extended_card]` with what authenticated callers see besides, or \
                 `source = \"runtime\"` below it where the agent makes one for each caller",
            );
    }
}

fn check_source(extended: &Node, findings: &mut Findings) {
    let Some(table) = extended.as_table() else { return };
    let Some(source) = table.get("source") else {
        if table.entries.is_empty() {
            findings
                .add(&rules::EXTENDED_CARD, extended.at, "an extended card that adds nothing")
                .help("write `[[extended_card.skills]]`, or `source = \"runtime\"`");
        }
        return;
    };
    let Some(text) = source.node.as_text() else { return };
    if text != "runtime" {
        findings
            .add(&rules::EXTENDED_CARD, source.node.at, format!("`{text}` is no source of a card"))
            .help(
                "write `source = \"runtime\"` where the agent makes one for each caller; \
                 otherwise leave `source` out",
            );
    } else if let Some(other) = table.entries.iter().find(|entry| entry.key != "source") {
        findings
            .add(
                &rules::EXTENDED_CARD,
                other.key_at,
                format!("`{}` beside `source = \"runtime\"`", other.key),
            )
            .help("the agent makes the whole extended card: delete one of the two");
    }
}
