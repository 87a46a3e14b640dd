//! A package that a test writes, below the target folder and so outside of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cargo::{Cargo, root, target};

/// A declaration without findings, to be changed by `replace`: all three flags true, no profiles.
pub const DECLARATION: &str = r#"name = "Echo"
description = "Says it again."
version = "1.0.0"
documentation_url = "https://echo.example.com/docs"
default_input_modes = ["text/plain"]
default_output_modes = ["text/plain"]

[[supported_interfaces]]
url = "https://echo.example.com/a2a/v1/"
protocol_binding = "JSONRPC"
protocol_version = "1.0"

[capabilities]
streaming = true
push_notifications = true
extended_agent_card = true

[[skills]]
id = "echo"
name = "Echo"
description = "Says it again."
tags = ["test"]
examples = ["Say it."]

[security_schemes.bearer.http_auth_security_scheme]
scheme = "Bearer"

[extended_card]
description = "Says it again, and again."
"#;

/// A package of its own: its Cargo.toml names the runtime by path.
#[derive(Debug)]
pub struct Package {
    folder: PathBuf,
}

impl Package {
    /// An empty package of that name, in a folder of that name. Whatever was there is removed.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self::in_folder(name, name)
    }

    /// An empty package of that name, in that folder.
    #[must_use]
    pub fn in_folder(name: &str, folder: &str) -> Self {
        let folder = target().join("nested/packages").join(folder);
        let _ = fs::remove_dir_all(&folder);
        let package = Self { folder };
        let runtime = root().join("a2a-caps-runtime");
        let runtime = runtime.display();
        package.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2024\"\n\n\
                 [dependencies]\na2a-caps-runtime = {{ path = '{runtime}' }}\n\n[workspace]\n"
            ),
        );
        // The versions that the workspace has, which are the ones that are there offline.
        let lock = fs::read(root().join("Cargo.lock")).expect("the workspace has a lock");
        fs::write(package.path("Cargo.lock"), lock).expect("the target folder can be written");
        package
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A path in it.
    #[must_use]
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// Writes a file, and the folders that it needs.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("the target folder can be written");
        fs::write(path, text).expect("the target folder can be written");
    }

    /// Adds to Cargo.toml.
    pub fn manifest(&self, text: &str) {
        let path = self.path("Cargo.toml");
        let before = fs::read_to_string(&path).expect("the package has a manifest");
        fs::write(path, before + text).expect("the target folder can be written");
    }

    /// `cargo <subcommand>` on it.
    #[must_use]
    pub fn cargo(&self, subcommand: &str) -> Cargo {
        Cargo::new(subcommand, &self.folder)
    }
}
