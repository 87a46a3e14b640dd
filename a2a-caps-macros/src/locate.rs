//! The path that the attribute names: where it leads, how messages name it, how it is tracked.

use std::path::{Component, Path, PathBuf};

use syn::LitStr;

use crate::environment::is_cargo;
use crate::fault::Fault;
use crate::site::Site;
use crate::track::TrackedFile;

/// Where paths begin.
pub(crate) struct Folders {
    /// `CARGO_MANIFEST_DIR`
    pub(crate) manifest: Option<PathBuf>,
    /// The compiler's working directory, which its own messages are relative to. Only for names
    /// in messages.
    pub(crate) working: Option<PathBuf>,
}

impl Folders {
    fn absolute(&self, path: &Path) -> PathBuf {
        self.working.as_deref().map_or_else(|| path.to_owned(), |working| working.join(path))
    }
}

/// A declaration's file.
#[derive(Debug)]
pub(crate) struct Located {
    /// Where it is read from.
    pub(crate) path: PathBuf,
    /// How messages name it: so that a terminal links it, else as it is written.
    pub(crate) name: String,
    /// How the expansion names it.
    pub(crate) tracked: TrackedFile,
    /// Outside of the package, so that `cargo package` leaves it out.
    pub(crate) outside_package: bool,
    /// Where the other rule leads, with or without `./`, for whoever took the wrong one.
    pub(crate) other: Option<PathBuf>,
}

/// Finds the file of a path argument. `Ok(None)`: the compiler does not say where the source file
/// is, and so neither where its neighbour is; rust-analyzer does so.
pub(crate) fn locate(
    literal: &LitStr,
    site: &Site,
    folders: &Folders,
) -> Result<Option<Located>, Fault> {
    let written = literal.value();
    let fault = |message: String| Fault::new(literal.span(), message);
    if written.is_empty() {
        return Err(fault("the path is empty".to_owned())
            .help("write the file's path from the folder of Cargo.toml: `a2a-caps.toml`"));
    }
    if Path::new(&written).is_absolute() {
        return Err(fault(format!("`{written}` is an absolute path, which no other machine has"))
            .help("write the path from the folder of Cargo.toml: `a2a-caps.toml`"));
    }
    if written.starts_with("./") || written.starts_with("../") {
        let Some(file) = &site.file else { return Ok(None) };
        let folder = file.parent().unwrap_or(Path::new(""));
        let path = folder.join(written.strip_prefix("./").unwrap_or(&written));
        let other = folders.manifest.as_ref().map(|manifest| manifest.join(&written));
        let outside_package = folders.manifest.as_deref().is_some_and(|manifest| {
            let [path, file] = [&path, file].map(|path| folders.absolute(path));
            is_outside(&path, manifest) && !is_outside(&file, manifest)
        });
        return Ok(Some(Located {
            name: display_name(&path, &written, folders),
            path,
            tracked: TrackedFile::Source(written),
            outside_package,
            other,
        }));
    }
    let Some(manifest) = &folders.manifest else {
        return Err(fault("`CARGO_MANIFEST_DIR` is not set, so a bare path begins nowhere".into())
            .help(format!("build with cargo, or write `./{written}`: beside this source file")));
    };
    if manifest.to_str().is_none() {
        let folder = manifest.to_string_lossy();
        return Err(fault(format!("the crate's folder `{folder}` is not UTF-8"))
            .help("rename the folder: rustc cannot track a file below it")
            .help(format!("or write `./{written}`: beside this source file")));
    }
    let path = manifest.join(&written);
    let beside = site.file.as_ref().and_then(|file| file.parent());
    Ok(Some(Located {
        name: display_name(&path, &written, folders),
        outside_package: is_outside(&path, manifest),
        path,
        other: beside.map(|folder| folder.join(&written)),
        tracked: TrackedFile::Manifest(written),
    }))
}

