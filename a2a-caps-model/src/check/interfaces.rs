//! Rules on interfaces: binding, version, URL, tenant, phase, and what the gate stands before.

use a2a_caps_spec::origin::{OriginKind, check_origin};
use a2a_caps_spec::{Binding, Phase, ProtocolVersion, RESERVED_SEGMENTS};

use crate::check::serving::{OriginValue, origin_of, origins};
use crate::check::urls::{Found, check_host, inspect};
use crate::diagnostic::Findings;
use crate::nearest::nearest;
use crate::node::Node;
use crate::profile::{describe, is_same};
use crate::rules;
use crate::shape::INTERFACE;

/// All rules on interfaces.
pub(super) fn check_interfaces(card: &Node, findings: &mut Findings) {
    let interfaces = card.items("supported_interfaces");
    for (index, interface) in interfaces.iter().enumerate() {
        check_binding(interface, findings);
        check_protocol_version(interface, findings);
        check_tenant(interface, findings);
        check_url(card, interface, findings);
        check_phase(interface, findings);
        check_duplicates(interface, &interfaces[..index], findings);
    }
    check_something_gated(card, interfaces, findings);
}

/// Whether the gate stands before that interface: `gated`, by default true.
pub(crate) fn is_gated(interface: &Node) -> bool {
    interface.get("gated").and_then(Node::as_bool).unwrap_or(true)
}

/// How far that interface has come: `phase`, by default true.
pub(crate) fn phase(interface: &Node) -> Phase {
    interface.get("phase").and_then(Node::as_phase).unwrap_or(Phase::Advertised)
}

/// The binding, where it is one that the gate reads.
pub(crate) fn binding(interface: &Node) -> Option<Binding> {
    Binding::from_name(interface.text("protocol_binding")?)
}

/// What an origin in front of this interface's URL must be.
pub(crate) fn origin_kind(interface: &Node) -> OriginKind {
    match binding(interface) {
        Some(Binding::JsonRpc | Binding::HttpJson) => OriginKind::Http,
        Some(Binding::Grpc) => OriginKind::Grpc,
        None => OriginKind::Custom,
    }
}

/// A binding is one of the three, or an absolute URI (4.4.6, 5.8), and then not gated.
fn check_binding(interface: &Node, findings: &mut Findings) {
    let Some(node) = interface.get("protocol_binding") else { return };
    let Some(name) = node.as_text().filter(|name| !name.trim().is_empty()) else { return };
    if Binding::from_name(name).is_some() {
        return;
    }
    if matches!(inspect(name), Found::Nothing(_)) {
        let finding =
            findings.add(&rules::PROTOCOL_BINDING, node.at, format!("unknown binding `{name}`"));
        let meant = match name.to_ascii_uppercase().as_str() {
            "REST" | "HTTP" | "HTTPS" | "HTTP_JSON" | "HTTP-JSON" | "HTTPJSON" | "JSON" => {
                Some("HTTP+JSON")
            }
            "JSON-RPC" | "JSON_RPC" | "JSONRPC2" => Some("JSONRPC"),
            _ => nearest(name, Binding::ALL.iter().map(|binding| binding.name())),
        };
        if let Some(meant) = meant {
            finding.help(format!("write `protocol_binding = \"{meant}\"`"));
        }
        finding.help("bindings are `JSONRPC`, `GRPC`, `HTTP+JSON`, and for others an absolute URI");
    } else if is_gated(interface) {
        findings
            .add(&rules::GATED, node.at, format!("the gate cannot read the binding `{name}`"))
            .help("write `gated = false` on this interface, and enforce the card there yourself");
    }
}

/// A version is Major.Minor (3.6, 4.4.6); on a gated interface one whose operations the gate knows.
fn check_protocol_version(interface: &Node, findings: &mut Findings) {
    let Some(node) = interface.get("protocol_version") else { return };
    let Some(text) = node.as_text().filter(|text| !text.trim().is_empty()) else { return };
    let version = ProtocolVersion::parse(text.as_bytes());
    let Some(version) = version.filter(|version| version.to_string() == text) else {
        let meant = version.unwrap_or(ProtocolVersion::V1_0);
        findings
            .add(&rules::PROTOCOL_VERSION, node.at, format!("`{text}` is not Major.Minor"))
            .help(format!("write `protocol_version = \"{meant}\"`"));
        return;
    };
    if is_gated(interface) && version != ProtocolVersion::V1_0 {
        findings
            .add(&rules::PROTOCOL_VERSION, node.at, format!("the gate does not speak {version}"))
            .label("the gate speaks 1.0")
            .help(
                "write `protocol_version = \"1.0\"`, or `gated = false` where another server \
                 answers this interface",
            );
    }
}

