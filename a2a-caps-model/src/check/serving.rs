//! `[serving]`: how long a card is kept, what a missing version means, and origins.

use a2a_caps_spec::ProtocolVersion;
use a2a_caps_spec::origin::check_origin;

use crate::check::interfaces::origin_kind;
use crate::diagnostic::{At, Findings};
use crate::model::{Origin, Serving};
use crate::node::Node;
use crate::rules;

/// How long clients may keep a card where `max_age` is not written: an hour, in seconds.
const DEFAULT_MAX_AGE: u64 = 60 * 60;
/// The longest `max_age`: a year, in seconds (RFC 9111 asks for no more than that of caches).
const LONGEST_MAX_AGE: u64 = 365 * 24 * 60 * 60;

/// An entry of `[serving.origins]`.
pub(crate) struct DeclaredOrigin {
    pub(crate) name: String,
    pub(crate) value: OriginValue,
    pub(crate) at: At,
    pub(crate) key_at: At,
}

/// What stands behind an origin's name.
pub(crate) enum OriginValue {
    /// The host fills it in at start.
    Runtime,
    /// This text.
    Fixed(String),
    /// Nothing that can be read: reported elsewhere.
    Unknown,
}

/// The declared origins, in file order.
pub(crate) fn origins(card: &Node) -> Vec<DeclaredOrigin> {
    let serving = card.get("serving");
    let entries = serving.map_or(&[][..], |serving| serving.entries("origins"));
    entries
        .iter()
        .map(|entry| DeclaredOrigin {
            name: entry.key.clone(),
            value: match entry.node.as_text() {
                Some("runtime") => OriginValue::Runtime,
                Some(text) => OriginValue::Fixed(text.to_owned()),
                None => OriginValue::Unknown,
            },
            at: entry.node.at,
            key_at: entry.key_at,
        })
        .collect()
}

/// The origin that a URL begins with, and the rest; or why its braces are none.
pub(crate) fn origin_of(url: &str) -> Option<Result<(&str, &str), &'static str>> {
    if !url.contains(['{', '}']) {
        return None;
    }
    let Some(after) = url.strip_prefix('{') else {
        return Some(Err("has a brace that is not at its beginning"));
    };
    let Some((name, rest)) = after.split_once('}') else {
        return Some(Err("has a `{` without a `}`"));
    };
    if rest.contains(['{', '}']) {
        return Some(Err("has more than one brace of each kind"));
    }
    Some(Ok((name, rest)))
}

/// `[serving]` with its defaults.
pub(crate) fn serving(card: &Node) -> Serving {
    let text = |key| card.get("serving").and_then(|serving| serving.text(key));
    Serving {
        max_age: text("max_age").and_then(seconds).unwrap_or(DEFAULT_MAX_AGE),
        missing_version: text("missing_version")
            .and_then(|text| ProtocolVersion::parse(text.as_bytes()))
            .unwrap_or(ProtocolVersion::V0_3),
        origins: origins(card)
            .into_iter()
            .map(|origin| Origin {
                name: origin.name,
                value: match origin.value {
                    OriginValue::Fixed(value) => Some(value),
                    OriginValue::Runtime | OriginValue::Unknown => None,
                },
            })
            .collect(),
    }
}

/// `30s`, `5m`, `1h`, `2d` in seconds.
fn seconds(text: &str) -> Option<u64> {
    let unit = match text.chars().last()? {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return None,
    };
    let number = &text[..text.len() - 1];
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    number.parse::<u64>().ok()?.checked_mul(unit)
}

/// All rules on `[serving]`.
pub(super) fn check_serving(card: &Node, findings: &mut Findings) {
    let Some(serving) = card.get("serving") else { return };
    check_max_age(serving, findings);
    check_missing_version(serving, findings);
    check_origins(card, findings);
}

fn check_max_age(serving: &Node, findings: &mut Findings) {
    let Some(node) = serving.get("max_age") else { return };
    let Some(text) = node.as_text() else { return };
    match seconds(text) {
        None => {
            findings
                .add(&rules::SERVING, node.at, format!("`{text}` is no length of time"))
                .help("write an integer and `s`, `m`, `h` or `d`, such as `max_age = \"1h\"`");
        }
        Some(seconds) if seconds > LONGEST_MAX_AGE => {
            findings
                .add(&rules::SERVING, node.at, "a card is kept for a year at most")
                .help("write a shorter time: it is how long withdrawing a capability takes");
        }
        Some(0) => {
            findings
                .add(&rules::NO_CACHING, node.at, "no client may keep this card")
                .help("write a time in which the card will not change, such as `max_age = \"5m\"`");
        }
        Some(_) => {}
    }
}

/// A missing version means 0.3 (3.6.2), unless the declaration takes it for one that is spoken.
fn check_missing_version(serving: &Node, findings: &mut Findings) {
    let Some(node) = serving.get("missing_version") else { return };
    let Some(text) = node.as_text() else { return };
    if text != "0.3" && text != "1.0" {
        findings
            .add(&rules::SERVING, node.at, format!("a missing version cannot mean `{text}`"))
            .help(
                "write `missing_version = \"1.0\"` to take requests without A2A-Version for 1.0, \
                 or leave it out: then they mean 0.3 (3.6.2) and are refused",
            );
    }
}

fn check_origins(card: &Node, findings: &mut Findings) {
    let interfaces = card.items("supported_interfaces");
    // A URL that only another environment knows may use any origin.
    let all_known =
        interfaces.iter().all(|interface| interface.get("url").is_none_or(|url| !url.has_faults()));
    for origin in origins(card) {
        let users: Vec<&Node> = interfaces
            .iter()
            .filter(|interface| {
                let url = interface.text("url").and_then(origin_of);
                matches!(url, Some(Ok((name, _))) if name == origin.name)
            })
            .collect();
        if users.is_empty() && all_known {
            findings
                .add(
                    &rules::UNUSED_ORIGIN,
                    origin.key_at,
                    format!("no interface uses the origin `{}`", origin.name),
                )
                .help(format!(
                    "write `url = \"{{{}}}/…\"` on one, or delete the origin",
                    origin.name
                ));
        }
        let OriginValue::Fixed(value) = &origin.value else { continue };
        let mut faults =
            users.iter().filter_map(|user| check_origin(origin_kind(user), value).err());
        if let Some(fault) = faults.next() {
            findings
                .add(&rules::ORIGIN, origin.at, format!("`{value}` is no origin: {fault}"))
                .help(format!(
                    "write `{} = \"https://host\"`, `\"https://host:port\"`, for GRPC \
                     `\"host:port\"`, or `\"runtime\"` where the host fills it in at start",
                    origin.name
                ));
        }
    }
}