/// As rustc names its own files: relative to the working directory if below it.
fn display_name(path: &Path, written: &str, folders: &Folders) -> String {
    if path.is_relative() {
        return path.to_string_lossy().into_owned();
    }
    let below = folders.working.as_deref().and_then(|dir| path.strip_prefix(dir).ok());
    below.map_or_else(|| written.to_owned(), |below| below.to_string_lossy().into_owned())
}

/// How messages name a source file.
pub(crate) fn source_name(site: &Site, folders: &Folders) -> String {
    let Some(file) = &site.file else { return "inline declaration".to_owned() };
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
    display_name(file, &name.unwrap_or_default(), folders)
}

/// Whether `path` leads out of `folder`, links aside. Both are absolute.
fn is_outside(path: &Path, folder: &Path) -> bool {
    !flat(path).starts_with(flat(folder))
}

/// Without `.` and `..`.
fn flat(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// Reads the file; a fault says why it could not be, and where it was looked for.
pub(crate) fn load(literal: &LitStr, located: &Located) -> Result<String, Fault> {
    let shown = located.path.display();
    let fault = |message: String| Fault::new(literal.span(), message);
    let kind = match std::fs::symlink_metadata(&located.path) {
        Ok(metadata) => metadata.file_type(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(missing(literal, located));
        }
        Err(error) => return Err(fault(format!("`{shown}` cannot be read: {error}"))),
    };
    // Other builders give their sandboxes links, and see to changes themselves.
    if kind.is_symlink() && is_cargo() {
        return Err(fault(format!("`{shown}` is a symbolic link"))
            .help("name the file that it leads to, or put the file here")
            .note("cargo does not notice when a link is made to lead elsewhere"));
    }
    if kind.is_dir() {
        return Err(fault(format!("`{shown}` is a folder"))
            .help(format!("name the file in it: `{}/a2a-caps.toml`", trim(&literal.value()))));
    }
    // A pipe or a device would keep the build waiting, or never end.
    if !std::fs::metadata(&located.path).is_ok_and(|metadata| metadata.is_file()) {
        return Err(fault(format!("`{shown}` is no regular file"))
            .help("write the path of a TOML file: `a2a-caps.toml`"));
    }
    let bytes = std::fs::read(&located.path)
        .map_err(|error| fault(format!("`{shown}` cannot be read: {error}")))?;
    text_of(bytes).map_err(|what| {
        fault(format!("`{shown}` is not UTF-8: {what}")).help("save it as UTF-8, which TOML is")
    })
}

/// The text of a TOML file; a byte order mark before it is dropped, since it moves no position.
pub(crate) fn text_of(bytes: Vec<u8>) -> Result<String, String> {
    if matches!(bytes.as_slice(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
        return Err("it begins with the byte order mark of UTF-16".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = error.as_bytes().iter().take(valid).filter(|byte| **byte == b'\n').count();
        format!("line {} has a byte that no letter begins with", before + 1)
    })?;
    Ok(match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

fn trim(written: &str) -> &str {
    written.trim_end_matches('/')
}

fn missing(literal: &LitStr, located: &Located) -> Fault {
    let written = literal.value();
    let fault = Fault::new(literal.span(), format!("no file at `{}`", located.path.display()));
    let other = located.other.as_deref().is_some_and(Path::is_file);
    match &located.tracked {
        TrackedFile::Manifest(_) if other => {
            fault.help(format!("write `./{written}`: that file is beside this source file"))
        }
        TrackedFile::Source(_) if other => {
            let bare = written.strip_prefix("./").unwrap_or(&written);
            fault.help(format!("write `{bare}`: that file is beside the crate's Cargo.toml"))
        }
        _ => fault.help("put it there, or write where it is"),
    }
    .note("a bare path begins in the folder of the crate's Cargo.toml")
    .note("a path with `./` or `../` before it begins beside the source file")
}

#[cfg(test)]
mod tests;
