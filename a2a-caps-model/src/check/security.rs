//! Rules on security schemes and requirements (4.5, 7).

use a2a_caps_spec::origin::OriginFault;

use crate::check::urls::{Found, check_host, inspect};
use crate::diagnostic::Findings;
use crate::nearest::nearest;
use crate::node::{Entry, Node};
use crate::rules;
use crate::shape::{OAUTH_FLOWS, SECURITY_SCHEME, Struct};

/// The HTTP authentication schemes that IANA has registered (RFC 9110, 16.4.1).
const REGISTERED: [&str; 14] = [
    "Basic",
    "Bearer",
    "Concealed",
    "Digest",
    "DPoP",
    "GNAP",
    "HOBA",
    "Mutual",
    "Negotiate",
    "OAuth",
    "PrivateToken",
    "SCRAM-SHA-1",
    "SCRAM-SHA-256",
    "vapid",
];

/// All rules on `security_schemes`.
pub(super) fn check_schemes(card: &Node, findings: &mut Findings) {
    for scheme in card.entries("security_schemes") {
        check_one_of(scheme, &SECURITY_SCHEME, &rules::SECURITY_SCHEME, findings);
        if let Some(api_key) = scheme.node.get("api_key_security_scheme") {
            check_api_key(api_key, findings);
        }
        if let Some(http) = scheme.node.get("http_auth_security_scheme") {
            check_http_auth(http, findings);
        }
        if let Some(oauth2) = scheme.node.get("oauth2_security_scheme") {
            check_oauth2(oauth2, findings);
        }
        let open_id = scheme.node.get("open_id_connect_security_scheme");
        check_https(
            open_id.and_then(|scheme| scheme.get("open_id_connect_url")),
            "open_id_connect_url",
            findings,
        );
    }
}

/// A `oneof` of the proto: exactly one of its keys.
fn check_one_of(
    entry: &Entry,
    shape: &Struct,
    rule: &'static rules::Rule,
    findings: &mut Findings,
) {
    let Some(table) = entry.node.as_table() else { return };
    let is_variant = |entry: &&Entry| shape.fields.iter().any(|field| field.key == entry.key);
    let mut variants = table.entries.iter().filter(is_variant);
    let first = variants.next();
    let keys: Vec<String> = shape.fields.iter().map(|field| format!("`{}`", field.key)).collect();
    if let (Some(first), Some(second)) = (first, variants.next()) {
        findings
            .add(
                rule,
                second.key_at,
                format!("`{}` is both `{}` and `{}`", entry.key, first.key, second.key),
            )
            .help(format!(
                "keep one of them, and write the other as a scheme of its own; a profile takes \
                 away that of the rest of the file by `unset = [\"{}\"]`",
                first.key
            ));
    } else if first.is_none() && table.entries.is_empty() {
        findings
            .add(rule, entry.key_at, format!("`{}` is empty", entry.key))
            .label("nothing stands here")
            .help(format!("write exactly one of {}", keys.join(", ")));
    }
}

/// An API key is in the query, a header or a cookie (4.5.2), under a name that can stand there.
fn check_api_key(api_key: &Node, findings: &mut Findings) {
    let filled = |key| {
        let node = api_key.get(key)?;
        Some((node, node.as_text().filter(|text| !text.trim().is_empty())?))
    };
    let Some((node, location)) = filled("location") else { return };
    if !["query", "header", "cookie"].contains(&location) {
        findings
            .add(&rules::API_KEY_LOCATION, node.at, format!("an API key cannot be in `{location}`"))
            .help("write `location = \"header\"`, `\"query\"` or `\"cookie\"`");
    } else if let Some((node, name)) = filled("name")
        && location != "query"
        && !is_token(name)
    {
        findings
            .add(&rules::API_KEY_NAME, node.at, format!("no {location} can be called `{name}`"))
            .help("write a name of letters, digits and `-`, such as `name = \"X-API-Key\"`");
    }
}

/// An HTTP authentication scheme is a token (RFC 9110, 11.1), and one that is registered (4.5.3).
fn check_http_auth(http: &Node, findings: &mut Findings) {
    let Some(node) = http.get("scheme") else { return };
    let Some(name) = node.as_text().filter(|text| !text.trim().is_empty()) else { return };
    let known = REGISTERED.iter().any(|known| known.eq_ignore_ascii_case(name));
    if known {
        return;
    }
    let near = nearest(name, REGISTERED);
    let finding = if is_token(name) {
        let message = format!("`{name}` is no registered authentication scheme");
        findings.add(&rules::UNREGISTERED_AUTH_SCHEME, node.at, message)
    } else {
        let message = format!("`{name}` cannot stand in an Authorization header as a scheme");
        findings.add(&rules::HTTP_AUTH_SCHEME, node.at, message)
    };
    if let Some(near) = near {
        finding.help(format!("a scheme with a similar name exists: `{near}`"));
    }
    finding.help("write the name of one that IANA has registered, such as `scheme = \"Bearer\"`");
}

