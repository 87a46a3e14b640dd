//! The schema and the decoder's table, walked together: the same keys, the same types, the same
//! REQUIRED ones at every level, each with a description.

use std::collections::BTreeSet;

use a2a_caps_model::schema::schema;
use a2a_caps_model::shape::{DECLARATION, FILE_ONLY, Field, PROFILE, Shape, Struct};
use serde_json::{Value, json};

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    File,
    Profile,
}

struct Walk {
    root: Value,
    tables: usize,
}

impl Walk {
    /// The schema behind references.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let target = schema.get("$ref").or_else(|| schema["allOf"].get(0)?.get("$ref"));
        match target.and_then(Value::as_str) {
            Some(target) => {
                let pointer = target.strip_prefix('#').expect("a reference into the schema");
                self.resolved(self.root.pointer(pointer).expect("a definition"))
            }
            None => schema,
        }
    }

    /// The JSON types that a value may have.
    fn types(&self, schema: &Value) -> BTreeSet<String> {
        let schema = self.resolved(schema);
        let of_value = |value: &Value| match value {
            Value::String(_) => "string".to_owned(),
            Value::Bool(_) => "boolean".to_owned(),
            other => panic!("no value of TOML: {other}"),
        };
        if let Some(any) = schema["anyOf"].as_array() {
            any.iter().flat_map(|schema| self.types(schema)).collect()
        } else if let Some(name) = schema["type"].as_str() {
            BTreeSet::from([name.to_owned()])
        } else if let Some(values) = schema["enum"].as_array() {
            values.iter().map(of_value).collect()
        } else if let Some(value) = schema.get("const") {
            BTreeSet::from([of_value(value)])
        } else {
            panic!("a schema without a type: {schema}")
        }
    }

    fn table(&mut self, schema: &Value, shape: &'static Struct, layer: Layer, path: &str) {
        self.tables += 1;
        let schema = self.resolved(schema).clone();
        let is_profile = std::ptr::eq(shape, &raw const PROFILE);
        let shape = if is_profile { &DECLARATION } else { shape };
        assert_eq!(schema["additionalProperties"], false, "{path} takes unknown keys");
        assert!(schema.get("required").is_none(), "{path}: a profile may bring what is REQUIRED");
        let is_here = |field: &&Field| !(is_profile && FILE_ONLY.contains(&field.key));
        let mut wanted: BTreeSet<&str> =
            shape.fields.iter().filter(is_here).map(|field| field.key).collect();
        if layer == Layer::Profile && !["a security requirement", SCOPES].contains(&shape.what) {
            wanted.insert("unset");
            if ["a skill", "an extension", "an interface"].contains(&shape.what) {
                wanted.insert("remove");
            }
        }
        let properties = schema["properties"].as_object().expect("properties").clone();
        let found: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
        assert_eq!(found, wanted, "{path}");
        for (key, property) in &properties {
            let description = property["description"].as_str().unwrap_or_default();
            assert!(description.len() > 10, "{path}.{key} has no description");
            assert!(description.ends_with('.'), "{path}.{key}: {description}");
        }
        for field in shape.fields.iter().filter(is_here) {
            let path = format!("{path}.{}", field.key);
            self.value(&properties[field.key], field, &field.shape, layer, &path);
        }
    }

    fn value(
        &mut self,
        schema: &Value,
        field: &Field,
        shape: &'static Shape,
        layer: Layer,
        path: &str,
    ) {
        let types = self.types(schema);
        let wanted: &[&str] = match shape {
            Shape::Text => &["string"],
            Shape::Bool => &["boolean"],
            Shape::Phase => &["boolean", "string"],
            Shape::Version => &["object", "string"],
            Shape::List(_) => &["array"],
            Shape::Struct(_) | Shape::Map(_) | Shape::Params => &["object"],
        };
        let wanted: BTreeSet<String> = wanted.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(types, wanted, "{path}");
        let inner = self.resolved(schema).clone();
        match shape {
            Shape::Struct(shape) => self.table(schema, shape, layer, path),
            Shape::List(shape) => {
                // Lists that a profile replaces as a whole hold what the file's hold.
                self.value(&inner["items"], field, shape, layer, &format!("{path}[]"));
            }
            Shape::Map(_) if field.key == "lints" => self.lints(&inner, layer),
            Shape::Map(shape) => {
                let layer = if field.key == "profiles" { Layer::Profile } else { layer };
                let unset = inner["properties"].get("unset");
                let may_unset =
                    layer == Layer::Profile && !["profiles", "schemes"].contains(&field.key);
                assert_eq!(unset.is_some(), may_unset, "{path}.unset");
                let entry = &inner["additionalProperties"];
                self.value(entry, field, shape, layer, &format!("{path}.*"));
            }
            Shape::Params => {
                let free = &inner["additionalProperties"];
                assert!(free.is_null() || *free == true, "{path} must take anything");
            }
            Shape::Text | Shape::Bool | Shape::Phase | Shape::Version => {}
        }
    }

    fn lints(&self, schema: &Value, layer: Layer) {
        let known = a2a_caps_model::rules::ALL.iter().filter(|rule| rule.is_lint());
        let mut wanted: BTreeSet<&str> = known.map(|rule| rule.name).collect();
        if layer == Layer::Profile {
            wanted.insert("unset");
        }
        assert_eq!(schema["additionalProperties"], false);
        let properties = schema["properties"].as_object().expect("properties");
        assert_eq!(properties.keys().map(String::as_str).collect::<BTreeSet<_>>(), wanted);
        for (name, property) in properties {
            assert!(property["description"].is_string(), "lints.{name} has no description");
            if name != "unset" {
                assert_eq!(self.types(property), BTreeSet::from(["string".to_owned()]), "{name}");
            }
        }
    }
}

