//! Keys that a table does not have: what was meant by them, and what to write instead.

use crate::diagnostic::Findings;
use crate::nearest::nearest;
use crate::node::{Entry, Node};
use crate::rules;
use crate::shape::{Gone, Struct, Why, snake_name};

/// Reports the entries of a table that its shape does not know.
pub(super) fn check_unknown(entries: &[&Entry], shape: &'static Struct, findings: &mut Findings) {
    let mut told: Vec<&str> = Vec::new();
    for entry in entries {
        let Some(gone) = gone(&entry.key, shape) else {
            check_key(entry, shape, findings);
            continue;
        };
        // A scheme's `type`, `scheme` and `bearerFormat` are one old form, and one finding.
        if !shape.one_of || !told.contains(&gone.help) {
            told.push(gone.help);
            check_gone(entry, gone, shape, findings);
        }
    }
}

/// The key that was meant by one that the table does not have: the same in `snake_case`, one that
/// replaced it, or one that differs by a slip.
pub(super) fn meant(key: &str, shape: &'static Struct) -> Option<&'static str> {
    let snake = snake_name(key);
    let mut known = shape.fields.iter().map(|field| field.key);
    if let Some(known) = known.clone().find(|known| *known == snake) {
        return Some(known);
    }
    match gone(key, shape) {
        Some(gone) => known.find(|known| {
            let quoted = [format!("`{known}`"), format!("`[[{known}]]`"), format!("`{known} =")];
            gone.why == Why::Dropped && quoted.iter().any(|quoted| gone.help.contains(quoted))
        }),
        None => nearest(key, known),
    }
}

fn gone(key: &str, shape: &'static Struct) -> Option<&'static Gone> {
    let snake = snake_name(key);
    shape.gone.iter().find(|gone| gone.key == key || gone.key == snake)
}

fn check_gone(entry: &Entry, gone: &Gone, shape: &Struct, findings: &mut Findings) {
    let key = &entry.key;
    let what = shape.what;
    let (rule, message) = match gone.why {
        Why::Dropped => (&rules::REMOVED_FIELD, format!("{what} has no `{key}` in A2A 1.0")),
        Why::Elsewhere => (&rules::UNKNOWN_KEY, format!("`{key}` is no key of {what}")),
        Why::ByBinding => {
            (&rules::CAPABILITY_BY_BINDING, format!("`{key}` cannot differ by binding"))
        }
        Why::PublicCards => (&rules::EXTENDED_CARD, format!("{what} has no `{key}` of its own")),
        Why::Later => (&rules::UNKNOWN_KEY, format!("`{key}` is not read yet")),
    };
    let finding = findings.add(rule, entry.key_at, message);
    finding.label("not here");
    match openapi_kind(entry) {
        Some((kind, keys)) if key == "type" => {
            finding.help(format!(
                "that is OpenAPI's shape, which 0.3 used; write \
                 `[security_schemes.NAME.{kind}]`{keys}"
            ));
        }
        _ => {
            finding.help(gone.help);
        }
    }
}

/// The 1.0 key for the `type` of a scheme in 0.3's shape, and what stands below it.
fn openapi_kind(entry: &Entry) -> Option<(&'static str, &'static str)> {
    Some(match Node::as_text(&entry.node)? {
        "apiKey" => ("api_key_security_scheme", " with `location` and `name` below it"),
        "http" => ("http_auth_security_scheme", " with `scheme = \"Bearer\"` below it"),
        "oauth2" => ("oauth2_security_scheme", " with one flow below `flows`"),
        "openIdConnect" => {
            ("open_id_connect_security_scheme", " with `open_id_connect_url` below it")
        }
        "mutualTLS" => ("mtls_security_scheme", ""),
        _ => return None,
    })
}

fn check_key(entry: &Entry, shape: &'static Struct, findings: &mut Findings) {
    let key = entry.key.as_str();
    let what = shape.what;
    if key == "remove" || key == "unset" {
        findings
            .add(&rules::OVERLAY, entry.key_at, format!("`{key}` takes nothing away here"))
            .label("not here")
            .help(
                "only a profile takes away: `remove = true` on an entry of its skills, extensions \
                 or interfaces, and `unset = [\"…\"]` in a table",
            );
        return;
    }
    let snake = snake_name(key);
    if snake != key && shape.fields.iter().any(|field| field.key == snake) {
        findings
            .add(&rules::CAMEL_CASE_KEY, entry.key_at, format!("`{key}` is written as on a card"))
            .label("not in `snake_case`")
            .help(format!("a declaration has the proto's names: write `{snake}`"));
        return;
    }
    let finding =
        findings.add(&rules::UNKNOWN_KEY, entry.key_at, format!("unknown key `{key}` in {what}"));
    finding.label("unknown key");
    if let Some(near) = meant(key, shape) {
        finding.help(format!("a key with a similar name exists: `{near}`"));
    } else if let Some(near) = nearest(key, shape.gone.iter().map(|gone| gone.key))
        && let Some(gone) = gone(near, shape)
    {
        finding.help(format!("if it is `{near}` that you mean: {}", gone.help));
    }
    let keys: Vec<String> = shape.fields.iter().map(|field| format!("`{}`", field.key)).collect();
    finding.help(format!("keys of {what}: {}", keys.join(", ")));
}
