//! What a declaration may hold: every table, its keys, their types, and which of them are
//! REQUIRED. The decoder, the card's writer and the schema's test all read this one table.
//!
//! Keys are the proto's own field names. Which are REQUIRED, `optional` or plain is `a2a.proto`'s
//! word (4.4, 4.5, 5.7).

mod ours;
mod security;

pub use ours::*;
pub use security::*;

/// A table of the declaration.
#[derive(Debug, PartialEq, Eq)]
pub struct Struct {
    /// What a person calls it, with an article.
    pub what: &'static str,
    /// Its section in the specification, empty where it is ours.
    pub section: &'static str,
    /// Its keys, in the order of the proto.
    pub fields: &'static [Field],
    /// Keys that were something in 0.3 or are something elsewhere, and what to write instead.
    pub gone: &'static [Gone],
    /// Whether it is a `oneof`: exactly one key.
    pub one_of: bool,
}

/// A key that does not stand here, though somebody may have reason to write it.
#[derive(Debug, PartialEq, Eq)]
pub struct Gone {
    /// The key, in `snake_case`; written as on a card it is the same key.
    pub key: &'static str,
    /// Why it does not stand here.
    pub why: Why,
    /// What to write instead.
    pub help: &'static str,
}

/// Why a key does not stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// 0.3 had it, 1.0 has it no more.
    Dropped,
    /// It has another place.
    Elsewhere,
    /// It would make capabilities differ by binding (5.1).
    ByBinding,
    /// An extended card takes it from the public one.
    PublicCards,
    /// A later version of this project reads it.
    Later,
}

/// A key of a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// What stands there.
    pub shape: Shape,
    /// Whether and when it is on the card.
    pub presence: Presence,
}

/// Whether and when a field is on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// REQUIRED: always there, and never an empty string or array.
    Required,
    /// REQUIRED, and an empty map is fine.
    RequiredMap,
    /// `optional`, or a message: there when it is set, even when it is empty.
    Explicit,
    /// Plain: absent at its default.
    Plain,
    /// Ours: never on the card.
    Ours,
}

impl Presence {
    /// Whether a declaration must have the key.
    #[must_use]
    pub const fn is_required(self) -> bool {
        matches!(self, Self::Required | Self::RequiredMap)
    }

    /// Whether the key is this project's own, and never on a card.
    #[must_use]
    pub const fn is_ours(self) -> bool {
        matches!(self, Self::Ours)
    }
}