/// A tenant is one path segment, and none that begins a route (11.3).
fn check_tenant(interface: &Node, findings: &mut Findings) {
    let Some(node) = interface.get("tenant") else { return };
    let Some(tenant) = node.as_text().filter(|tenant| !tenant.is_empty()) else { return };
    let fault = if tenant.contains('/') {
        "has a `/`, and a tenant is one segment of a path"
    } else if RESERVED_SEGMENTS.contains(&tenant) {
        "is the beginning of a route"
    } else if matches!(tenant, "." | "..") {
        "is a dot segment, which servers and proxies remove"
    } else if tenant.contains(|letter: char| letter.is_control()) {
        "has a control character"
    } else if tenant.trim() != tenant {
        "begins or ends with a blank"
    } else {
        return;
    };
    findings
        .add(&rules::TENANT, node.at, format!("the tenant `{tenant}` {fault}"))
        .help("choose another name, such as `tenant = \"acme\"`");
}

/// The URL is of its binding's form (4.4.6), and nothing but loopback goes unencrypted (7.1).
fn check_url(card: &Node, interface: &Node, findings: &mut Findings) {
    let Some(node) = interface.get("url") else { return };
    let Some(url) = node.as_text().filter(|url| !url.trim().is_empty()) else { return };
    let kind = origin_kind(interface);
    let whole = match origin_of(url) {
        None => url.to_owned(),
        Some(Err(fault)) => {
            findings
                .add(&rules::ORIGIN, node.at, format!("`{url}` {fault}"))
                .help("write `{NAME}` at the beginning, with NAME below `[serving.origins]`");
            return;
        }
        Some(Ok((name, rest))) => {
            let known = origins(card);
            let Some(origin) = known.iter().find(|origin| origin.name == name) else {
                let finding =
                    findings.add(&rules::ORIGIN, node.at, format!("no origin is called `{name}`"));
                let names = || known.iter().map(|origin| origin.name.as_str());
                if let Some(near) = nearest(name, names()) {
                    finding.help(format!("an origin with a similar name exists: `{near}`"));
                }
                finding.help(format!(
                    "write `{name} = \"https://…\"`, or `{name} = \"runtime\"`, below \
                     `[serving.origins]`"
                ));
                return;
            };
            if !rest.is_empty() && !rest.starts_with(['/', '?']) {
                findings
                    .add(
                        &rules::ORIGIN,
                        node.at,
                        "an origin is followed by a path, which begins with `/`",
                    )
                    .help(format!("write `{{{name}}}/…`"));
                return;
            }
            match &origin.value {
                // What a host fills in is checked when it does: here it is a host like any other.
                OriginValue::Runtime if kind == OriginKind::Grpc => {
                    check_nothing_follows(node, name, rest, findings);
                    return;
                }
                OriginValue::Runtime => format!("https://origin.invalid{rest}"),
                // A malformed origin is told where it stands.
                OriginValue::Fixed(value) if check_origin(kind, value).is_err() => return,
                OriginValue::Fixed(value) => format!("{value}{rest}"),
                OriginValue::Unknown => return,
            }
        }
    };
    match binding(interface) {
        Some(Binding::Grpc) => check_grpc_url(node, &whole, findings),
        Some(binding @ (Binding::JsonRpc | Binding::HttpJson)) => {
            check_http_url(node, &whole, binding.name(), findings);
        }
        None => {
            let found = inspect(&whole);
            if let Found::Hosted(hosted) = &found {
                check_host(node, &hosted.host, findings);
            }
            if let Found::Nothing(why) = found {
                findings
                    .add(
                        &rules::INTERFACE_URL,
                        node.at,
                        format!("`{whole}` is no absolute URI: {why}"),
                    )
                    .help("write the whole URI, with its scheme");
            }
        }
    }
}

/// What comes at start may be `host:port`, and then a path makes no URL of it.
fn check_nothing_follows(node: &Node, name: &str, rest: &str, findings: &mut Findings) {
    if !rest.is_empty() {
        findings
            .add(
                &rules::INTERFACE_URL,
                node.at,
                format!("a GRPC interface has no path, and `{rest}` is one"),
            )
            .help(format!("write `url = \"{{{name}}}\"`"));
    }
}

