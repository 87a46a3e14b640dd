//! A declaration from a file, with the environment of the process and of its crate.

use std::path::{Path, PathBuf};

use a2a_caps_model::{Environment, Options, Reading, Source, Variable, read};

use crate::exit::Exit;
use crate::levels::tell_error;

/// The variables of this process, and the version of the crate that the file belongs to.
struct Here {
    package: Option<PathBuf>,
}

impl Environment for Here {
    fn variable(&self, name: &str) -> Variable {
        match std::env::var(name) {
            Ok(value) => Variable::Value(value),
            Err(std::env::VarError::NotPresent) => Variable::Unset,
            Err(std::env::VarError::NotUnicode(_)) => Variable::NotUnicode,
        }
    }

    fn cargo_version(&self) -> Option<String> {
        let manifest = cargo_toml::Manifest::from_path(self.package.as_ref()?).ok()?;
        manifest.package?.version.get().ok().map(ToString::to_string)
    }
}

/// Reads the declaration of that path.
///
/// # Errors
///
/// [`Exit::Usage`], having said why, where the file cannot be read.
pub(crate) fn load(path: &Path) -> Result<Reading, Exit> {
    let text = std::fs::read(path).map_err(|error| {
        tell_error(
            &format!("cannot read `{}`: {error}", path.display()),
            &["name the declaration, such as `a2a-caps check agent/a2a-caps.toml`"],
        );
        Exit::Usage
    })?;
    let text = String::from_utf8(text).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        tell_error(
            &format!("`{}` is not UTF-8, from byte {byte} on", path.display()),
            &["save it as UTF-8, which TOML asks for"],
        );
        Exit::Usage
    })?;
    let here = Here { package: manifest_of(path) };
    let source = Source::file(path.display().to_string(), text);
    Ok(read(source, &here, Options::default()))
}

/// The `Cargo.toml` of the package that the file is in.
fn manifest_of(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors().skip(1).map(|folder| folder.join("Cargo.toml")).find(|file| file.is_file())
}

/// The profile that `--profile` asks for, else the environment.
pub(crate) fn profile_variable() -> Option<String> {
    std::env::var("A2A_CAPS_PROFILE").ok()
}
