//! The rules over one deployment's effective declaration: a list of calls, each a rule or a few
//! that belong together. They skip what the decoder found faulty, so that each fault is told once.

pub(crate) mod capabilities;
mod card;
pub(crate) mod extensions;
pub(crate) mod interfaces;
pub(crate) mod security;
pub(crate) mod serving;
mod skills;
pub(crate) mod urls;
pub(crate) mod variants;

use crate::diagnostic::Findings;
use crate::node::Node;

/// Runs every rule on the effective declaration of one profile.
pub(crate) fn check(card: &Node, findings: &mut Findings) {
    check_described(card, findings);
    card::check_version(card, findings);
    interfaces::check_interfaces(card, findings);
    capabilities::check_served(card, findings);
    capabilities::check_extended_card(card, findings);
    extensions::check_extensions(card, findings);
    security::check_schemes(card, findings);
    serving::check_serving(card, findings);
}

/// The rules on what the extended card can say differently: they run on it, too.
pub(crate) fn check_described(card: &Node, findings: &mut Findings) {
    card::check_documentation(card, findings);
    card::check_urls(card, findings);
    card::check_modes(card, findings);
    skills::check_skills(card, findings);
    security::check_requirements(card, findings);
}
