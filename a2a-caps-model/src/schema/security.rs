//! Security schemes, OAuth flows, and what a call needs of them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::schema::layer::Layer;
use crate::schema::value::Location;

/// Schemes that a call needs together (A2A 4.5).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecurityRequirement {
    /// Names of `[security_schemes]`, each with the scopes that it needs:
    /// `{ bearer = { list = [] } }` (A2A 4.5).
    pub schemes: Option<BTreeMap<String, StringList>>,
}

/// The scopes that a call needs of one scheme (A2A 4.5).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StringList {
    /// Scopes that the scheme's flow lists; empty or left out where none is needed (A2A 4.5).
    pub list: Option<Vec<String>>,
}

/// A way in which callers can authenticate: exactly one of five kinds (A2A 4.5.1).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "SecurityScheme{L}")]
pub struct SecurityScheme<L: Layer> {
    /// A key in a header, the query or a cookie (A2A 4.5.2).
    pub api_key_security_scheme: Option<ApiKey<L>>,
    /// A scheme of HTTP's `Authorization` header, such as Bearer or Basic (A2A 4.5.3).
    pub http_auth_security_scheme: Option<HttpAuth<L>>,
    /// OAuth 2.0 with one flow (A2A 4.5.4).
    pub oauth2_security_scheme: Option<OAuth2<L>>,
    /// `OpenID` Connect (A2A 4.5.5).
    pub open_id_connect_security_scheme: Option<OpenIdConnect<L>>,
    /// Client certificates, by mutual TLS (A2A 4.5.6).
    pub mtls_security_scheme: Option<MutualTls<L>>,
    /// The kind that this profile takes away, where it writes another one.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// A key in a header, the query or a cookie (A2A 4.5.2).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "ApiKey{L}")]
pub struct ApiKey<L: Layer> {
    /// What a caller should know, such as where to ask for a key (A2A 4.5.2).
    pub description: Option<String>,
    /// Where the key stands: `"header"`, `"query"` or `"cookie"` (A2A 4.5.2).
    pub location: Option<Location>,
    /// The name of the header, the query parameter or the cookie (A2A 4.5.2).
    pub name: Option<String>,
    /// Keys that this profile takes away from the scheme. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// A scheme of HTTP's `Authorization` header (A2A 4.5.3).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "HttpAuth{L}")]
pub struct HttpAuth<L: Layer> {
    /// What a caller should know, such as where to ask for a token (A2A 4.5.3).
    pub description: Option<String>,
    /// The scheme's name as HTTP has it, such as `"Bearer"` or `"Basic"` (A2A 4.5.3).
    pub scheme: Option<String>,
    /// What a bearer token looks like, such as `"JWT"`; a hint for people (A2A 4.5.3).
    pub bearer_format: Option<String>,
    /// Keys that this profile takes away from the scheme. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// OAuth 2.0 (A2A 4.5.4).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "OAuth2{L}")]
pub struct OAuth2<L: Layer> {
    /// What a caller should know (A2A 4.5.4).
    pub description: Option<String>,
    /// Exactly one flow (A2A 4.5.4, 4.5.7).
    pub flows: Option<OAuthFlows<L>>,
    /// The https URL of the authorization server's metadata (A2A 4.5.4, RFC 8414).
    pub oauth2_metadata_url: Option<String>,
    /// Keys that this profile takes away from the scheme. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// `OpenID` Connect (A2A 4.5.5).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "OpenIdConnect{L}")]
pub struct OpenIdConnect<L: Layer> {
    /// What a caller should know (A2A 4.5.5).
    pub description: Option<String>,
    /// The https URL of the provider's discovery document (A2A 4.5.5).
    pub open_id_connect_url: Option<String>,
    /// Keys that this profile takes away from the scheme. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// Client certificates, by mutual TLS (A2A 4.5.6).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "MutualTls{L}")]
pub struct MutualTls<L: Layer> {
    /// What a caller should know, such as who signs certificates (A2A 4.5.6).
    pub description: Option<String>,
    /// Keys that this profile takes away from the scheme. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// The flow of an OAuth 2.0 scheme: exactly one (A2A 4.5.7).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "OAuthFlows{L}")]
pub struct OAuthFlows<L: Layer> {
    /// A person agrees in a browser, and a code is exchanged for a token (A2A 4.5.8).
    pub authorization_code: Option<AuthorizationCode<L>>,
    /// A program has credentials of its own (A2A 4.5.9).
    pub client_credentials: Option<ClientCredentials<L>>,
    /// Deprecated: the token comes in a redirect. Use `authorization_code` with PKCE (A2A 4.5.7).
    pub implicit: Option<Implicit<L>>,
    /// Deprecated: the client asks for the password. Use `authorization_code` or `device_code`
    /// (A2A 4.5.7).
    pub password: Option<Password<L>>,
    /// A person enters a code on another device (A2A 4.5.10).
    pub device_code: Option<DeviceCode<L>>,
    /// The flow that this profile takes away, where it writes another one.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// A person agrees in a browser (A2A 4.5.8).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "AuthorizationCode{L}")]
pub struct AuthorizationCode<L: Layer> {
    /// The https URL to which the person is sent (A2A 4.5.8).
    pub authorization_url: Option<String>,
    /// The https URL at which the code is exchanged for a token (A2A 4.5.8).
    pub token_url: Option<String>,
    /// The https URL at which a token is renewed (A2A 4.5.8).
    pub refresh_url: Option<String>,
    /// Scopes by name, each with what it allows; `{}` where there are none (A2A 4.5.8).
    pub scopes: Option<L::Map<String>>,
    /// `true` where clients must use PKCE, RFC 7636; false by default, which a lint tells
    /// (A2A 4.5.8).
    pub pkce_required: Option<bool>,
    /// Keys that this profile takes away from the flow. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// A program has credentials of its own (A2A 4.5.9).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "ClientCredentials{L}")]
pub struct ClientCredentials<L: Layer> {
    /// The https URL at which the program gets a token (A2A 4.5.9).
    pub token_url: Option<String>,
    /// The https URL at which a token is renewed (A2A 4.5.9).
    pub refresh_url: Option<String>,
    /// Scopes by name, each with what it allows; `{}` where there are none (A2A 4.5.9).
    pub scopes: Option<L::Map<String>>,
    /// Keys that this profile takes away from the flow. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// A person enters a code on another device (A2A 4.5.10).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "DeviceCode{L}")]
pub struct DeviceCode<L: Layer> {
    /// The https URL at which the device asks for a code (A2A 4.5.10).
    pub device_authorization_url: Option<String>,
    /// The https URL at which the device asks for its token (A2A 4.5.10).
    pub token_url: Option<String>,
    /// The https URL at which a token is renewed (A2A 4.5.10).
    pub refresh_url: Option<String>,
    /// Scopes by name, each with what it allows; `{}` where there are none (A2A 4.5.10).
    pub scopes: Option<L::Map<String>>,
    /// Keys that this profile takes away from the flow. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// Deprecated: the token comes in a redirect (A2A 4.5.7).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Implicit{L}")]
pub struct Implicit<L: Layer> {
    /// The https URL to which the person is sent (A2A 4.5.7).
    pub authorization_url: Option<String>,
    /// The https URL at which a token is renewed (A2A 4.5.7).
    pub refresh_url: Option<String>,
    /// Scopes by name, each with what it allows (A2A 4.5.7).
    pub scopes: Option<L::Map<String>>,
    /// Keys that this profile takes away from the flow. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}

/// Deprecated: the client asks for the password (A2A 4.5.7).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "L: Layer", rename = "Password{L}")]
pub struct Password<L: Layer> {
    /// The https URL at which the client gets a token (A2A 4.5.7).
    pub token_url: Option<String>,
    /// The https URL at which a token is renewed (A2A 4.5.7).
    pub refresh_url: Option<String>,
    /// Scopes by name, each with what it allows (A2A 4.5.7).
    pub scopes: Option<L::Map<String>>,
    /// Keys that this profile takes away from the flow. Each of them must be there.
    #[serde(default)]
    pub unset: L::OfProfile<Vec<String>>,
}