/// The type of a value.
#[derive(Debug, PartialEq, Eq)]
pub enum Shape {
    /// A string.
    Text,
    /// `true` or `false`.
    Bool,
    /// `false`, `"served"` or `true`.
    Phase,
    /// A string, or `{ cargo = true }`.
    Version,
    /// A table with known keys.
    Struct(&'static Struct),
    /// An array.
    List(&'static Shape),
    /// A table whose keys are names.
    Map(&'static Shape),
    /// A table that becomes a `google.protobuf.Struct`: anything that JSON can hold.
    Params,
}

const fn field(key: &'static str, shape: Shape, presence: Presence) -> Field {
    Field { key, shape, presence }
}

const fn table(what: &'static str, section: &'static str, fields: &'static [Field]) -> Struct {
    Struct { what, section, fields, gone: &[], one_of: false }
}

const fn gone(key: &'static str, why: Why, help: &'static str) -> Gone {
    Gone { key, why, help }
}

use Presence::{Explicit, Ours, Plain, Required, RequiredMap};
use Shape::{Bool, List, Map, Params, Phase, Text, Version};
use Why::{ByBinding, Dropped, Elsewhere, Later};

const TEXTS: Shape = List(&Text);
const REQUIREMENTS: Shape = List(&Shape::Struct(&SECURITY_REQUIREMENT));

/// The whole file, and what a profile lays over it (all but the keys of [`FILE_ONLY`]).
pub static DECLARATION: Struct = Struct {
    what: "a declaration",
    section: "4.4.1",
    fields: &[
        field("default_profile", Text, Ours),
        field("name", Text, Required),
        field("description", Text, Required),
        field("supported_interfaces", List(&Shape::Struct(&INTERFACE)), Required),
        field("provider", Shape::Struct(&PROVIDER), Explicit),
        field("version", Version, Required),
        field("documentation_url", Text, Explicit),
        field("capabilities", Shape::Struct(&CAPABILITIES), RequiredMap),
        field("security_schemes", Map(&Shape::Struct(&SECURITY_SCHEME)), Plain),
        field("security_requirements", REQUIREMENTS, Plain),
        field("default_input_modes", TEXTS, Required),
        field("default_output_modes", TEXTS, Required),
        field("skills", List(&Shape::Struct(&SKILL)), Required),
        field("icon_url", Text, Explicit),
        field("extended_card", Shape::Struct(&EXTENDED_CARD), Ours),
        field("serving", Shape::Struct(&SERVING), Ours),
        field("lints", Map(&Text), Ours),
        field("profiles", Map(&Shape::Struct(&PROFILE)), Ours),
    ],
    gone: &[
        gone("supports_authenticated_extended_card", Dropped, EXTENDED_FLAG),
        gone("supports_extended_agent_card", Dropped, EXTENDED_FLAG),
        gone("url", Dropped, TOP_LEVEL_URL),
        gone("preferred_transport", Dropped, TOP_LEVEL_URL),
        gone("additional_interfaces", Dropped, TOP_LEVEL_URL),
        gone("protocol_version", Dropped, ON_INTERFACES),
        gone("security", Dropped, SECURITY_BECAME),
        gone("state_transition_history", Dropped, NOTHING_REPLACED),
        gone("streaming", Elsewhere, BELOW_CAPABILITIES),
        gone("push_notifications", Elsewhere, BELOW_CAPABILITIES),
        gone("extended_agent_card", Elsewhere, BELOW_CAPABILITIES),
        gone("extensions", Elsewhere, "write `[[capabilities.extensions]]`"),
        gone("max_age", Elsewhere, "write it below `[serving]`"),
        gone("missing_version", Elsewhere, "write it below `[serving]`"),
        gone("origins", Elsewhere, "write `[serving.origins]`"),
        gone("id", Elsewhere, "an agent has no `id`: skills do"),
        gone("lock", Later, "this version holds no declaration against a lock: delete the line"),
        gone("signatures", Later, "this version signs no cards: delete it"),
    ],
    one_of: false,
};

/// The keys of [`DECLARATION`] that a profile cannot have.
pub const FILE_ONLY: [&str; 2] = ["default_profile", "profiles"];

const EXTENDED_FLAG: &str =
    "1.0 moved it: write `extended_agent_card = true` below `[capabilities]`";
const TOP_LEVEL_URL: &str = "1.0 has a list instead: write an entry of `[[supported_interfaces]]` \
                             with `url`, `protocol_binding` and `protocol_version`";
const ON_INTERFACES: &str = "write `protocol_version` on each entry of `[[supported_interfaces]]`";
const BELOW_CAPABILITIES: &str = "write it below `[capabilities]`";
const SECURITY_BECAME: &str = "1.0 renamed it: write \
                               `security_requirements = [{ schemes = { NAME = { list = [] } } }]`";
const NOTHING_REPLACED: &str = "1.0 dropped it, and nothing replaced it: delete the line";
const BY_BINDING: &str = "capabilities hold for every binding of a card (5.1): write it below \
                          `[capabilities]`, or run a second agent with a declaration of its own";

/// A profile: the same keys, none of them REQUIRED, since it lies over the rest of the file.
pub static PROFILE: Struct = table("a profile", "", &[]);

/// `[[supported_interfaces]]`.
pub static INTERFACE: Struct = Struct {
    what: "an interface",
    section: "4.4.6",
    fields: &[
        field("id", Text, Ours),
        field("url", Text, Required),
        field("protocol_binding", Text, Required),
        field("tenant", Text, Plain),
        field("protocol_version", Text, Required),
        field("gated", Bool, Ours),
        field("phase", Phase, Ours),
    ],
    gone: &[
        gone("transport", Dropped, "1.0 renamed it: write `protocol_binding`"),
        gone("streaming", ByBinding, BY_BINDING),
        gone("push_notifications", ByBinding, BY_BINDING),
        gone("extended_agent_card", ByBinding, BY_BINDING),
        gone("extensions", ByBinding, BY_BINDING),
        gone("capabilities", ByBinding, BY_BINDING),
    ],
    one_of: false,
};

/// `[provider]`.
pub static PROVIDER: Struct = table(
    "a provider",
    "4.4.2",
    &[field("url", Text, Required), field("organization", Text, Required)],
);

/// `[capabilities]`.
pub static CAPABILITIES: Struct = Struct {
    what: "capabilities",
    section: "4.4.3",
    fields: &[
        field("streaming", Phase, Explicit),
        field("push_notifications", Phase, Explicit),
        field("extensions", List(&Shape::Struct(&EXTENSION)), Plain),
        field("extended_agent_card", Phase, Explicit),
    ],
    gone: &[
        gone("state_transition_history", Dropped, NOTHING_REPLACED),
        gone("extended_card", Elsewhere, "write `extended_agent_card`"),
    ],
    one_of: false,
};

/// `[[capabilities.extensions]]`.
pub static EXTENSION: Struct = table(
    "an extension",
    "4.4.4",
    &[
        field("uri", Text, Required),
        field("description", Text, Plain),
        field("required", Bool, Plain),
        field("params", Params, Explicit),
        field("variant", Text, Ours),
        field("phase", Phase, Ours),
    ],
);

/// `[[skills]]`.
pub static SKILL: Struct = Struct {
    what: "a skill",
    section: "4.4.5",
    fields: &[
        field("id", Text, Required),
        field("name", Text, Required),
        field("description", Text, Required),
        field("tags", TEXTS, Required),
        field("examples", TEXTS, Plain),
        field("input_modes", TEXTS, Plain),
        field("output_modes", TEXTS, Plain),
        field("security_requirements", REQUIREMENTS, Plain),
    ],
    gone: &[gone("security", Dropped, SECURITY_BECAME)],
    one_of: false,
};

/// A name of the proto in lowerCamelCase, as the card has it (5.5).
#[must_use]
pub fn json_name(key: &str) -> String {
    let mut name = String::with_capacity(key.len());
    let mut upper = false;
    for letter in key.chars() {
        if letter == '_' {
            upper = true;
        } else if upper {
            name.push(letter.to_ascii_uppercase());
            upper = false;
        } else {
            name.push(letter);
        }
    }
    name
}

/// A lowerCamelCase name in `snake_case`, as the declaration has it.
#[must_use]
pub fn snake_name(name: &str) -> String {
    let mut key = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            if !key.is_empty() {
                key.push('_');
            }
            key.push(letter.to_ascii_lowercase());
        } else {
            key.push(letter);
        }
    }
    key
}
