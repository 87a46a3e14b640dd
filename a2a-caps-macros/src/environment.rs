//! The environment of the build: what a declaration may read, and what the attribute needs.
//!
//! Whatever is read here and can change between builds is named in the expansion
//! (`track.rs`), so that cargo builds again when it does.
#![expect(clippy::disallowed_methods, reason = "this is the one place that reads variables")]

use std::ffi::OsString;
use std::path::PathBuf;

use a2a_caps_model::{Environment, Variable};

/// The variable that chooses a profile.
pub(crate) const PROFILE: &str = "A2A_CAPS_PROFILE";

/// The environment of this process, which is the compiler's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Process;

impl Environment for Process {
    fn variable(&self, name: &str) -> Variable {
        match std::env::var_os(name).map(OsString::into_string) {
            None => Variable::Unset,
            Some(Ok(value)) => Variable::Value(value),
            Some(Err(_)) => Variable::NotUnicode,
        }
    }

    fn cargo_version(&self) -> Option<String> {
        std::env::var("CARGO_PKG_VERSION").ok().filter(|version| !version.is_empty())
    }
}

/// The folder of the crate that is compiled. The variable is the crate's own: cargo sets it for
/// each.
pub(crate) fn manifest_dir() -> Option<PathBuf> {
    std::env::var_os("CARGO_MANIFEST_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

/// Whether cargo runs this build: it names itself to every compiler that it starts.
pub(crate) fn is_cargo() -> bool {
    std::env::var_os("CARGO").is_some()
}
