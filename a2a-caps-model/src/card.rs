//! The Agent Card: one deployment's effective declaration in, JSON out, by the presence rules of
//! 5.7 and 8.4.1.

use a2a_caps_spec::Capability;
use a2a_caps_spec::origin::OriginKind;

use crate::canonical::write_canonical;
use crate::check::capabilities::flag;
use crate::check::serving::{OriginValue, origin_of, origins};
use crate::check::{extensions, interfaces};
use crate::diagnostic::At;
use crate::json::{Json, Piece};
use crate::model::{CardText, OriginSlot};
use crate::node::{Node, Value};
use crate::shape::{self, Field, Presence, Shape, Struct, json_name};

/// A card, and what is worth knowing of how it was written.
pub(crate) struct Written {
    pub(crate) json: Json,
    origins: Vec<OriginSlot>,
    /// Where a value stands on the card although it is empty: the specification's canonical form
    /// keeps it, and the one that the SDKs write does not (8.4.1).
    pub(crate) empty: Vec<At>,
}

/// The card of an effective declaration that has no error.
pub(crate) fn write(card: &Node) -> Written {
    let mut writer = Writer { card, origins: slots(card), empty: Vec::new() };
    let json = writer.table(card, &shape::DECLARATION);
    Written { json, origins: writer.origins, empty: writer.empty }
}

impl Written {
    /// The card's text in RFC 8785 order.
    pub(crate) fn text(self) -> CardText {
        let parts = write_canonical(&self.json);
        CardText { parts, origins: self.origins }
    }
}

/// The runtime origins that an advertised interface uses, in file order.
fn slots(card: &Node) -> Vec<OriginSlot> {
    let advertised = || {
        let interfaces = card.items("supported_interfaces").iter();
        interfaces.filter(|interface| interfaces::phase(interface).is_advertised())
    };
    let runtime = |value: &OriginValue| matches!(value, OriginValue::Runtime);
    origins(card)
        .into_iter()
        .filter(|origin| runtime(&origin.value))
        .filter_map(|origin| {
            let uses = |interface: &&Node| {
                let url = interface.text("url").and_then(origin_of);
                matches!(url, Some(Ok((name, _))) if name == origin.name)
            };
            let mut kinds: Vec<OriginKind> =
                advertised().filter(uses).map(interfaces::origin_kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            (!kinds.is_empty()).then_some(OriginSlot { name: origin.name, kinds })
        })
        .collect()
}

struct Writer<'a> {
    card: &'a Node,
    origins: Vec<OriginSlot>,
    empty: Vec<At>,
}

