//! Reading URLs: a text in, what it is out.

use a2a_caps_spec::origin::{is_loopback, is_unspecified};
use fluent_uri::Uri;

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
    /// Whether the port is empty, 0, or beyond 65535.
    pub(crate) has_bad_port: bool,
}

impl Hosted {
    /// Whether the host is this machine.
    pub(crate) fn is_loopback(&self) -> bool {
        is_loopback(&self.host)
    }

    /// Whether the host is 0.0.0.0 or [::].
    pub(crate) fn is_unspecified(&self) -> bool {
        is_unspecified(&self.host)
    }

    /// Whether it is https, or http to this machine (7.1).
    pub(crate) fn is_encrypted_or_local(&self) -> bool {
        self.scheme == "https" || (self.scheme == "http" && self.is_loopback())
    }
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
    let port = authority.port().map(fluent_uri::pct_enc::EStr::as_str);
    Found::Hosted(Hosted {
        scheme,
        host: authority.host().to_owned(),
        has_user: authority.has_userinfo(),
        has_fragment: uri.has_fragment(),
        has_bad_port: port.is_some_and(|port| !matches!(port.parse::<u16>(), Ok(1..))),
    })
}
