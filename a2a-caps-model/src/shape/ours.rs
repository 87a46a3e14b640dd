//! The tables that are this project's own: the extended card, and how the card is served.

use super::Presence::{Explicit, Ours};
use super::Shape::{List, Map, Text};
use super::Why::{Later, PublicCards};
use super::{PROVIDER, SKILL, Shape, Struct, TEXTS, field, gone, table};

/// `[extended_card]`: what authenticated callers see besides.
pub static EXTENDED_CARD: Struct = Struct {
    what: "an extended card",
    section: "3.1.11",
    fields: &[
        field("source", Text, Ours),
        field("name", Text, Explicit),
        field("description", Text, Explicit),
        field("provider", Shape::Struct(&PROVIDER), Explicit),
        field("documentation_url", Text, Explicit),
        field("default_input_modes", TEXTS, Explicit),
        field("default_output_modes", TEXTS, Explicit),
        field("skills", List(&Shape::Struct(&SKILL)), Explicit),
        field("icon_url", Text, Explicit),
    ],
    gone: &[
        gone("capabilities", PublicCards, SAME_CAPABILITIES),
        gone("streaming", PublicCards, SAME_CAPABILITIES),
        gone("push_notifications", PublicCards, SAME_CAPABILITIES),
        gone("extended_agent_card", PublicCards, SAME_CAPABILITIES),
        gone("extensions", PublicCards, SAME_CAPABILITIES),
        gone("version", PublicCards, PUBLIC_CARDS),
        gone("supported_interfaces", PublicCards, PUBLIC_CARDS),
        gone("security_schemes", PublicCards, PUBLIC_CARDS),
        gone("security_requirements", PublicCards, PUBLIC_CARDS),
        gone("security", PublicCards, PUBLIC_CARDS),
        gone("signatures", Later, "this version signs no cards: delete it"),
    ],
    one_of: false,
};

const SAME_CAPABILITIES: &str = "an extended card has the public card's capabilities, since \
                                 nothing says which of two cards a gate would follow: write it \
                                 below `[capabilities]` of the file or the profile";
const PUBLIC_CARDS: &str = "an extended card takes it from the public card: write it at the top \
                            of the file or the profile";

/// `[serving]`.
pub static SERVING: Struct = table(
    "serving",
    "",
    &[
        field("max_age", Text, Ours),
        field("missing_version", Text, Ours),
        field("origins", Map(&Text), Ours),
    ],
);
