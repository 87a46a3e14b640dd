//! Every field of protocol.md's list: unset, set, and set to its default.

use serde_json::{Value, json};

/// What a field at its default becomes.
pub(crate) enum Default {
    /// It goes: a plain field (5.7, 8.4.1).
    Goes,
    /// It stays as it is: `optional`, REQUIRED, or a message.
    Stays(Value),
    /// The declaration is refused: a REQUIRED string or array that is empty.
    Refused,
    /// There is none.
    None,
}
use Default::{Goes, Refused, Stays};

/// A field of the card.
pub(crate) struct Field {
    /// Where it stands on the card.
    pub(crate) pointer: &'static str,
    /// The lines around it in the declaration; `@` is the field's place.
    pub(crate) around: &'static str,
    /// The field as the declaration has it, and as the card then has it.
    pub(crate) set: (&'static str, Value),
    /// What stands on the card without it; `None` where the declaration is refused.
    pub(crate) unset: Option<Value>,
    /// The field at its default, and what comes of it.
    pub(crate) default: (&'static str, Default),
}

fn plain(
    pointer: &'static str,
    around: &'static str,
    set: (&'static str, Value),
    default: &'static str,
) -> Field {
    Field { pointer, around, set, unset: Some(Value::Null), default: (default, Goes) }
}

fn required(
    pointer: &'static str,
    around: &'static str,
    set: (&'static str, Value),
    default: &'static str,
) -> Field {
    Field { pointer, around, set, unset: None, default: (default, Refused) }
}

const EXTENSION: &str = "[[capabilities.extensions]]\nuri = \"https://example.com/x/v1\"\n@";
const INTERFACE: &str = "[[supported_interfaces]]\nurl = \"https://example.com/rest\"\n\
                         protocol_binding = \"HTTP+JSON\"\nprotocol_version = \"1.0\"\n@";
const API_KEY: &str = "[security_schemes.s.api_key_security_scheme]\n@\n";
const OAUTH: &str = "[security_schemes.s.oauth2_security_scheme]\n@\n";

pub(crate) fn fields() -> Vec<Field> {
    [card(), interface(), capabilities(), skill(), schemes(), flows(), requirements()]
        .into_iter()
        .flatten()
        .collect()
}

fn card() -> Vec<Field> {
    let optional = |pointer, set, value: &str, default| Field {
        pointer,
        around: "TOP @",
        set: (set, json!(value)),
        unset: Some(Value::Null),
        default: (default, Stays(json!(""))),
    };
    vec![
        optional(
            "/documentationUrl",
            "documentation_url = \"https://example.com/d\"",
            "https://example.com/d",
            "documentation_url = \"\"",
        ),
        optional(
            "/iconUrl",
            "icon_url = \"https://example.com/i.png\"",
            "https://example.com/i.png",
            "icon_url = \"\"",
        ),
        Field {
            pointer: "/provider",
            around: "@",
            set: (
                "[provider]\nurl = \"https://example.com\"\norganization = \"E\"",
                json!({ "organization": "E", "url": "https://example.com" }),
            ),
            unset: Some(Value::Null),
            default: ("[provider]", Refused),
        },
        required(
            "/provider/url",
            "[provider]\norganization = \"E\"\n@",
            ("url = \"https://example.com\"", json!("https://example.com")),
            "url = \"\"",
        ),
        required(
            "/provider/organization",
            "[provider]\nurl = \"https://example.com\"\n@",
            ("organization = \"E\"", json!("E")),
            "organization = \"\"",
        ),
        plain(
            "/securitySchemes",
            "@",
            (
                "[security_schemes.s.mtls_security_scheme]",
                json!({ "s": { "mtlsSecurityScheme": {} } }),
            ),
            "[security_schemes]",
        ),
        plain(
            "/securityRequirements",
            "TOP @",
            ("security_requirements = [{}]", json!([{}])),
            "security_requirements = []",
        ),
    ]
}

fn interface() -> Vec<Field> {
    vec![
        plain(
            "/supportedInterfaces/1/tenant",
            INTERFACE,
            ("tenant = \"acme\"", json!("acme")),
            "tenant = \"\"",
        ),
        required(
            "/supportedInterfaces/1/url",
            "[[supported_interfaces]]\nprotocol_binding = \"HTTP+JSON\"\n\
             protocol_version = \"1.0\"\n@",
            ("url = \"https://example.com/rest\"", json!("https://example.com/rest")),
            "url = \"\"",
        ),
        required(
            "/supportedInterfaces/1/protocolBinding",
            "[[supported_interfaces]]\nurl = \"example.com:443\"\nprotocol_version = \"1.0\"\n@",
            ("protocol_binding = \"GRPC\"", json!("GRPC")),
            "protocol_binding = \"\"",
        ),
        required(
            "/supportedInterfaces/1/protocolVersion",
            "[[supported_interfaces]]\nurl = \"example.com:443\"\nprotocol_binding = \"GRPC\"\n@",
            ("protocol_version = \"1.0\"", json!("1.0")),
            "protocol_version = \"\"",
        ),
        // Ours is never on the card.
        plain("/supportedInterfaces/1/id", INTERFACE, ("id = \"x\"", Value::Null), "id = \"\""),
        plain(
            "/supportedInterfaces/1/gated",
            INTERFACE,
            ("gated = true", Value::Null),
            "gated = false",
        ),
        plain(
            "/supportedInterfaces/1/phase",
            INTERFACE,
            ("phase = true", Value::Null),
            "phase = false",
        ),
    ]
}

fn capabilities() -> Vec<Field> {
    // Absent is false, and both are written out: the ruling on `optional bool` flags.
    let flag = |pointer, set, default| Field {
        pointer,
        around: "CAPABILITIES @",
        set: (set, json!(true)),
        unset: Some(json!(false)),
        default: (default, Stays(json!(false))),
    };
    vec![
        flag("/capabilities/streaming", "streaming = true", "streaming = false"),
        flag("/capabilities/streaming", "streaming = true", "streaming = \"served\""),
        flag(
            "/capabilities/pushNotifications",
            "push_notifications = true",
            "push_notifications = false",
        ),
        flag(
            "/capabilities/extendedAgentCard",
            "extended_agent_card = true",
            "extended_agent_card = false",
        ),
        plain(
            "/capabilities/extensions",
            "CAPABILITIES @",
            ("extensions = [{ uri = \"urn:x:y:v1\" }]", json!([{ "uri": "urn:x:y:v1" }])),
            "extensions = []",
        ),
        // What is refused or only served is not on the card, and neither is an empty list.
        plain(
            "/capabilities/extensions",
            "CAPABILITIES @",
            (
                "extensions = [{ uri = \"urn:x:y:v1\", phase = true }]",
                json!([{ "uri": "urn:x:y:v1" }]),
            ),
            "extensions = [{ uri = \"urn:x:y:v1\", phase = false }, { uri = \"urn:x:z:v1\", phase = \"served\" }]",
        ),
        plain(
            "/capabilities/extensions/0/description",
            EXTENSION,
            ("description = \"Adds costs.\"", json!("Adds costs.")),
            "description = \"\"",
        ),
        plain(
            "/capabilities/extensions/0/required",
            EXTENSION,
            ("required = true", json!(true)),
            "required = false",
        ),
        Field {
            pointer: "/capabilities/extensions/0/params",
            around: EXTENSION,
            set: (
                "params = { a = \"\", b = [], c = {}, d = false, e = 0 }",
                // A Struct is opaque: nothing inside it is dropped.
                json!({ "a": "", "b": [], "c": {}, "d": false, "e": 0 }),
            ),
            unset: Some(Value::Null),
            default: ("params = {}", Stays(json!({}))),
        },
        plain(
            "/capabilities/extensions/0/variant",
            EXTENSION,
            ("variant = \"Cost\"", Value::Null),
            "variant = \"Other\"",
        ),
    ]
}

fn skill() -> Vec<Field> {
    let list = |pointer, set, value: &str, default| Field {
        pointer,
        around: "@",
        set: (set, json!([value])),
        unset: Some(Value::Null),
        default: (default, Goes),
    };
    vec![
        list(
            "/skills/0/inputModes",
            "input_modes = [\"text/html\"]",
            "text/html",
            "input_modes = []",
        ),
        list(
            "/skills/0/outputModes",
            "output_modes = [\"text/html\"]",
            "text/html",
            "output_modes = []",
        ),
        Field {
            pointer: "/skills/1/examples",
            around: "[[skills]]\nid = \"x\"\nname = \"X\"\ndescription = \"X\"\ntags = [\"x\"]\n@",
            set: ("examples = [\"Do\"]", json!(["Do"])),
            unset: Some(Value::Null),
            default: ("examples = []", Goes),
        },
        plain(
            "/skills/0/securityRequirements",
            "@",
            ("security_requirements = [{}]", json!([{}])),
            "security_requirements = []",
        ),
        required(
            "/skills/1/tags",
            "[[skills]]\nid = \"x\"\nname = \"X\"\ndescription = \"X\"\nexamples = [\"x\"]\n@",
            ("tags = [\"x\"]", json!(["x"])),
            "tags = []",
        ),
    ]
}

fn schemes() -> Vec<Field> {
    let description = |pointer, around| {
        plain(pointer, around, ("description = \"D\"", json!("D")), "description = \"\"")
    };
    vec![
        description(
            "/securitySchemes/s/apiKeySecurityScheme/description",
            "[security_schemes.s.api_key_security_scheme]\nlocation = \"header\"\nname = \"k\"\n@",
        ),
        description(
            "/securitySchemes/s/httpAuthSecurityScheme/description",
            "[security_schemes.s.http_auth_security_scheme]\nscheme = \"Basic\"\n@",
        ),
        description(
            "/securitySchemes/s/oauth2SecurityScheme/description",
            "[security_schemes.s.oauth2_security_scheme]\n@\n\
             flows.password.token_url = \"https://example.com/t\"",
        ),
        description(
            "/securitySchemes/s/openIdConnectSecurityScheme/description",
            "[security_schemes.s.open_id_connect_security_scheme]\n\
             open_id_connect_url = \"https://example.com/o\"\n@",
        ),
        description(
            "/securitySchemes/s/mtlsSecurityScheme/description",
            "[security_schemes.s.mtls_security_scheme]\n@",
        ),
        required(
            "/securitySchemes/s/apiKeySecurityScheme/location",
            "[security_schemes.s.api_key_security_scheme]\nname = \"k\"\n@",
            ("location = \"cookie\"", json!("cookie")),
            "location = \"\"",
        ),
        required(
            "/securitySchemes/s/apiKeySecurityScheme/name",
            "[security_schemes.s.api_key_security_scheme]\nlocation = \"query\"\n@",
            ("name = \"key\"", json!("key")),
            "name = \"\"",
        ),
        Field {
            pointer: "/securitySchemes/s/apiKeySecurityScheme",
            around: API_KEY,
            set: (
                "location = \"query\"\nname = \"k\"",
                json!({ "location": "query", "name": "k" }),
            ),
            unset: None,
            default: ("", Default::None),
        },
        required(
            "/securitySchemes/s/httpAuthSecurityScheme/scheme",
            "[security_schemes.s.http_auth_security_scheme]\n@",
            ("scheme = \"Bearer\"", json!("Bearer")),
            "scheme = \"\"",
        ),
        plain(
            "/securitySchemes/s/httpAuthSecurityScheme/bearerFormat",
            "[security_schemes.s.http_auth_security_scheme]\nscheme = \"Bearer\"\n@",
            ("bearer_format = \"JWT\"", json!("JWT")),
            "bearer_format = \"\"",
        ),
        plain(
            "/securitySchemes/s/oauth2SecurityScheme/oauth2MetadataUrl",
            "[security_schemes.s.oauth2_security_scheme]\n@\n\
             flows.password.token_url = \"https://example.com/t\"",
            ("oauth2_metadata_url = \"https://example.com/m\"", json!("https://example.com/m")),
            "oauth2_metadata_url = \"\"",
        ),
        required(
            "/securitySchemes/s/openIdConnectSecurityScheme/openIdConnectUrl",
            "[security_schemes.s.open_id_connect_security_scheme]\n@",
            ("open_id_connect_url = \"https://example.com/o\"", json!("https://example.com/o")),
            "open_id_connect_url = \"\"",
        ),
        Field {
            pointer: "/securitySchemes/s/oauth2SecurityScheme/flows",
            around: OAUTH,
            set: (
                "flows.password.token_url = \"https://example.com/t\"",
                json!({ "password": { "tokenUrl": "https://example.com/t" } }),
            ),
            unset: None,
            default: ("flows = {}", Refused),
        },
    ]
}

fn flows() -> Vec<Field> {
    let url = |value: &str| json!(value);
    let scopes = |pointer, around| Field {
        pointer,
        around,
        set: ("scopes = { read = \"Reads\" }", json!({ "read": "Reads" })),
        unset: None,
        default: ("scopes = {}", Stays(json!({}))),
    };
    let refresh = |pointer, around| {
        plain(
            pointer,
            around,
            ("refresh_url = \"https://example.com/r\"", url("https://example.com/r")),
            "refresh_url = \"\"",
        )
    };
    vec![
        scopes(
            "/securitySchemes/s/oauth2SecurityScheme/flows/authorizationCode/scopes",
            "[security_schemes.s.oauth2_security_scheme.flows.authorization_code]\n\
             authorization_url = \"https://example.com/a\"\n\
             token_url = \"https://example.com/t\"\n@",
        ),
        refresh(
            "/securitySchemes/s/oauth2SecurityScheme/flows/authorizationCode/refreshUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.authorization_code]\n\
             authorization_url = \"https://example.com/a\"\nscopes = {}\n\
             token_url = \"https://example.com/t\"\n@",
        ),
        plain(
            "/securitySchemes/s/oauth2SecurityScheme/flows/authorizationCode/pkceRequired",
            "[security_schemes.s.oauth2_security_scheme.flows.authorization_code]\n\
             authorization_url = \"https://example.com/a\"\nscopes = {}\n\
             token_url = \"https://example.com/t\"\n@",
            ("pkce_required = true", json!(true)),
            "pkce_required = false",
        ),
        required(
            "/securitySchemes/s/oauth2SecurityScheme/flows/authorizationCode/authorizationUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.authorization_code]\nscopes = {}\n\
             token_url = \"https://example.com/t\"\n@",
            ("authorization_url = \"https://example.com/a\"", url("https://example.com/a")),
            "authorization_url = \"\"",
        ),
        required(
            "/securitySchemes/s/oauth2SecurityScheme/flows/authorizationCode/tokenUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.authorization_code]\nscopes = {}\n\
             authorization_url = \"https://example.com/a\"\n@",
            ("token_url = \"https://example.com/t\"", url("https://example.com/t")),
            "token_url = \"\"",
        ),
        scopes(
            "/securitySchemes/s/oauth2SecurityScheme/flows/clientCredentials/scopes",
            "[security_schemes.s.oauth2_security_scheme.flows.client_credentials]\n\
             token_url = \"https://example.com/t\"\n@",
        ),
        refresh(
            "/securitySchemes/s/oauth2SecurityScheme/flows/clientCredentials/refreshUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.client_credentials]\n\
             token_url = \"https://example.com/t\"\nscopes = {}\n@",
        ),
        required(
            "/securitySchemes/s/oauth2SecurityScheme/flows/clientCredentials/tokenUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.client_credentials]\nscopes = {}\n@",
            ("token_url = \"https://example.com/t\"", url("https://example.com/t")),
            "token_url = \"\"",
        ),
        scopes(
            "/securitySchemes/s/oauth2SecurityScheme/flows/deviceCode/scopes",
            "[security_schemes.s.oauth2_security_scheme.flows.device_code]\n\
             device_authorization_url = \"https://example.com/d\"\n\
             token_url = \"https://example.com/t\"\n@",
        ),
        required(
            "/securitySchemes/s/oauth2SecurityScheme/flows/deviceCode/deviceAuthorizationUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.device_code]\nscopes = {}\n\
             token_url = \"https://example.com/t\"\n@",
            ("device_authorization_url = \"https://example.com/d\"", url("https://example.com/d")),
            "device_authorization_url = \"\"",
        ),
        refresh(
            "/securitySchemes/s/oauth2SecurityScheme/flows/deviceCode/refreshUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.device_code]\nscopes = {}\n\
             token_url = \"https://example.com/t\"\n\
             device_authorization_url = \"https://example.com/d\"\n@",
        ),
        // The two deprecated flows have plain fields only.
        plain(
            "/securitySchemes/s/oauth2SecurityScheme/flows/implicit/authorizationUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.implicit]\n@",
            ("authorization_url = \"https://example.com/a\"", url("https://example.com/a")),
            "authorization_url = \"\"",
        ),
        plain(
            "/securitySchemes/s/oauth2SecurityScheme/flows/implicit/scopes",
            "[security_schemes.s.oauth2_security_scheme.flows.implicit]\n@",
            ("scopes = { read = \"\" }", json!({ "read": "" })),
            "scopes = {}",
        ),
        refresh(
            "/securitySchemes/s/oauth2SecurityScheme/flows/implicit/refreshUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.implicit]\n@",
        ),
        plain(
            "/securitySchemes/s/oauth2SecurityScheme/flows/password/tokenUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.password]\n@",
            ("token_url = \"https://example.com/t\"", url("https://example.com/t")),
            "token_url = \"\"",
        ),
        plain(
            "/securitySchemes/s/oauth2SecurityScheme/flows/password/scopes",
            "[security_schemes.s.oauth2_security_scheme.flows.password]\n@",
            ("scopes = { read = \"Reads\" }", json!({ "read": "Reads" })),
            "scopes = {}",
        ),
        refresh(
            "/securitySchemes/s/oauth2SecurityScheme/flows/password/refreshUrl",
            "[security_schemes.s.oauth2_security_scheme.flows.password]\n@",
        ),
    ]
}

fn requirements() -> Vec<Field> {
    const AROUND: &str = "[security_schemes.s.http_auth_security_scheme]\nscheme = \"Bearer\"\n\
                          [[security_requirements]]\n@";
    vec![
        plain(
            "/securityRequirements/0/schemes",
            AROUND,
            ("schemes = { s = { list = [\"a\"] } }", json!({ "s": { "list": ["a"] } })),
            "schemes = {}",
        ),
        // The list goes, its holder stays: `{"bearer":{}}`.
        Field {
            pointer: "/securityRequirements/0/schemes/s",
            around: AROUND,
            set: ("schemes.s.list = [\"a\", \"b\"]", json!({ "list": ["a", "b"] })),
            unset: Some(Value::Null),
            default: ("schemes.s.list = []", Stays(json!({}))),
        },
    ]
}
