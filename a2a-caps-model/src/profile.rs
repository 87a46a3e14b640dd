//! Lays a profile over the rest of the file: tables key by key, lists of things with an identity
//! by that identity, other lists as a whole.

use std::rc::Rc;

use crate::decode::text_faults;
use crate::diagnostic::Findings;
use crate::nearest::nearest;
use crate::node::{Entry, Node, Table, Value};
use crate::rules;
use crate::shape::{self, Shape, Struct};

/// What lies over what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// A profile over the base: it may take away.
    Profile,
    /// The extended card over the public one: it adds and overrides, and takes nothing away, which
    /// the decoder tells (3.1.11).
    ExtendedCard,
}

impl Layer {
    const fn what(self) -> &'static str {
        match self {
            Self::Profile => "this profile",
            Self::ExtendedCard => "this extended card",
        }
    }
}

/// `over` laid over `base`, both tables of that shape.
pub(crate) fn overlay(
    base: &Node,
    over: &Node,
    shape: &'static Struct,
    layer: Layer,
    findings: &mut Findings,
) -> Node {
    Overlay { layer, findings }.table(Some(base), over, Some(shape), None)
}

struct Overlay<'a> {
    layer: Layer,
    findings: &'a mut Findings,
}

impl Overlay<'_> {
    fn value(&mut self, base: Option<&Node>, over: &Node, shape: Option<&'static Shape>) -> Node {
        match (shape, &over.value) {
            (Some(Shape::Struct(shape)), Value::Table(_)) => {
                self.table(base, over, Some(shape), None)
            }
            (Some(Shape::Map(shape)), Value::Table(_)) => self.table(base, over, None, Some(shape)),
            (Some(Shape::Params), Value::Table(_)) => merge_params(base, over),
            (Some(Shape::List(Shape::Struct(shape))), Value::Array(items))
                if has_identity(shape) =>
            {
                self.list(base, over, items, shape)
            }
            _ => over.clone(),
        }
    }

    fn table(
        &mut self,
        base: Option<&Node>,
        over: &Node,
        shape: Option<&'static Struct>,
        map: Option<&'static Shape>,
    ) -> Node {
        let under = base.and_then(Node::as_table);
        let mut entries = under.map(|table| table.entries.clone()).unwrap_or_default();
        let Some(table) = over.as_table() else { return over.clone() };
        // A scheme may be called `unset`, but it is no array then.
        let unset =
            table.get("unset").filter(|entry| shape.is_some() || entry.node.as_array().is_some());
        for entry in &table.entries {
            if unset.is_some_and(|unset| unset.key_at == entry.key_at) {
                continue;
            }
            let inner = match (shape, map) {
                (Some(shape), _) => shape
                    .fields
                    .iter()
                    .find(|field| field.key == entry.key)
                    .map(|field| &field.shape),
                (None, map) => map,
            };
            if let Some(under) = entries.iter_mut().find(|under| under.key == entry.key) {
                under.node = self.value(Some(&under.node), &entry.node, inner);
                under.key_at = entry.key_at;
            } else {
                let node = self.value(None, &entry.node, inner);
                entries.push(Entry { node, ..entry.clone() });
            }
        }
        if let Some(unset) = unset {
            self.unset(&mut entries, under, table, &unset.node);
        }
        let at = base.filter(|base| base.as_table().is_some()).map_or(over.at, |base| base.at);
        Node { value: Value::Table(Rc::new(Table { entries })), at }
    }

    fn unset(
        &mut self,
        entries: &mut Vec<Entry>,
        base: Option<&Table>,
        over: &Table,
        unset: &Node,
    ) {
        // An extended card takes nothing away, which the decoder tells.
        if self.layer == Layer::ExtendedCard {
            return;
        }
        let Some(names) = unset.as_array() else { return self.unset_is_no_list(unset) };
        for name in names {
            if self.has_faults(name) {
                continue;
            }
            let Some(key) = name.as_text() else {
                self.unset_is_no_list(name);
                continue;
            };
            if over.get(key).is_some() {
                self.findings
                    .add(&rules::OVERLAY, name.at, format!("`{key}` is set and unset at once"))
                    .help("keep one of the two");
            } else if base.and_then(|base| base.get(key)).is_none() {
                let finding = self.findings.add(
                    &rules::OVERLAY,
                    name.at,
                    format!("`{key}` is not there to be unset"),
                );
                finding.label("not in the rest of the file");
                let keys = base.map_or(&[][..], |base| &base.entries);
                if let Some(near) = nearest(key, keys.iter().map(|entry| entry.key.as_str())) {
                    finding.help(format!("a key with a similar name is: `{near}`"));
                }
                finding.help("delete it from `unset`");
            } else {
                entries.retain(|entry| entry.key != key);
            }
        }
    }

    fn unset_is_no_list(&mut self, node: &Node) {
        self.findings
            .add(&rules::OVERLAY, node.at, "`unset` must be an array of keys")
            .help("write `unset = [\"documentation_url\"]`");
    }

    /// Tells of a string that has no meaning in this environment, where nothing after the overlay
    /// would see it.
    fn has_faults(&mut self, node: &Node) -> bool {
        if let Value::Text(text) = &node.value {
            text_faults(self.findings, node.at, text);
        }
        node.has_faults()
    }

    fn list(
        &mut self,
        base: Option<&Node>,
        over: &Node,
        items: &[Node],
        shape: &'static Struct,
    ) -> Node {
        let under = base.and_then(Node::as_array).unwrap_or_default();
        if items.is_empty() && !under.is_empty() {
            self.findings
                .add(&rules::OVERLAY, over.at, "an empty list changes nothing here")
                .label(format!("the list of the rest of the file stays, with {}", under.len()))
                .help(
                    "entries are laid over those with the same identity: to take one away, write \
                     it with `remove = true`; otherwise delete the line",
                );
        }
        let mut merged: Vec<Option<Node>> = under.iter().cloned().map(Some).collect();
        let mut met: Vec<&Node> = Vec::new();
        let mut taken: Vec<usize> = Vec::new();
        for item in items {
            // Whom it means, only another environment can tell.
            let keys = identity(shape).iter().filter_map(|key| item.get(key));
            let faulty: Vec<&Node> = keys.filter(|key| self.has_faults(key)).collect();
            if !faulty.is_empty() {
                continue;
            }
            let mut places =
                under.iter().enumerate().filter(|(_, under)| is_same(shape, under, item));
            let (place, other) = (places.next().map(|(at, _)| at), places.next());
            let twice = met.iter().any(|other| is_same(shape, other, item))
                || place.is_some_and(|place| taken.contains(&place));
            if twice {
                let message =
                    format!("{} stands twice in {}", describe(shape, item), self.layer.what());
                self.findings
                    .add(duplicate_rule(shape), item.at, message)
                    .help("keep one of the two");
                continue;
            }
            if other.is_some() && identity(shape).len() > 1 {
                let message = format!("{} could be more than one", describe(shape, item));
                self.findings
                    .add(&rules::OVERLAY, item.at, message)
                    .label("which of them is meant")
                    .help("write the `id` of the one that is meant");
                continue;
            }
            met.push(item);
            taken.extend(place);
            match (item.get("remove"), place) {
                (Some(remove), place) if self.layer == Layer::Profile => {
                    if self.may_remove(item, remove, place.is_some(), shape)
                        && let Some(place) = place
                    {
                        merged[place] = None;
                    }
                }
                (_, Some(place)) => {
                    merged[place] = Some(self.table(under.get(place), item, Some(shape), None));
                }
                (_, None) => merged.push(Some(self.table(None, item, Some(shape), None))),
            }
        }
        let items: Vec<Node> = merged.into_iter().flatten().collect();
        Node { value: Value::Array(items.into()), at: base.map_or(over.at, |base| base.at) }
    }

    fn may_remove(
        &mut self,
        item: &Node,
        remove: &Node,
        exists: bool,
        shape: &'static Struct,
    ) -> bool {
        let what = describe(shape, item);
        if remove.as_bool() != Some(true) {
            self.findings
                .add(&rules::OVERLAY, remove.at, "`remove` can only be true")
                .help("write `remove = true`, or delete the line");
            return false;
        }
        if !exists {
            self.findings
                .add(&rules::OVERLAY, item.at, format!("{what} is not there to be removed"))
                .label("not in the rest of the file")
                .help(identity_help(shape));
            return false;
        }
        let entries = item.as_table().map_or(&[][..], |table| &table.entries);
        let beside =
            |entry: &&Entry| entry.key != "remove" && !identity(shape).contains(&&*entry.key);
        if let Some(other) = entries.iter().find(beside) {
            let message = format!("`{}` says something about {what}, which is removed", other.key);
            self.findings
                .add(&rules::OVERLAY, other.key_at, message)
                .help("keep only what identifies the entry beside `remove = true`");
            return false;
        }
        true
    }
}

