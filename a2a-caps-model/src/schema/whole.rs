//! What must be there, as conditions of the schema: a key about which no profile says anything is
//! whole in the file. Where a profile does, only the build knows what comes out of the two.

use serde_json::{Map, Value as Json, json};

use crate::shape::{DECLARATION, Field, Presence, Shape, Struct};

/// A condition for each key of the declaration that has to be whole, out of the decoder's table.
pub(super) fn conditions() -> Json {
    DECLARATION
        .fields
        .iter()
        // The extended card lies over the public one, so it may say a part of anything.
        .filter(|field| field.key != "extended_card" && field.key != "profiles")
        .filter_map(condition)
        .collect()
}

fn condition(field: &Field) -> Option<Json> {
    let key = field.key;
    let mut then = Map::new();
    if field.presence.is_required() {
        then.insert("required".to_owned(), json!([key]));
    }
    if let Some(whole) = of_field(field) {
        then.insert("properties".to_owned(), json!({ key: whole }));
    }
    let no_profile_has_it = json!({
        "properties": { "profiles": { "additionalProperties": { "not": { "required": [key] } } } }
    });
    (!then.is_empty()).then(|| json!({ "if": no_profile_has_it, "then": then }))
}

/// What a value of that key must hold besides its type, if anything (5.7: at least one element).
fn of_field(field: &Field) -> Option<Json> {
    let mut whole = of_shape(&field.shape).unwrap_or_default();
    if field.presence == Presence::Required {
        match field.shape {
            Shape::Text | Shape::Version => whole.insert("pattern".to_owned(), json!(r"\S")),
            Shape::List(_) => whole.insert("minItems".to_owned(), json!(1)),
            _ => None,
        };
    }
    (!whole.is_empty()).then_some(Json::Object(whole))
}

fn of_shape(shape: &Shape) -> Option<Map<String, Json>> {
    let (key, inner) = match shape {
        Shape::Struct(shape) => return of_struct(shape),
        Shape::List(Shape::Text) => ("items", json!({ "pattern": r"\S" })),
        Shape::List(shape) => ("items", Json::Object(of_shape(shape)?)),
        Shape::Map(shape) => ("additionalProperties", Json::Object(of_shape(shape)?)),
        _ => return None,
    };
    Some(Map::from_iter([(key.to_owned(), inner)]))
}

fn of_struct(shape: &Struct) -> Option<Map<String, Json>> {
    let mut whole = Map::new();
    let required: Vec<&str> = shape
        .fields
        .iter()
        .filter(|field| field.presence.is_required())
        .map(|field| field.key)
        .collect();
    if !required.is_empty() {
        whole.insert("required".to_owned(), json!(required));
    }
    if shape.one_of {
        let one_of: Json =
            shape.fields.iter().map(|field| json!({ "required": [field.key] })).collect();
        whole.insert("oneOf".to_owned(), one_of);
    }
    let properties: Map<String, Json> = shape
        .fields
        .iter()
        .filter_map(|field| Some((field.key.to_owned(), of_field(field)?)))
        .collect();
    if !properties.is_empty() {
        whole.insert("properties".to_owned(), Json::Object(properties));
    }
    (!whole.is_empty()).then_some(whole)
}
