//! Tables that are this project's own: the extended card and serving.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::schema::card::{Provider, Skill};
use crate::schema::layer::Layer;
use crate::schema::value::{CardSource, MaxAge, MissingVersion};

/// What authenticated callers see besides (A2A 3.1.11). It lies over the public card as a profile
/// lies over the file, and takes nothing away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "ExtendedCard{L}")]
pub struct ExtendedCard<L: Layer> {
    /// `"runtime"` where the agent makes the card for each caller; nothing else stands beside it.
    /// Left out where the card stands here.
    pub source: Option<CardSource>,
    /// The agent's name, where it is another one on this card (A2A 4.4.1).
    pub name: Option<String>,
    /// What the agent does, where there is more to say of it (A2A 4.4.1).
    pub description: Option<String>,
    /// Who offers the agent, where it is somebody else (A2A 4.4.2).
    pub provider: Option<Provider<L>>,
    /// An absolute URL at which the agent is documented for these callers (A2A 4.4.1).
    pub documentation_url: Option<String>,
    /// Media types that every skill of this card takes unless it says otherwise (A2A 4.4.1).
    pub default_input_modes: Option<Vec<String>>,
    /// Media types that every skill of this card gives unless it says otherwise (A2A 4.4.1).
    pub default_output_modes: Option<Vec<String>>,
    /// Skills besides the public ones, or with the `id` of a public one what is different about it
    /// (A2A 4.4.5).
    pub skills: Option<Vec<Skill<L>>>,
    /// The URL of another picture of the agent (A2A 4.4.1).
    pub icon_url: Option<String>,
    /// Keys that this profile takes away from the extended card. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// How the card is served, and from where.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Serving{L}")]
pub struct Serving<L: Layer> {
    /// How long clients may keep the card: an integer and `s`, `m`, `h` or `d`, a year at most;
    /// `"1h"` by default (A2A 8.6.1). It is also the wait between withdrawing a capability from the
    /// card and disabling it.
    pub max_age: Option<MaxAge>,
    /// What a request without `A2A-Version` means: `"0.3"` by default, which the gate refuses, or
    /// `"1.0"` (A2A 3.6.2).
    pub missing_version: Option<MissingVersion>,
    /// What `{NAME}` at the beginning of an interface's `url` stands for: `scheme://host[:port]`, for
    /// `GRPC` `host:port`, or `"runtime"` where the host fills it in once, at start.
    pub origins: Option<L::Map<String>>,
    /// Keys that this profile takes away from `[serving]`. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}
