//! `[lints]`: which findings are told, and how loudly.

use crate::diagnostic::{Findings, Level};
use crate::nearest::nearest;
use crate::node::Node;
use crate::rules;

/// Sets the level of every lint finding as the declaration's `[lints]` says, and drops those that
/// it allows. Entries that name no lint, or an error, are findings themselves.
pub(crate) fn apply(card: &Node, findings: &mut Findings) {
    let entries = card.entries("lints");
    findings.list.retain_mut(|finding| {
        if !finding.rule.is_lint() {
            return true;
        }
        let entry = entries.iter().find(|entry| entry.key == finding.rule.name);
        match entry.and_then(|entry| entry.node.as_text()) {
            Some("allow") => false,
            Some("deny") => {
                finding.level = Level::Error;
                true
            }
            _ => true,
        }
    });
    for entry in entries {
        let name = entry.key.as_str();
        match rules::ALL.iter().find(|rule| rule.name == name) {
            Some(rule) if !rule.is_lint() => {
                findings
                    .add(
                        &rules::LINT_TABLE,
                        entry.key_at,
                        format!("`{name}` is no lint but an error"),
                    )
                    .help("nothing silences it: mend what it tells, and delete this line");
            }
            None => {
                let lints =
                    || rules::ALL.iter().filter(|rule| rule.is_lint()).map(|rule| rule.name);
                let finding = findings.add(
                    &rules::LINT_TABLE,
                    entry.key_at,
                    format!("unknown lint `{name}`"),
                );
                if let Some(near) = nearest(name, lints()) {
                    finding.help(format!("a lint with a similar name exists: `{near}`"));
                }
                let names: Vec<String> = lints().map(|name| format!("`{name}`")).collect();
                finding.help(format!("lints: {}", names.join(", ")));
            }
            Some(_) => {
                let level = entry.node.as_text();
                if level.is_some_and(|level| !["allow", "warn", "deny"].contains(&level)) {
                    findings
                        .add(
                            &rules::LINT_TABLE,
                            entry.node.at,
                            "a lint's level is allow, warn or deny",
                        )
                        .help(format!("write `{name} = \"allow\"`, `\"warn\"` or `\"deny\"`"));
                }
            }
        }
    }
}
