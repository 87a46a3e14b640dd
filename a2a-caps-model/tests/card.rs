//! What stands on the card: every field of protocol.md's list, unset, set, and set to its default.

#![allow(clippy::too_many_lines, reason = "tables of fields")]

mod support;

use serde_json::{Value, json};
use support::{BEARER, Declaration, valid};

/// What a field at its default becomes.
enum Default {
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
struct Field {
    /// Where it stands on the card.
    pointer: &'static str,
    /// The lines around it in the declaration; `@` is the field's place.
    around: &'static str,
    /// The field as the declaration has it, and as the card then has it.
    set: (&'static str, Value),
    /// What stands on the card without it; `None` where the declaration is refused.
    unset: Option<Value>,
    /// The field at its default, and what comes of it.
    default: (&'static str, Default),
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

fn fields() -> Vec<Field> {
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

/// The declaration with these lines in the field's place.
fn with(field: &Field, lines: &str) -> Declaration {
    // Warnings are not what is tested.
    let documented = "documentation_url = \"https://example.com/docs\"";
    let declaration = valid().without(documented);
    if field.around == "TOP @" {
        declaration.top(lines)
    } else if field.around == "CAPABILITIES @" {
        declaration.and(BEARER).capabilities(lines)
    } else {
        declaration.and(&field.around.replace('@', lines))
    }
}

fn at(declaration: &Declaration, pointer: &str) -> Option<Value> {
    let reading = declaration.read();
    let model = reading.select(None, None).model?;
    let card: Value =
        serde_json::from_str(model.card.text().expect("no runtime origin")).expect("JSON");
    Some(card.pointer(pointer).cloned().unwrap_or(Value::Null))
}

#[test]
fn each_field_is_on_the_card_as_it_was_set() {
    for field in fields() {
        let (lines, value) = &field.set;
        assert_eq!(at(&with(&field, lines), field.pointer).as_ref(), Some(value), "{lines}");
    }
}

#[test]
fn each_field_that_is_not_set_is_absent_or_missed() {
    for field in fields() {
        let declaration = with(&field, "");
        let found = at(&declaration, field.pointer);
        assert_eq!(found, field.unset, "{} {:#?}", field.pointer, declaration.told());
    }
}

#[test]
fn each_field_at_its_default_goes_stays_or_is_refused_by_its_presence() {
    for field in fields() {
        let (lines, default) = &field.default;
        let found = at(&with(&field, lines), field.pointer);
        match default {
            Goes => assert_eq!(found, Some(Value::Null), "{lines} at {}", field.pointer),
            Stays(value) => assert_eq!(found.as_ref(), Some(value), "{lines} at {}", field.pointer),
            Refused => assert_eq!(found, None, "{lines} at {}", field.pointer),
            Default::None => {}
        }
    }
}

/// A declaration with every field of the card in it.
const EVERYTHING: &str = include_str!("everything.toml");

fn everything() -> Declaration {
    support::of(EVERYTHING)
}

#[test]
fn a_declaration_with_everything_is_the_whole_card() {
    let expected: Value = serde_json::from_str(include_str!("everything.json")).expect("JSON");
    assert_eq!(everything().json(), expected);
}

#[test]
fn a_card_never_has_null_in_it() {
    fn nulls(value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::Array(items) => items.iter().any(nulls),
            Value::Object(members) => members.values().any(nulls),
            _ => false,
        }
    }
    assert!(!nulls(&everything().json()));
    assert!(!nulls(&valid().json()));
}

#[test]
fn interfaces_and_skills_keep_the_order_of_the_file() {
    let card = everything().json();
    let bindings: Vec<&Value> = card["supportedInterfaces"]
        .as_array()
        .expect("interfaces")
        .iter()
        .map(|interface| &interface["protocolBinding"])
        .collect();
    assert_eq!(
        bindings,
        ["GRPC", "JSONRPC", "HTTP+JSON", "https://example.com/bindings/websocket/v1"]
    );
}

#[test]
fn dates_become_strings_of_rfc_3339() {
    let params = "params = { a = 1979-05-27 07:32:00Z, b = 1979-05-27T07:32:00.5+02:00, \
                  c = 1979-05-27, d = 07:32:00, e = 1979-05-27T07:32Z, f = 07:32 }";
    let card = valid().extension("https://example.com/x/v1", params).json();
    assert_eq!(
        card["capabilities"]["extensions"][0]["params"],
        json!({
            "a": "1979-05-27T07:32:00Z",
            "b": "1979-05-27T07:32:00.5+02:00",
            "c": "1979-05-27",
            "d": "07:32:00",
            // TOML 1.1 may leave the seconds out, RFC 3339 may not.
            "e": "1979-05-27T07:32:00Z",
            "f": "07:32:00",
        })
    );
}

#[test]
fn numbers_of_params_are_those_that_were_written() {
    let params = "params = { a = 0xFF, b = -1_000, c = 1_000.5, d = 0o17, e = 0b11, f = 1e22, \
                  g = -0.0, h = +7, i = 9007199254740992, j = -9007199254740992, k = 1e-7 }";
    let text = valid().extension("https://example.com/x/v1", params).card();
    let start = text.find("\"params\":").expect("params");
    assert!(
        text[start..].starts_with(
            "\"params\":{\"a\":255,\"b\":-1000,\"c\":1000.5,\"d\":15,\"e\":3,\"f\":1e+22,\"g\":0,\
             \"h\":7,\"i\":9007199254740992,\"j\":-9007199254740992,\"k\":1e-7}"
        ),
        "{text}"
    );
}

// The extended card (3.1.11, 13.3).

fn extended(lines: &str) -> Declaration {
    valid().capabilities("extended_agent_card = true\nstreaming = true").and(BEARER).and(lines)
}

fn extended_json(declaration: &Declaration) -> Value {
    let model = declaration.model();
    let card = model.extended.expect("an extended card");
    serde_json::from_str(card.text().expect("no runtime origin")).expect("JSON")
}

#[test]
fn the_extended_card_adds_and_overrides_and_keeps_the_rest() {
    let declaration = extended(
        r#"
[extended_card]
description = "Reviews documents, and more."
icon_url = "https://example.com/icon.png"
[[extended_card.skills]]
id = "review"
description = "Reads a document closely."
[[extended_card.skills]]
id = "audit"
name = "Audit"
description = "Audits a document."
tags = ["documents"]
examples = ["Audit this"]
"#,
    );
    let (public, whole) = (declaration.json(), extended_json(&declaration));
    assert_eq!(whole["description"], "Reviews documents, and more.");
    assert_eq!(whole["iconUrl"], "https://example.com/icon.png");
    assert_eq!(whole["skills"][0]["name"], "Review");
    assert_eq!(whole["skills"][0]["description"], "Reads a document closely.");
    assert_eq!(whole["skills"][1]["id"], "audit");
    for same in ["name", "version", "supportedInterfaces", "capabilities", "securitySchemes"] {
        assert_eq!(whole[same], public[same], "{same}");
    }
    assert_eq!(public["description"], "Reviews documents.", "the public card stays as it is");
    assert_eq!(public["skills"].as_array().map(Vec::len), Some(1));
    assert_ne!(
        declaration.model().card.etag,
        declaration.model().extended.and_then(|card| card.etag)
    );
}

#[test]
fn an_extended_card_uses_the_origins_of_the_public_one() {
    let declaration = extended("[extended_card]\nname = \"More\"")
        .with("https://example.com/a2a/v1/", "{http}/a2a")
        .and("[serving.origins]\nhttp = \"runtime\"");
    let model = declaration.model();
    let whole = model.extended.expect("an extended card");
    assert_eq!(whole.origins, model.card.origins);
    assert_eq!(whole.etag, None);
}

#[test]
fn an_extended_card_is_there_where_its_flag_is_not_false() {
    let declaration = valid().and(BEARER).and(
        "[extended_card]\nname = \"More\"\n[lints]\nserved = \"allow\"\n[profiles.off]\n\
         [profiles.served.capabilities]\nextended_agent_card = \"served\"\n\
         [profiles.on.capabilities]\nextended_agent_card = true",
    );
    for (profile, is_there) in [("off", false), ("served", true), ("on", true)] {
        assert_eq!(declaration.model_of(Some(profile)).extended.is_some(), is_there, "{profile}");
    }
}

#[test]
fn an_extended_card_that_is_made_at_run_time_is_none_of_the_model() {
    let model = extended("[extended_card]\nsource = \"runtime\"").model();
    assert!(model.extended.is_none());
    assert_eq!(model.extended_card, a2a_caps_model::ExtendedCard::Runtime);
}

#[test]
fn an_entry_that_the_extended_card_adds_must_be_whole() {
    let told = extended("[[extended_card.skills]]\nid = \"audit\"\nname = \"Audit\"").told();
    assert_eq!(
        told,
        [
            "missing_field: a skill has no `description`, which is REQUIRED",
            "missing_field: a skill has no `tags`, which is REQUIRED",
            "missing_examples: the skill `audit` has no examples",
        ]
    );
}

#[test]
fn a_profile_lays_its_extended_card_over_that_of_the_base() {
    let declaration = extended("[extended_card]\nname = \"More\"\ndescription = \"D\"")
        .and("[profiles.p.extended_card]\nname = \"Other\"\nunset = [\"description\"]");
    let model = declaration.model_of(Some("p"));
    assert_eq!(model.extended_card, a2a_caps_model::ExtendedCard::Declared);
    let text = model.extended.expect("an extended card");
    let card: Value = serde_json::from_str(text.text().expect("text")).expect("JSON");
    assert_eq!(card["name"], "Other");
    assert_eq!(card["description"], "Reviews documents.");
}

#[test]
fn the_challenge_names_each_scheme_that_has_one_once() {
    let of = |lines: &str| valid().and(lines).model().challenge;
    assert_eq!(of(""), "");
    assert_eq!(of(BEARER), "Bearer realm=\"a2a\"");
    assert_eq!(
        of("[security_schemes.a.http_auth_security_scheme]\nscheme = \"Basic\"\n\
            [security_schemes.b.http_auth_security_scheme]\nscheme = \"bearer\"\n\
            [security_schemes.c.open_id_connect_security_scheme]\n\
            open_id_connect_url = \"https://example.com/o\"\n\
            [security_schemes.d.mtls_security_scheme]"),
        "Basic realm=\"a2a\", bearer realm=\"a2a\""
    );
}
