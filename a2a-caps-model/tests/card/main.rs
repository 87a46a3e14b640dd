//! What stands on the card, field by field, and as a whole.

#![allow(clippy::too_many_lines, reason = "tables of fields")]

mod fields;
#[path = "../support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};

use a2a_caps_model::shape::{DECLARATION, Shape, Struct, json_name};
use fields::{Default, Field, fields};
use serde_json::{Value, json};
use support::{BEARER, Declaration, valid};

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
            Default::Goes => assert_eq!(found, Some(Value::Null), "{lines} at {}", field.pointer),
            Default::Stays(value) => {
                assert_eq!(found.as_ref(), Some(value), "{lines} at {}", field.pointer);
            }
            Default::Refused => assert_eq!(found, None, "{lines} at {}", field.pointer),
            Default::None => {}
        }
    }
}

/// A declaration with every field of the card in it.
const EVERYTHING: &str = include_str!("../everything.toml");

fn everything() -> Declaration {
    support::of(EVERYTHING)
}

#[test]
fn a_declaration_with_everything_is_the_whole_card() {
    let expected: Value = serde_json::from_str(include_str!("../everything.json")).expect("JSON");
    assert_eq!(everything().json(), expected);
}

/// Collects, for each table of the card, the fields that some value there has.
fn collect(
    value: &Value,
    shape: &'static Struct,
    seen: &mut BTreeMap<&'static str, BTreeSet<String>>,
) {
    let Some(members) = value.as_object() else { return };
    seen.entry(shape.what).or_default().extend(members.keys().cloned());
    for field in shape.fields {
        if let Some(value) = members.get(&json_name(field.key)) {
            collect_shape(value, &field.shape, seen);
        }
    }
}

fn collect_shape(
    value: &Value,
    shape: &'static Shape,
    seen: &mut BTreeMap<&'static str, BTreeSet<String>>,
) {
    let items = value.as_array().into_iter().flatten();
    let entries = value.as_object().into_iter().flat_map(|members| members.values());
    match shape {
        Shape::Struct(shape) => collect(value, shape, seen),
        Shape::List(shape) => items.for_each(|item| collect_shape(item, shape, seen)),
        Shape::Map(shape) => entries.for_each(|entry| collect_shape(entry, shape, seen)),
        _ => {}
    }
}

/// protocol.md, "The Agent Card": every field of every message, `signatures` aside, which a build
/// does not have.
const MESSAGES: [(&str, &str); 18] = [
    (
        "a declaration",
        "capabilities defaultInputModes defaultOutputModes description documentationUrl iconUrl \
         name provider securityRequirements securitySchemes skills supportedInterfaces version",
    ),
    ("an interface", "protocolBinding protocolVersion tenant url"),
    ("a provider", "organization url"),
    ("capabilities", "extendedAgentCard extensions pushNotifications streaming"),
    ("an extension", "description params required uri"),
    ("a skill", "description examples id inputModes name outputModes securityRequirements tags"),
    ("a security requirement", "schemes"),
    ("the scopes of a security requirement", "list"),
    (
        "a security scheme",
        "apiKeySecurityScheme httpAuthSecurityScheme mtlsSecurityScheme oauth2SecurityScheme \
         openIdConnectSecurityScheme",
    ),
    ("an API key scheme", "description location name"),
    ("an HTTP authentication scheme", "bearerFormat description scheme"),
    ("an OAuth 2.0 scheme", "description flows oauth2MetadataUrl"),
    ("an OpenID Connect scheme", "description openIdConnectUrl"),
    ("OAuth 2.0 flows", "authorizationCode clientCredentials deviceCode implicit password"),
    ("an authorization code flow", "authorizationUrl pkceRequired refreshUrl scopes tokenUrl"),
    ("a device code flow", "deviceAuthorizationUrl refreshUrl scopes tokenUrl"),
    ("an implicit flow", "authorizationUrl refreshUrl scopes"),
    ("a password flow", "refreshUrl scopes tokenUrl"),
];

#[test]
fn every_field_of_the_protocol_can_be_declared_and_no_other_is_written() {
    let mut seen = BTreeMap::new();
    collect(&everything().json(), &DECLARATION, &mut seen);
    for (message, fields) in MESSAGES {
        let fields: BTreeSet<String> = fields.split_whitespace().map(str::to_owned).collect();
        assert_eq!(seen.get(message), Some(&fields), "{message}");
    }
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
