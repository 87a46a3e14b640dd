//! Binaries of a package's profiles, for tests that run them.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use crate::cargo::{Cargo, root, target};

/// One call at a time: the binary of one profile is copied out before the next is built. `cargo
/// test` runs one test binary after the other, so the lock of a process will do.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The binary of a workspace package under a profile, `None` for the default one.
///
/// All profiles share the folder `target/profiles`, so that only the annotated crate is compiled
/// for each; the binary is copied out under the profile's name.
///
/// # Panics
///
/// Where it cannot be built.
#[must_use]
pub fn profile_binary(package: &str, profile: Option<&str>) -> PathBuf {
    let guard = ONE_AT_A_TIME.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let folder = target().join("profiles");
    let mut cargo =
        Cargo::new("build", &root()).env("CARGO_TARGET_DIR", &folder).arg("--package").arg(package);
    if let Some(profile) = profile {
        cargo = cargo.env("A2A_CAPS_PROFILE", profile);
    }
    let messages = cargo.messages();
    assert!(messages.success, "{}\n{:#?}", messages.stderr, messages.messages);
    let built = messages
        .artifacts
        .iter()
        .find_map(|artifact| artifact.executable.clone().filter(|_| artifact.target == package));
    let built = built.unwrap_or_else(|| panic!("`{package}` has no binary of that name"));
    let out = folder.join(format!("{package}-{}", profile.unwrap_or("default")));
    let _ = fs::remove_file(&out);
    fs::copy(built, &out).expect("the binary can be copied");
    drop(guard);
    out
}
