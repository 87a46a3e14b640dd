//! The tables of the Agent Card, but for security.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::schema::layer::Layer;
use crate::schema::security::SecurityRequirement;
use crate::schema::value::{Phase, ProtocolBinding, ProtocolVersion, True};

/// A place at which the agent answers (A2A 4.4.6).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Interface{L}")]
pub struct Interface<L: Layer> {
    /// A name by which profiles mean this entry; never on the card. Without it they mean it by
    /// binding, tenant and version.
    pub id: Option<String>,
    /// Where it answers (A2A 4.4.6). `JSONRPC` and `HTTP+JSON`: an absolute https URL, http only for
    /// loopback. `GRPC`: `host:port`. Others: any absolute URI. `{NAME}` at its beginning stands for
    /// that origin of `[serving.origins]`.
    pub url: Option<String>,
    /// `"JSONRPC"`, `"GRPC"`, `"HTTP+JSON"`, or the absolute URI of another binding, which needs
    /// `gated = false` (A2A 4.4.6, 5.8).
    pub protocol_binding: Option<ProtocolBinding>,
    /// The tenant that clients name in each request, one path segment; none where it is left out
    /// (A2A 4.4.6).
    pub tenant: Option<String>,
    /// The version of A2A that is spoken here, as Major.Minor; a gated interface speaks `"1.0"`
    /// (A2A 3.6, 4.4.6).
    pub protocol_version: Option<ProtocolVersion>,
    /// `false` where the gate does not stand before this interface, such as another server's or a
    /// binding that it cannot read; true by default. One interface at least is gated.
    pub gated: Option<bool>,
    /// How far this interface has come, by default true: `true` is served and on the card, `false`
    /// is neither, `"served"` is served and not on the card, for the hours of a rollout.
    pub phase: Option<Phase>,
    /// `true` takes this entry away from the rest of the file. Only the keys that say which entry is
    /// meant stand beside it.
    #[serde(default)]
    pub remove: L::OfProfile<True>,
    /// Keys that this profile takes away from the entry. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// Who offers the agent (A2A 4.4.2).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Provider{L}")]
pub struct Provider<L: Layer> {
    /// An absolute URL of the provider's site (A2A 4.4.2).
    pub url: Option<String>,
    /// The provider's name (A2A 4.4.2).
    pub organization: Option<String>,
    /// Keys that this profile takes away from the provider. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// Which optional operations the agent serves (A2A 4.4.3). They hold for every interface of the
/// card (A2A 5.1).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Capabilities{L}")]
pub struct Capabilities<L: Layer> {
    /// Whether `SendStreamingMessage` and `SubscribeToTask` are served (A2A 3.3.4, 4.4.3). `true`:
    /// admitted and on the card. `false`, the default: refused with `UnsupportedOperationError`.
    /// `"served"`: admitted and not on the card, for the hours of a rollout.
    pub streaming: Option<Phase>,
    /// Whether the four operations on push notification configs are served, and a config inside of a
    /// message is taken (A2A 3.3.4, 4.4.3). `true`: admitted and on the card. `false`, the default:
    /// refused with `PushNotificationNotSupportedError`. `"served"`: admitted and not on the card.
    pub push_notifications: Option<Phase>,
    /// Extensions that the agent knows (A2A 4.4.4, 4.6).
    pub extensions: Option<Vec<Extension<L>>>,
    /// Whether `GetExtendedAgentCard` is served (A2A 3.1.11, 4.4.3). `true`: admitted and on the
    /// card; where no `[extended_card]` is configured the answer is
    /// `ExtendedAgentCardNotConfiguredError`. `false`, the default: refused with
    /// `UnsupportedOperationError`. `"served"`: admitted and not on the card. Needs a security
    /// scheme (A2A 13.3).
    pub extended_agent_card: Option<Phase>,
    /// Keys that this profile takes away from the capabilities. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// An extension of the protocol that the agent knows (A2A 4.4.4).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Extension{L}")]
pub struct Extension<L: Layer> {
    /// The absolute URI that identifies the extension, compared byte for byte; with its version, such
    /// as `"https://example.com/ext/cost-report/v1"` (A2A 4.4.4, 4.6.3).
    pub uri: Option<String>,
    /// How the agent uses the extension (A2A 4.4.4).
    pub description: Option<String>,
    /// `true` where the gate refuses every call that does not list the extension, with
    /// `ExtensionSupportRequiredError`; false by default (A2A 4.4.4, 4.6.1).
    pub required: Option<bool>,
    /// What the extension wants to know on the card: anything that JSON can hold, dates as text
    /// (A2A 4.4.4). A profile lies over it key by key.
    pub params: Option<BTreeMap<String, serde_json::Value>>,
    /// The name of the Rust variant, in `UpperCamelCase`; without it one is made out of the URI.
    pub variant: Option<String>,
    /// How far the extension has come, by default true: `true` can be activated and is on the card,
    /// `false` is neither, `"served"` can be activated and is not on the card, for the hours of a
    /// rollout.
    pub phase: Option<Phase>,
    /// `true` takes this entry away from the rest of the file. Only `uri` stands beside it.
    #[serde(default)]
    pub remove: L::OfProfile<True>,
    /// Keys that this profile takes away from the entry. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// Something that can be asked of the agent (A2A 4.4.5).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Skill{L}")]
pub struct Skill<L: Layer> {
    /// The skill's name for programs, once in the card; profiles mean the entry by it (A2A 4.4.5).
    pub id: Option<String>,
    /// The skill's name for people (A2A 4.4.5).
    pub name: Option<String>,
    /// What the skill does, for the people and the agents that choose one (A2A 4.4.5).
    pub description: Option<String>,
    /// Words by which the skill is found, at least one (A2A 4.4.5).
    pub tags: Option<Vec<String>>,
    /// What a user would ask for (A2A 4.4.5).
    pub examples: Option<Vec<String>>,
    /// Media types that this skill takes, instead of `default_input_modes` (A2A 4.4.5).
    pub input_modes: Option<Vec<String>>,
    /// Media types that this skill gives, instead of `default_output_modes` (A2A 4.4.5).
    pub output_modes: Option<Vec<String>>,
    /// Which schemes a call of this skill needs: any one entry of the list is enough, and all
    /// schemes within an entry are needed together (A2A 4.4.5).
    pub security_requirements: Option<Vec<SecurityRequirement>>,
    /// `true` takes this entry away from the rest of the file. Only `id` stands beside it.
    #[serde(default)]
    pub remove: L::OfProfile<True>,
    /// Keys that this profile takes away from the entry. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}
