//! Nested cargo calls: offline, in target folders of their own below the workspace's, and with
//! `A2A_CAPS_PROFILE` as the test says, whatever the outer call has.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::messages::Messages;

/// The folder of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// The target folder in use, which this test binary lies in.
#[must_use]
pub fn target() -> PathBuf {
    let binary = std::env::current_exe().expect("a test has a path");
    let profile = binary.ancestors().nth(2).expect("target/<profile>/deps/<test>");
    profile.parent().expect("target/<profile>").to_owned()
}

/// A call of cargo, about to be made.
#[derive(Debug)]
pub struct Cargo {
    command: Command,
    arguments: Vec<OsString>,
}

impl Cargo {
    /// `cargo <subcommand>` on the package in `folder`, without a profile in the environment.
    ///
    /// All calls share one target folder, so that what they depend on is compiled once.
    #[must_use]
    pub fn new(subcommand: &str, folder: &Path) -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .arg(subcommand)
            .arg("--offline")
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", target().join("nested/target"))
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_INCREMENTAL", "0")
            // Debug information is most of what a nested build would write.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env_remove("A2A_CAPS_PROFILE")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        Self { command, arguments: Vec::new() }
    }

    /// With an argument.
    #[must_use]
    pub fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// With an environment variable.
    #[must_use]
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Calls it.
    #[must_use]
    pub fn output(mut self) -> Output {
        self.command.args(&self.arguments).output().expect("cargo can be called")
    }

    /// Calls it, and reads what rustc had to say.
    #[must_use]
    pub fn messages(self) -> Messages {
        Messages::read(&self.arg("--message-format=json").output())
    }

    /// Calls it, and fails the test with cargo's own words if it does.
    #[expect(clippy::must_use_candidate, reason = "that it succeeds may be all that is asked")]
    pub fn succeeds(self) -> Output {
        let output = self.output();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    }
}