/// One flow (4.5.7), none that is deprecated, with PKCE, over TLS.
fn check_oauth2(oauth2: &Node, findings: &mut Findings) {
    check_https(oauth2.get("oauth2_metadata_url"), "oauth2_metadata_url", findings);
    let Some(flows) = oauth2.as_table().and_then(|table| table.get("flows")) else { return };
    check_one_of(flows, &OAUTH_FLOWS, &rules::OAUTH_FLOW, findings);
    for entry in oauth2.entries("flows") {
        for key in ["authorization_url", "token_url", "refresh_url", "device_authorization_url"] {
            check_https(entry.node.get(key), key, findings);
        }
        match entry.key.as_str() {
            "implicit" | "password" => {
                let flow = &entry.key;
                findings
                    .add(
                        &rules::DEPRECATED_OAUTH_FLOW,
                        entry.key_at,
                        format!("the {flow} flow is deprecated"),
                    )
                    .help("use `authorization_code` with `pkce_required = true`, or `device_code`");
            }
            "authorization_code" => {
                let pkce = entry.node.get("pkce_required");
                if pkce.is_none_or(|node| node.as_bool() == Some(false)) {
                    findings
                        .add(
                            &rules::PKCE,
                            pkce.map_or(entry.key_at, |node| node.at),
                            "an authorization code flow that does not ask for PKCE",
                        )
                        .help("write `pkce_required = true`");
                }
            }
            _ => {}
        }
    }
}

/// A URL over which credentials go: absolute, and encrypted but for loopback (7.1).
fn check_https(node: Option<&Node>, key: &str, findings: &mut Findings) {
    let Some((node, url)) = node.and_then(|node| Some((node, node.as_text()?))) else { return };
    if url.trim().is_empty() {
        return;
    }
    let fault = match inspect(url) {
        Found::Hosted(hosted) if hosted.has_user => {
            "it has a user name, and a card is public".to_owned()
        }
        Found::Hosted(hosted) => {
            if check_host(node, &hosted.host, findings) {
                return;
            }
            match hosted.http_fault() {
                None => return,
                Some(OriginFault::NotEncrypted | OriginFault::WrongScheme) => {
                    findings
                        .add(&rules::OAUTH_URL, node.at, format!("`{key}` is not encrypted"))
                        .help(format!("write `{key} = \"https://…\"`: credentials need TLS"));
                    return;
                }
                Some(fault) => fault.to_string(),
            }
        }
        Found::Opaque => "it has no host".to_owned(),
        Found::Nothing(why) => why.to_owned(),
    };
    findings
        .add(&rules::URL, node.at, format!("`{key}` is no absolute URL: {fault}"))
        .help(format!("write `{key} = \"https://…\"`"));
}

/// Requirements of the card and its skills name what is declared.
pub(super) fn check_requirements(card: &Node, findings: &mut Findings) {
    let schemes = card.entries("security_schemes");
    let lists = std::iter::once(card).chain(card.items("skills"));
    for requirement in lists.flat_map(|holder| holder.items("security_requirements")) {
        for wanted in requirement.entries("schemes") {
            let Some(scheme) = schemes.iter().find(|scheme| scheme.key == wanted.key) else {
                undeclared_scheme(wanted, schemes, findings);
                continue;
            };
            if let Some(scopes) = scopes_of(&scheme.node) {
                check_scopes(wanted, &scopes, findings);
            }
        }
    }
}

fn undeclared_scheme(wanted: &Entry, schemes: &[Entry], findings: &mut Findings) {
    let name = &wanted.key;
    let finding = findings.add(
        &rules::UNDECLARED_SCHEME,
        wanted.key_at,
        format!("no security scheme is called `{name}`"),
    );
    if let Some(near) = nearest(name, schemes.iter().map(|scheme| scheme.key.as_str())) {
        finding.help(format!("a scheme with a similar name exists: `{near}`"));
    }
    finding.help(format!("declare it: `[security_schemes.{name}.…]`"));
}

/// The scopes that a scheme's flow lists, where it has flows.
fn scopes_of(scheme: &Node) -> Option<Vec<&str>> {
    let flows = scheme.get("oauth2_security_scheme")?.entries("flows");
    Some(
        flows
            .iter()
            .flat_map(|flow| flow.node.entries("scopes"))
            .map(|scope| scope.key.as_str())
            .collect(),
    )
}

fn check_scopes(wanted: &Entry, known: &[&str], findings: &mut Findings) {
    for scope in wanted.node.items("list") {
        let Some(text) = scope.as_text().filter(|text| !known.contains(text)) else { continue };
        let finding = findings.add(
            &rules::UNDECLARED_SCOPE,
            scope.at,
            format!("the flow of `{}` lists no scope `{text}`", wanted.key),
        );
        if let Some(near) = nearest(text, known.iter().copied()) {
            finding.help(format!("a scope with a similar name exists: `{near}`"));
        }
        finding.help("add it to the flow's `scopes`, with what it allows");
    }
}

/// The value of `WWW-Authenticate` for callers without credentials (7.4, RFC 9110 11.6.1), from the
/// card's schemes. API keys and mutual TLS have no challenge.
pub(crate) fn challenge(card: &Node) -> String {
    let mut schemes: Vec<&str> = Vec::new();
    for scheme in card.entries("security_schemes") {
        let http = scheme.node.get("http_auth_security_scheme");
        let name = match http.and_then(|http| http.text("scheme")) {
            Some(name) if is_token(name) => name,
            None if scheme.node.get("oauth2_security_scheme").is_some()
                || scheme.node.get("open_id_connect_security_scheme").is_some() =>
            {
                "Bearer"
            }
            _ => continue,
        };
        if !schemes.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            schemes.push(name);
        }
    }
    // A realm is REQUIRED of Basic (RFC 7617) and allowed for every other scheme.
    let challenges: Vec<String> =
        schemes.iter().map(|scheme| format!("{scheme} realm=\"a2a\"")).collect();
    challenges.join(", ")
}

/// A token of HTTP (RFC 9110, 5.6.2).
fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}