/// Params are opaque: merged key by key, with nothing in them that is ours.
fn merge_params(base: Option<&Node>, over: &Node) -> Node {
    let (Some(under), Some(table)) = (base.and_then(Node::as_table), over.as_table()) else {
        return over.clone();
    };
    let mut entries = under.entries.clone();
    for entry in &table.entries {
        match entries.iter_mut().find(|under| under.key == entry.key) {
            Some(under) => {
                under.node = match &entry.node.value {
                    Value::Table(_) => merge_params(Some(&under.node), &entry.node),
                    _ => entry.node.clone(),
                };
            }
            None => entries.push(entry.clone()),
        }
    }
    Node { value: Value::Table(Rc::new(Table { entries })), at: over.at }
}

fn has_identity(shape: &Struct) -> bool {
    !identity(shape).is_empty()
}

/// The keys that say which entry of a list is meant.
fn identity(shape: &Struct) -> &'static [&'static str] {
    if std::ptr::eq(shape, &raw const shape::SKILL) {
        &["id"]
    } else if std::ptr::eq(shape, &raw const shape::EXTENSION) {
        &["uri"]
    } else if std::ptr::eq(shape, &raw const shape::INTERFACE) {
        &["id", "protocol_binding", "tenant", "protocol_version"]
    } else {
        &[]
    }
}

