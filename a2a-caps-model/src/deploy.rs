//! One profile laid over the rest of the file, decoded and checked: what it says, and what is wrong
//! with it.

use std::rc::Rc;

use crate::check;
use crate::decode::{Whole, decode};
use crate::diagnostic::{Diagnostic, Findings};
use crate::node::{Entry, Node, Table, Value};
use crate::profile::{Layer, overlay};
use crate::rules;
use crate::shape::{DECLARATION, EXTENDED_CARD, FILE_ONLY};

/// One profile on its way to a model.
pub(crate) struct Deployment {
    pub(crate) profile: Option<String>,
    pub(crate) card: Node,
    pub(crate) extended: Option<Node>,
    pub(crate) findings: Findings,
}

/// Lays a profile over the base, and checks what comes out.
pub(crate) fn lay(base: &Node, profile: &Entry) -> Deployment {
    let mut findings = Findings::default();
    let name = Some(profile.key.clone());
    let Some(table) = profile.node.as_table() else {
        let message =
            format!("profile `{}` must be a table, not {}", profile.key, profile.node.kind());
        findings.add(&rules::WRONG_TYPE, profile.node.at, message).help("write `[profiles.NAME]`");
        return deploy(name, base.clone(), findings);
    };
    for entry in table.entries.iter().filter(|entry| FILE_ONLY.contains(&&*entry.key)) {
        findings
            .add(&rules::OVERLAY, entry.key_at, format!("`{}` stands in a profile", entry.key))
            .help("write it at the top of the file: it is the same for every profile");
    }
    let over = without(&profile.node, &FILE_ONLY);
    let card = overlay(base, &over, &DECLARATION, Layer::Profile, &mut findings);
    deploy(name, card, findings)
}

/// Decodes and checks one deployment's effective declaration.
pub(crate) fn deploy(profile: Option<String>, card: Node, mut findings: Findings) -> Deployment {
    let public = without(&card, &["extended_card"]);
    decode(&public, &DECLARATION, Whole::Yes, &mut findings);
    check::check(&card, &mut findings);
    let mut extended = None;
    if let Some(node) = card.get("extended_card") {
        decode(node, &EXTENDED_CARD, Whole::No, &mut findings);
        if node.as_table().is_some() && node.get("source").is_none() {
            let mut over = Findings::default();
            let whole = overlay(&public, node, &DECLARATION, Layer::ExtendedCard, &mut over);
            decode(&whole, &DECLARATION, Whole::Yes, &mut over);
            check::check_described(&whole, &mut over);
            over.list.retain(|finding| !is_told(finding, &findings));
            findings.list.extend(over.list);
            extended = Some(whole);
        }
    }
    Deployment { profile, card, extended, findings }
}

/// What is wrong with the extended card alone was told there, and with the public card there.
fn is_told(finding: &Diagnostic, told: &Findings) -> bool {
    told.list.iter().any(|other| {
        other == finding
            || (other.at == finding.at && !other.rule.is_lint() && !finding.rule.is_lint())
    })
}

/// The table without these keys.
pub(crate) fn without(node: &Node, keys: &[&str]) -> Node {
    match &node.value {
        Value::Table(table) if table.entries.iter().any(|entry| keys.contains(&&*entry.key)) => {
            let keep = |entry: &&Entry| !keys.contains(&&*entry.key);
            let entries = table.entries.iter().filter(keep).cloned().collect();
            Node { value: Value::Table(Rc::new(Table { entries })), at: node.at }
        }
        _ => node.clone(),
    }
}
