//! Reading URLs: a text in, what it is out; and the rules that hold for every URL of a card.

use a2a_caps_spec::origin::{OriginFault, OriginKind, check_origin, is_loopback, is_unspecified};
use fluent_uri::Uri;

use crate::diagnostic::Findings;
use crate::node::Node;
use crate::rules;

/// What a text is, as a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// No absolute URI, and why.
    Nothing(&'static str),
    /// A URI without a host, such as a URN.
    Opaque,
    /// A URL with a host.
    Hosted(Hosted),
}

/// What is known of a URL with a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hosted {
    /// The scheme, in lower case.
    pub(crate) scheme: String,
    /// The host, brackets included.
    pub(crate) host: String,
    /// Whether a user name stands before the host.
    pub(crate) has_user: bool,
    /// Whether a fragment stands behind.
    pub(crate) has_fragment: bool,
    /// The scheme, and the host with its port.
    pub(crate) origin: String,
}

impl Hosted {
    /// What is wrong with its scheme, host or port, where all that goes over HTTP is encrypted but
    /// for loopback (7.1).
    pub(crate) fn http_fault(&self) -> Option<OriginFault> {
        check_origin(OriginKind::Http, &self.origin).err()
    }
}

/// Tells a host that nobody can call, or that only this machine can; true where it is the first.
pub(super) fn check_host(node: &Node, host: &str, findings: &mut Findings) -> bool {
    if is_unspecified(host) {
        findings
            .add(&rules::UNSPECIFIED_HOST, node.at, format!("nobody can call `{host}`"))
            .label("an address to listen on")
            .help("write the host by which clients reach it");
        return true;
    }
    if is_loopback(host) {
        findings
            .add(&rules::LOCALHOST, node.at, format!("only this machine can call `{host}`"))
            .help("write the host by which clients reach it");
    }
    false
}

/// What that text is.
pub(crate) fn inspect(text: &str) -> Found {
    let Ok(uri) = Uri::parse(text) else {
        let blank = text.contains(|letter: char| letter.is_whitespace());
        return Found::Nothing(match (text.is_ascii(), blank, text.contains("://")) {
            (_, true, _) => "it has a blank in it",
            (false, ..) => "it has letters beyond ASCII, which a URL percent-encodes",
            (.., false) => "it has no scheme, such as `https://`",
            _ => "it is malformed",
        });
    };
    let scheme = uri.scheme().as_str().to_ascii_lowercase();
    let Some(authority) = uri.authority() else {
        // `https:agent` and `https:/agent` parse, and mean nothing.
        let hosted = matches!(scheme.as_str(), "http" | "https" | "ws" | "wss" | "grpc");
        return if hosted { Found::Nothing("it has no host") } else { Found::Opaque };
    };
    if authority.host().is_empty() {
        return Found::Nothing("it has no host");
    }
    let host = authority.host();
    let port = authority.port().map_or_else(String::new, |port| format!(":{port}"));
    Found::Hosted(Hosted {
        origin: format!("{scheme}://{host}{port}"),
        scheme,
        host: host.to_owned(),
        has_user: authority.has_userinfo(),
        has_fragment: uri.has_fragment(),
    })
}