fn check_http_url(node: &Node, url: &str, binding: &str, findings: &mut Findings) {
    let fault = match inspect(url) {
        Found::Nothing(why) => why.to_owned(),
        Found::Opaque => "it has no host".to_owned(),
        Found::Hosted(hosted) => {
            if check_host(node, &hosted.host, findings) {
                return;
            }
            if hosted.has_user {
                "it has a user name, and a card is public".to_owned()
            } else if hosted.has_fragment {
                "it has a fragment, which no request carries".to_owned()
            } else if let Some(fault) = hosted.http_fault() {
                fault.to_string()
            } else {
                return;
            }
        }
    };
    findings
        .add(&rules::INTERFACE_URL, node.at, format!("`{url}` is no URL for {binding}: {fault}"))
        .help("write `url = \"https://…\"`");
}

fn check_grpc_url(node: &Node, url: &str, findings: &mut Findings) {
    if url.contains("://") {
        let before = findings.list.len();
        check_http_url(node, url, Binding::Grpc.name(), findings);
        if findings.list[before..].iter().all(|finding| finding.rule.is_lint()) {
            findings
                .add(&rules::GRPC_URL, node.at, "a GRPC interface whose URL has a scheme")
                .help(
                    "write `host:port`, as the specification says after 1.0.1; clients of 1.0.1 \
                       take both",
                );
        }
        return;
    }
    let host = url.rsplit_once(':').map_or(url, |(host, _)| host);
    if check_host(node, host, findings) {
        return;
    }
    if let Err(fault) = check_origin(OriginKind::Grpc, url) {
        findings
            .add(&rules::INTERFACE_URL, node.at, format!("`{url}` is no URL for GRPC: {fault}"))
            .help("write `url = \"host:port\"`, such as `\"agent.example.com:443\"`");
    }
}

/// What is not gated is either on the card or not: nothing of ours could serve it unadvertised.
fn check_phase(interface: &Node, findings: &mut Findings) {
    let Some(node) = interface.get("phase") else { return };
    if node.as_phase() == Some(Phase::Served) && !is_gated(interface) {
        findings
            .add(&rules::PHASE, node.at, "an interface that is not gated is true or false")
            .help("write `phase = true`, or `phase = false`");
    }
}

/// No two entries are the same: by `id`, else by binding, tenant and version.
fn check_duplicates(interface: &Node, before: &[Node], findings: &mut Findings) {
    // Two with an `id` each are told apart by it, unless nothing else differs.
    let same = |other: &&Node| match (interface.get("id"), other.get("id")) {
        (None, None) => is_same(&INTERFACE, other, interface),
        (Some(_), Some(_)) if is_same(&INTERFACE, other, interface) => true,
        _ => {
            let keys = ["url", "protocol_binding", "protocol_version"];
            let tenant = |node: &Node| node.text("tenant").unwrap_or("").to_owned();
            keys.iter()
                .all(|key| interface.text(key).is_some_and(|text| other.text(key) == Some(text)))
                && tenant(interface) == tenant(other)
        }
    };
    if before.iter().any(|other| same(&other)) {
        let message = format!("{} stands twice", describe(&INTERFACE, interface));
        findings
            .add(&rules::DUPLICATE_INTERFACE, interface.at, message)
            .help("delete one, or give each an `id` of its own where their URLs differ");
    }
}

/// Something is gated, or nothing of the card is enforced; and where nothing is, the user knows.
fn check_something_gated(card: &Node, interfaces: &[Node], findings: &mut Findings) {
    for interface in interfaces.iter().filter(|interface| phase(interface) != Phase::Refused) {
        if let (false, Some(node)) = (is_gated(interface), interface.get("gated")) {
            let what = describe(&INTERFACE, interface);
            findings
                .add(&rules::UNGATED, node.at, format!("nothing stands before {what}"))
                .label("outside the gate and its proof")
                .help("what the card promises holds there only if the server behind it keeps it");
        }
    }
    let gated = |interface: &Node| is_gated(interface) && phase(interface) != Phase::Refused;
    if !interfaces.is_empty() && !interfaces.iter().any(gated) {
        let at = card.get("supported_interfaces").map_or(card.at, |node| node.at);
        findings
            .add(&rules::GATED, at, "no interface is gated, so that nothing would be enforced")
            .help("add a `JSONRPC`, `HTTP+JSON` or `GRPC` interface without `gated = false`");
    } else if !interfaces.is_empty() {
        let advertised = |interface: &Node| phase(interface) == Phase::Advertised;
        if !interfaces.iter().any(advertised) {
            let at = card.get("supported_interfaces").map_or(card.at, |node| node.at);
            findings
                .add(&rules::EMPTY_FIELD, at, "no interface is on the card, and one is REQUIRED")
                .help("write `phase = true` on one that clients are to call, or leave `phase` out");
        }
    }
}
