//! The whole file, and a profile of it: the same keys.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::schema::card::{Capabilities, Interface, Provider, Skill};
use crate::schema::layer::Layer;
use crate::schema::ours::{ExtendedCard, Serving};
use crate::schema::security::{SecurityRequirement, SecurityScheme};
use crate::schema::value::{Lints, Version};

/// A declaration, or a profile that lies over the rest of it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Declaration{L}")]
pub struct Declaration<L: Layer> {
    /// The profile that a build takes where neither the attribute nor the environment variable
    /// `A2A_CAPS_PROFILE` names one.
    #[serde(default)]
    pub default_profile: L::OfFile<String>,
    /// The agent's name, for people (A2A 4.4.1).
    pub name: Option<String>,
    /// What the agent does, for the people and the agents that choose one (A2A 4.4.1).
    pub description: Option<String>,
    /// Where the agent answers, an entry for each binding, version and tenant; the first is the one
    /// that clients should prefer (A2A 4.4.6).
    pub supported_interfaces: Option<Vec<Interface<L>>>,
    /// Who offers the agent (A2A 4.4.2).
    pub provider: Option<Provider<L>>,
    /// The agent's own version, such as `"1.0.0"`, not the protocol's; or `{ cargo = true }` for the
    /// version of the crate that compiles this file (A2A 4.4.1).
    pub version: Option<Version>,
    /// An absolute URL at which the agent is documented (A2A 4.4.1).
    pub documentation_url: Option<String>,
    /// Which optional operations the agent serves, and its extensions (A2A 4.4.3). The gate refuses
    /// what is false or left out (A2A 3.3.4).
    pub capabilities: Option<Capabilities<L>>,
    /// The ways in which callers can authenticate, each under a name of your choice (A2A 4.5.1).
    pub security_schemes: Option<L::Map<SecurityScheme<L>>>,
    /// Which schemes a call needs: any one entry of the list is enough, and all schemes within an
    /// entry are needed together (A2A 4.4.1). A profile replaces the list as a whole.
    pub security_requirements: Option<Vec<SecurityRequirement>>,
    /// Media types that every skill takes unless it says otherwise, such as `"text/plain"`
    /// (A2A 4.4.1). A profile replaces the list as a whole.
    pub default_input_modes: Option<Vec<String>>,
    /// Media types that every skill gives unless it says otherwise (A2A 4.4.1). A profile replaces
    /// the list as a whole.
    pub default_output_modes: Option<Vec<String>>,
    /// What can be asked of the agent (A2A 4.4.5).
    pub skills: Option<Vec<Skill<L>>>,
    /// The URL of a picture of the agent; `data:` URLs are fine (A2A 4.4.1).
    pub icon_url: Option<String>,
    /// What authenticated callers see besides the public card, where
    /// `capabilities.extended_agent_card` is on (A2A 3.1.11). Its capabilities are the public ones.
    pub extended_card: Option<ExtendedCard<L>>,
    /// How the card is served, and from where.
    pub serving: Option<Serving<L>>,
    /// How loudly the build tells of what is advised: each lint is `"allow"`, `"warn"` (the default)
    /// or `"deny"`.
    pub lints: Option<Lints<L>>,
    /// The deployments of this agent, by name (letters, digits, `-` and `_`). Each lies over the rest
    /// of the file: tables key by key; skills by `id`, extensions by `uri`, interfaces by `id` or
    /// else by binding, tenant and version; other lists as a whole.
    #[serde(default)]
    #[schemars(extend("propertyNames" = { "pattern": "^[A-Za-z0-9_-]+$" }))]
    pub profiles: L::Profiles,
    /// Keys that this profile takes away from the rest of the file, such as
    /// `["documentation_url"]`. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}