fn identity_help(shape: &Struct) -> &'static str {
    match identity(shape) {
        ["id"] => "an entry of the base with the same `id` is meant",
        ["uri"] => "an entry of the base with the same `uri` is meant, byte for byte",
        _ => {
            "an entry of the base with the same `id` is meant, or without one here, with the same \
             `protocol_binding`, `tenant` and `protocol_version`"
        }
    }
}

fn duplicate_rule(shape: &Struct) -> &'static rules::Rule {
    match identity(shape) {
        ["id"] => &rules::DUPLICATE_SKILL,
        ["uri"] => &rules::DUPLICATE_EXTENSION,
        _ => &rules::DUPLICATE_INTERFACE,
    }
}

/// Whether `over` means the entry `under`: identity is fixed before the overlay, so that an entry
/// can change any other key.
pub(crate) fn is_same(shape: &Struct, under: &Node, over: &Node) -> bool {
    match identity(shape) {
        [key] => over.text(key).is_some_and(|name| under.text(key) == Some(name)),
        [id, triple @ ..] => match over.get(id) {
            Some(name) => name.as_text().is_some_and(|name| under.text(id) == Some(name)),
            // A triple, not a string: a tenant may hold any letter that a separator could be.
            None => triple.iter().all(|key| {
                let (under, over) = (under.get(key), over.get(key));
                let text = |node: Option<&Node>| match node {
                    None if *key == "tenant" => Some(String::new()),
                    node => node.and_then(Node::as_text).map(str::to_owned),
                };
                text(over).is_some_and(|over| text(under) == Some(over))
            }),
        },
        [] => false,
    }
}

/// How a message calls an entry.
pub(crate) fn describe(shape: &Struct, entry: &Node) -> String {
    match identity(shape) {
        ["id"] => format!("the skill `{}`", entry.text("id").unwrap_or("?")),
        ["uri"] => format!("the extension `{}`", entry.text("uri").unwrap_or("?")),
        _ => {
            if let Some(id) = entry.text("id") {
                return format!("the interface `{id}`");
            }
            let text = |key| entry.text(key).unwrap_or("?");
            let (binding, version) = (text("protocol_binding"), text("protocol_version"));
            match entry.text("tenant").filter(|tenant| !tenant.is_empty()) {
                Some(tenant) => format!("the interface {binding} {version} of `{tenant}`"),
                None => format!("the interface {binding} {version}"),
            }
        }
    }
}