const SCOPES: &str = "the scopes of a security requirement";

#[test]
fn the_schema_has_the_decoder_s_keys_and_types_at_every_level() {
    let root = schema();
    let mut walk = Walk { root: root.clone(), tables: 0 };
    walk.table(&root, &DECLARATION, Layer::File, "");
    assert!(walk.tables > 50, "{} tables", walk.tables);
}

/// What the schema says of a key that no profile has.
fn whole<'a>(root: &'a Value, key: &str) -> Option<&'a Value> {
    let conditions = root["allOf"].as_array().expect("conditions");
    let no_profile_has_it = json!({
        "properties": { "profiles": { "additionalProperties": { "not": { "required": [key] } } } }
    });
    let condition = conditions.iter().find(|condition| condition["if"] == no_profile_has_it)?;
    Some(&condition["then"])
}

fn required(schema: &Value) -> BTreeSet<&str> {
    let keys = schema["required"].as_array();
    keys.into_iter().flatten().filter_map(Value::as_str).collect()
}

fn required_agree(schema: &Value, shape: &'static Shape, path: &str) {
    match shape {
        Shape::Struct(shape) => {
            let wanted = shape.fields.iter().filter(|field| field.presence.is_required());
            let wanted: BTreeSet<&str> = wanted.map(|field| field.key).collect();
            assert_eq!(required(schema), wanted, "{path}");
            let kinds = schema["oneOf"].as_array();
            let kinds: Option<Vec<&str>> = kinds.map(|kinds| {
                kinds.iter().filter_map(|kind| kind["required"][0].as_str()).collect()
            });
            let wanted = shape.one_of.then(|| shape.fields.iter().map(|field| field.key).collect());
            assert_eq!(kinds, wanted, "{path}");
            for field in shape.fields {
                let inner = &schema["properties"][field.key];
                required_agree(inner, &field.shape, &format!("{path}.{}", field.key));
            }
        }
        Shape::List(shape) => required_agree(&schema["items"], shape, &format!("{path}[]")),
        Shape::Map(shape) => {
            required_agree(&schema["additionalProperties"], shape, &format!("{path}.*"));
        }
        _ => {}
    }
}

#[test]
fn the_schema_has_the_decoder_s_required_keys_at_every_level() {
    let root = schema();
    for field in DECLARATION.fields {
        let then = whole(&root, field.key).unwrap_or(&Value::Null);
        assert_eq!(
            required(then).contains(field.key),
            field.presence.is_required(),
            "{}",
            field.key
        );
        // An extended card lies over the public one; `profiles` are profiles.
        if !["extended_card", "profiles"].contains(&field.key) {
            required_agree(&then["properties"][field.key], &field.shape, field.key);
        }
    }
}
