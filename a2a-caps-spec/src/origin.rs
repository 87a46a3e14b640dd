//! Origins: the part of an interface's URL that differs by where an agent runs.
//!
//! One rule for two places: a build checks `[serving.origins]` with it, and `CardSource::at` the
//! values that a host fills in at start.

use core::fmt;

/// What an origin is put in front of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OriginKind {
    /// A `JSONRPC` or `HTTP+JSON` interface: `https://host[:port]`, `http` only for loopback
    /// (4.4.6, 7.1).
    Http,
    /// A `GRPC` interface: `host:port` (4.4.6 after 1.0.1), or `https://host[:port]` (1.0.1).
    Grpc,
    /// A custom binding, named by a URI: `scheme://host[:port]` of any scheme (5.8).
    Custom,
}

/// Why a text is no origin of the kind that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginFault {
    /// Nothing stands there.
    Empty,
    /// No `scheme://` where one is needed.
    NoScheme,
    /// Another scheme than `http` or `https` before an HTTP binding or gRPC.
    WrongScheme,
    /// `http` to a host that is not loopback: production deployments must encrypt (7.1).
    NotEncrypted,
    /// A path, query, fragment or user name: an origin ends with host or port.
    NotBare,
    /// The host is empty, or has a letter that a host cannot have.
    BadHost,
    /// The port is no number from 1 to 65535.
    BadPort,
    /// `host:port` without a port.
    NoPort,
    /// `0.0.0.0` or `[::]`, which is an address to listen on, not one to call.
    Unspecified,
}

impl fmt::Display for OriginFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "it is empty",
            Self::NoScheme => "it has no `https://`",
            Self::WrongScheme => "its scheme is neither `https` nor, for loopback, `http`",
            Self::NotEncrypted => "`http` is only for loopback, other hosts need `https`",
            Self::NotBare => "an origin ends with the host or its port, without a slash behind",
            Self::BadHost => "its host is empty or malformed",
            Self::BadPort => "its port is no number from 1 to 65535",
            Self::NoPort => "it has no `:port`",
            Self::Unspecified => "an unspecified address can be listened on, but not called",
        })
    }
}

impl core::error::Error for OriginFault {}

/// Checks that `text` is an origin for `kind`: `scheme://host[:port]`, or `host:port` for gRPC.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn check_origin(kind: OriginKind, text: &str) -> Result<(), OriginFault> {
    if text.is_empty() {
        return Err(OriginFault::Empty);
    }
    let (scheme, authority) = match (text.split_once("://"), kind) {
        (Some((scheme, authority)), _) => (Some(scheme), authority),
        (None, OriginKind::Grpc) => (None, text),
        (None, OriginKind::Http | OriginKind::Custom) => return Err(OriginFault::NoScheme),
    };
    let https = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
    let http = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("http"));
    match (scheme, kind) {
        (Some(scheme), OriginKind::Custom) if !is_scheme(scheme) => {
            return Err(OriginFault::WrongScheme);
        }
        (Some(_), OriginKind::Http | OriginKind::Grpc) if !(https || http) => {
            return Err(OriginFault::WrongScheme);
        }
        _ => {}
    }
    if authority.contains(['/', '?', '#', '@', '\\']) {
        return Err(OriginFault::NotBare);
    }
    let (host, port) = split_port(authority)?;
    check_host(host)?;
    match port {
        None if scheme.is_none() => return Err(OriginFault::NoPort),
        Some(port) if !matches!(port.parse::<u16>(), Ok(1..)) || port.starts_with('+') => {
            return Err(OriginFault::BadPort);
        }
        _ => {}
    }
    if is_unspecified(host) {
        return Err(OriginFault::Unspecified);
    }
    if http && kind != OriginKind::Custom && !is_loopback(host) {
        return Err(OriginFault::NotEncrypted);
    }
    Ok(())
}

/// Whether a host, as it stands in a URL, is the machine itself: `localhost`, a name below it
/// (RFC 6761), 127.0.0.0/8 or `[::1]`.
#[must_use]
pub fn is_loopback(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    if let Some(address) = bracketed(host) {
        return address.parse::<core::net::Ipv6Addr>().is_ok_and(|address| address.is_loopback());
    }
    if let Ok(address) = host.parse::<core::net::Ipv4Addr>() {
        return address.is_loopback();
    }
    let tail = name.len().checked_sub("localhost".len());
    tail.is_some_and(|at| {
        name.get(at..).is_some_and(|end| end.eq_ignore_ascii_case("localhost"))
            && (at == 0 || name.as_bytes()[at - 1] == b'.')
    })
}

/// Whether a host is `0.0.0.0` or `[::]`.
#[must_use]
pub fn is_unspecified(host: &str) -> bool {
    match bracketed(host) {
        Some(address) => {
            address.parse::<core::net::Ipv6Addr>().is_ok_and(|address| address.is_unspecified())
        }
        None => host.parse::<core::net::Ipv4Addr>().is_ok_and(|address| address.is_unspecified()),
    }
}

fn bracketed(host: &str) -> Option<&str> {
    host.strip_prefix('[')?.strip_suffix(']')
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Host and port of an authority without user name; an IPv6 address keeps its brackets.
fn split_port(authority: &str) -> Result<(&str, Option<&str>), OriginFault> {
    if let Some(end) = authority.find(']') {
        let (host, rest) = authority.split_at(end + 1);
        return match rest.strip_prefix(':') {
            Some(port) => Ok((host, Some(port))),
            None if rest.is_empty() => Ok((host, None)),
            None => Err(OriginFault::BadHost),
        };
    }
    match authority.split_once(':') {
        Some((_, port)) if port.contains(':') => Err(OriginFault::BadHost),
        Some((host, port)) => Ok((host, Some(port))),
        None => Ok((authority, None)),
    }
}

fn check_host(host: &str) -> Result<(), OriginFault> {
    if host.starts_with('[') {
        return match bracketed(host).map(str::parse::<core::net::Ipv6Addr>) {
            Some(Ok(_)) => Ok(()),
            _ => Err(OriginFault::BadHost),
        };
    }
    let name = host.strip_suffix('.').unwrap_or(host);
    let numeric = name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let well_formed = if numeric {
        name.parse::<core::net::Ipv4Addr>().is_ok()
    } else {
        name.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
                && !label.starts_with('-')
                && !label.ends_with('-')
        })
    };
    if well_formed && name.len() <= 253 { Ok(()) } else { Err(OriginFault::BadHost) }
}