impl Writer<'_> {
    fn table(&mut self, node: &Node, shape: &'static Struct) -> Json {
        let mut members = Vec::with_capacity(shape.fields.len());
        for field in shape.fields.iter().filter(|field| !field.presence.is_ours()) {
            if let Some(value) = self.field(node, field) {
                members.push((json_name(field.key), value));
            }
        }
        Json::Object(members)
    }

    fn field(&mut self, holder: &Node, field: &'static Field) -> Option<Json> {
        if let Some(capability) =
            Capability::ALL.iter().find(|capability| capability.key() == field.key)
        {
            // Always written, true and false, so that no client has to know what absent means.
            return Some(Json::Bool(flag(self.card, *capability).is_advertised()));
        }
        let node = holder.get(field.key)?;
        let value = match field.key {
            "url" if holder.get("protocol_binding").is_some() => self.url(node),
            "supported_interfaces" => self.filtered(node, &shape::INTERFACE, |interface| {
                interfaces::phase(interface).is_advertised()
            }),
            "extensions" => self.filtered(node, &shape::EXTENSION, |extension| {
                extensions::phase(extension).is_advertised()
            }),
            _ => self.value(node, &field.shape),
        };
        if !is_default(&value) {
            return Some(value);
        }
        if field.presence == Presence::Plain {
            return None;
        }
        if !matches!(value, Json::Bool(_) | Json::Number(_)) {
            self.empty.push(node.at);
        }
        Some(value)
    }

    fn filtered(&mut self, list: &Node, shape: &'static Struct, keep: fn(&Node) -> bool) -> Json {
        let items = list.as_array().unwrap_or_default();
        Json::Array(
            items.iter().filter(|item| keep(item)).map(|item| self.table(item, shape)).collect(),
        )
    }

    fn value(&mut self, node: &Node, shape: &'static Shape) -> Json {
        match shape {
            Shape::Struct(shape) => self.table(node, shape),
            Shape::List(shape) => {
                let items = node.as_array().unwrap_or_default();
                let mut values = Vec::with_capacity(items.len());
                for item in items {
                    let value = self.value(item, shape);
                    // `[{}]`: a requirement that asks for nothing.
                    if is_default(&value) {
                        self.empty.push(item.at);
                    }
                    values.push(value);
                }
                Json::Array(values)
            }
            Shape::Map(shape) => {
                let entries = node.as_table().map_or(&[][..], |table| &table.entries);
                let mut members = Vec::with_capacity(entries.len());
                for entry in entries {
                    let value = self.value(&entry.node, shape);
                    // `{"bearer":{}}`: the scopes go, their holder stays (8.4.1).
                    if is_default(&value) {
                        self.empty.push(entry.key_at);
                    }
                    members.push((entry.key.clone(), value));
                }
                Json::Object(members)
            }
            Shape::Params => self.opaque(node),
            Shape::Text | Shape::Version => Json::text(node.as_text().unwrap_or_default()),
            Shape::Bool | Shape::Phase => Json::Bool(node.as_bool().unwrap_or_default()),
        }
    }

    /// A `google.protobuf.Struct`: nothing in it is dropped.
    fn opaque(&mut self, node: &Node) -> Json {
        let value = match &node.value {
            Value::Text(text) => Json::text(&*text.value),
            Value::Bool(value) => Json::Bool(*value),
            // Within ±2^53, or the decoder would have refused it.
            #[allow(clippy::cast_precision_loss, reason = "checked by the decoder")]
            Value::Integer(value) => Json::Number(value.unwrap_or_default() as f64),
            Value::Float(value) => Json::Number(*value),
            Value::Datetime(text) => Json::text(text),
            Value::Array(items) => {
                Json::Array(items.iter().map(|item| self.opaque(item)).collect())
            }
            Value::Table(table) => Json::Object(
                table
                    .entries
                    .iter()
                    .map(|entry| (entry.key.clone(), self.opaque(&entry.node)))
                    .collect(),
            ),
        };
        if is_default(&value) && !matches!(value, Json::Bool(_) | Json::Number(_)) {
            self.empty.push(node.at);
        }
        value
    }

    fn url(&self, node: &Node) -> Json {
        let url = node.as_text().unwrap_or_default();
        let Some(Ok((name, rest))) = origin_of(url) else { return Json::text(url) };
        if let Some(index) = self.origins.iter().position(|slot| slot.name == name) {
            return Json::Template(vec![Piece::Origin(index), Piece::Text(rest.to_owned())]);
        }
        let fixed = origins(self.card).into_iter().find(|origin| origin.name == name);
        match fixed.map(|origin| origin.value) {
            Some(OriginValue::Fixed(value)) => Json::text(format!("{value}{rest}")),
            _ => Json::text(url),
        }
    }
}

/// Whether a value is what an unset field would be.
fn is_default(value: &Json) -> bool {
    match value {
        Json::Bool(value) => !value,
        Json::Number(value) => *value == 0.0,
        Json::Text(text) => text.is_empty(),
        Json::Template(_) => false,
        Json::Array(items) => items.is_empty(),
        Json::Object(members) => members.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use toml::de::DeTable;

    use super::*;
    use crate::node::Text;

    fn written(declaration: &str) -> CardText {
        let table = DeTable::parse(declaration).expect("TOML");
        let mut text = |raw: &str| Text { value: raw.to_owned(), faults: Vec::new() };
        write(&Node::from_toml(&table, &mut text)).text()
    }

    #[test]
    fn the_worked_example_of_the_specification_comes_out_as_it_says() {
        // 8.4.1, "Example of Default Value Removal". A declaration cannot have its empty fields,
        // but the writer keeps them as it says.
        let card = written(
            "name = \"Example Agent\"\ndescription = \"\"\nskills = []\n[capabilities]\n\
             streaming = false\npush_notifications = false\nextensions = []",
        );
        // All three flags are always written out, which the example's agent does not do.
        let expected = "{\"capabilities\":{\"extendedAgentCard\":false,\
                        \"pushNotifications\":false,\"streaming\":false},\"description\":\"\",\
                        \"name\":\"Example Agent\",\"skills\":[]}";
        assert_eq!(card.text(), Some(expected));
        assert_eq!(
            expected.replace("\"extendedAgentCard\":false,", ""),
            "{\"capabilities\":{\"pushNotifications\":false,\"streaming\":false},\
             \"description\":\"\",\"name\":\"Example Agent\",\"skills\":[]}"
        );
    }
}
