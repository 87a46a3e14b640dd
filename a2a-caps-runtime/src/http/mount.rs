//! Whether a request was routed before the gate saw it: then the gate stands behind a router that
//! has decided already, and a path that the gate writes anew would reach nobody.

use http::Extensions;

/// Axum says where a request was routed. Under `nest_service` it says only where the mount is,
/// except at the mount's own root, where it says both.
#[cfg(feature = "axum")]
pub(super) fn is_routed_already(extensions: &Extensions) -> bool {
    use axum::extract::{MatchedPath, NestedPath};

    let Some(matched) = extensions.get::<MatchedPath>() else { return false };
    let matched = matched.as_str();
    let bare = |path: &str| path.strip_suffix('/').unwrap_or(path).len();
    extensions.get::<NestedPath>().is_none_or(|nested| {
        let nested = nested.as_str();
        matched[..bare(matched)] != nested[..bare(nested)]
    })
}

/// Whether a slash stood twice between mount and path: axum's `nest_service` takes one of them off
/// with the mount, and what it leaves looks like a path of its own.
#[cfg(feature = "axum")]
pub(super) fn has_doubled_slash(extensions: &Extensions, path: &str) -> bool {
    let original = extensions.get::<axum::extract::OriginalUri>();
    let mount = original.and_then(|original| original.path().strip_suffix(path));
    mount.is_some_and(|mount| mount.ends_with('/'))
}

/// No other router says so.
#[cfg(not(feature = "axum"))]
pub(super) fn is_routed_already(_: &Extensions) -> bool {
    false
}

/// No other router does so.
#[cfg(not(feature = "axum"))]
pub(super) fn has_doubled_slash(_: &Extensions, _: &str) -> bool {
    false
}
