//! Makes schemars' schema fit TOML and editors: no null, which TOML lacks; no keys that a table
//! cannot have; words as plain lists; descriptions without line breaks.

use serde_json::{Map, Value as Json};

/// Does all of it, at every level.
pub(super) fn tidy(schema: &mut Json) {
    match schema {
        Json::Array(items) => items.iter_mut().for_each(tidy),
        Json::Object(object) => {
            without_null(object);
            without_absent(object);
            as_enum(object);
            if let Some(Json::String(text)) = object.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            object.values_mut().for_each(tidy);
        }
        _ => {}
    }
}

/// `Option` in Rust is a key that may be left out, never a null.
fn without_null(schema: &mut Map<String, Json>) {
    if let Some(Json::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Json::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if let Some(Json::Array(any)) = schema.get_mut("anyOf") {
        any.retain(|schema| schema.get("type").is_none_or(|name| name != "null"));
        if let [only] = any.as_mut_slice() {
            let only = only.take();
            schema.remove("anyOf");
            match only {
                // Draft 7 does not look at what stands beside a `$ref`.
                Json::Object(only) if only.contains_key("$ref") => {
                    schema.insert("allOf".to_owned(), Json::Array(vec![Json::Object(only)]));
                }
                Json::Object(only) => {
                    for (key, value) in only {
                        schema.entry(key).or_insert(value);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Words with a description each become a plain list, which editors complete.
fn as_enum(schema: &mut Map<String, Json>) {
    let Some(Json::Array(words)) = schema.get("oneOf") else { return };
    let words: Option<Vec<Json>> = words.iter().map(|word| word.get("const").cloned()).collect();
    if let Some(words) = words {
        schema.remove("oneOf");
        schema.insert("enum".to_owned(), Json::Array(words));
    }
}

/// What no value fits is a key that is not there: `additionalProperties` refuses it.
fn without_absent(schema: &mut Map<String, Json>) {
    if let Some(Json::Object(properties)) = schema.get_mut("properties") {
        properties.retain(|_, property| {
            let nothing = property.get("not").and_then(Json::as_object);
            *property != Json::Bool(false) && nothing.is_none_or(|not| !not.is_empty())
        });
    }
}

/// The same with its keys sorted, whatever features of `serde_json` a build has.
pub(super) fn sorted(schema: Json) -> Json {
    match schema {
        Json::Array(items) => items.into_iter().map(sorted).collect(),
        Json::Object(object) => {
            let mut entries: Vec<(String, Json)> = object.into_iter().collect();
            entries.sort_by(|(left, _), (right, _)| left.cmp(right));
            entries.into_iter().map(|(key, value)| (key, sorted(value))).collect()
        }
        other => other,
    }
}
