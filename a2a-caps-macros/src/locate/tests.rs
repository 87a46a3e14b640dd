//! Where paths lead, and how messages name them.

use std::path::{Path, PathBuf};

use syn::LitStr;

use super::{Folders, Located, is_outside, load, locate, text_of};
use crate::site::Site;
use crate::track::TrackedFile;

fn literal(path: &str) -> LitStr {
    LitStr::new(path, proc_macro2::Span::call_site())
}

fn folders() -> Folders {
    Folders { manifest: Some("/ws/agent".into()), working: Some("/ws".into()) }
}

fn site(file: &str) -> Site {
    Site { file: Some(file.into()), line: 1, column: 1 }
}

fn found(path: &str, file: &str) -> Located {
    locate(&literal(path), &site(file), &folders()).unwrap().unwrap()
}

#[test]
fn a_bare_path_begins_in_the_folder_of_cargo_toml() {
    let found = found("conf/a.toml", "agent/src/lib.rs");
    assert_eq!(found.path, Path::new("/ws/agent/conf/a.toml"));
    assert_eq!(found.name, "agent/conf/a.toml");
    assert_eq!(found.tracked, TrackedFile::Manifest("conf/a.toml".into()));
    assert!(!found.outside_package);
}

#[test]
fn a_dotted_path_begins_beside_the_source_file() {
    let beside = found("./a.toml", "agent/src/lib.rs");
    assert_eq!(beside.path, Path::new("agent/src/a.toml"));
    assert_eq!(beside.name, "agent/src/a.toml");
    assert_eq!(beside.tracked, TrackedFile::Source("./a.toml".into()));
    assert_eq!(found("../a.toml", "agent/src/lib.rs").name, "agent/src/../a.toml");
}

#[test]
fn a_file_outside_of_the_working_directory_is_named_as_it_is_written() {
    // As trybuild compiles: in a folder of its own, with the source file elsewhere.
    assert_eq!(found("./a.toml", "/elsewhere/ui/case.rs").name, "./a.toml");
    assert_eq!(found("../../../out/a.toml", "/elsewhere/ui/case.rs").name, "../../../out/a.toml");
}

#[test]
fn without_a_source_file_a_dotted_path_leads_nowhere_and_is_no_fault() {
    let found = locate(&literal("./a.toml"), &Site::default(), &folders());
    assert!(matches!(found, Ok(None)));
    assert!(matches!(locate(&literal("a.toml"), &Site::default(), &folders()), Ok(Some(_))));
}

#[test]
fn what_lies_outside_of_the_package_is_told_apart() {
    assert!(found("../../shared/a.toml", "agent/src/lib.rs").outside_package);
    assert!(!found("../../agent/a.toml", "agent/src/lib.rs").outside_package);
    // A source file outside brings its neighbours along.
    assert!(!found("./a.toml", "/elsewhere/ui/case.rs").outside_package);
    assert!(found("../a.toml", "agent/src/lib.rs").path.ends_with("src/../a.toml"));
    assert!(is_outside(Path::new("/ws/agent2/a"), Path::new("/ws/agent")));
    assert!(!is_outside(Path::new("/ws/x/../agent/./a"), Path::new("/ws/agent")));
}

#[test]
fn faults_of_a_path_are_told() {
    let text = |path: &str, folders: &Folders| {
        locate(&literal(path), &Site::default(), folders).unwrap_err().text()
    };
    assert!(text("", &folders()).starts_with("the path is empty\n"));
    assert!(text("/etc/a.toml", &folders()).starts_with("`/etc/a.toml` is an absolute path"));
    let none = Folders { manifest: None, working: None };
    assert!(text("a.toml", &none).starts_with("`CARGO_MANIFEST_DIR` is not set"));
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_not_utf8_is_told() {
    use std::os::unix::ffi::OsStringExt as _;
    let folder = std::ffi::OsString::from_vec(b"/ws/\xFF".to_vec());
    let folders = Folders { manifest: Some(PathBuf::from(folder)), working: None };
    let fault = locate(&literal("a.toml"), &Site::default(), &folders).unwrap_err();
    assert!(fault.text().starts_with("the crate's folder `/ws/\u{FFFD}` is not UTF-8\n"));
}

#[test]
fn what_cannot_be_read_is_told_with_the_place_where_it_was_looked_for() {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folders = Folders { manifest: Some(manifest.clone()), working: None };
    let text = |path: &str| {
        let located = locate(&literal(path), &Site::default(), &folders).unwrap().unwrap();
        load(&literal(path), &located).unwrap_err().text()
    };
    let missing = text("nowhere.toml");
    assert!(missing.contains(&manifest.join("nowhere.toml").display().to_string()), "{missing}");
    assert!(missing.contains("a bare path begins in the folder of the crate's Cargo.toml"));
    assert!(text("src").contains("is a folder\n = help: name the file in it: `src/a2a-caps.toml`"));
}

#[test]
fn text_is_utf8_and_its_byte_order_mark_is_dropped() {
    assert_eq!(text_of("a = 1\n".into()).unwrap(), "a = 1\n");
    assert_eq!(text_of("\u{FEFF}a = 1\n".into()).unwrap(), "a = 1\n");
    assert_eq!(text_of(vec![]).unwrap(), "");
    assert!(text_of(vec![0xFF, 0xFE, b'a', 0]).unwrap_err().contains("UTF-16"));
    assert!(text_of(b"a\nb\n\xE9".to_vec()).unwrap_err().starts_with("line 3 "));
}

#[cfg(unix)]
#[test]
fn a_device_is_not_read() {
    let located = Located {
        path: PathBuf::from("/dev/null"),
        name: "null".to_owned(),
        tracked: TrackedFile::Manifest("null".to_owned()),
        outside_package: false,
        other: None,
    };
    let fault = load(&literal("null"), &located).unwrap_err();
    assert!(fault.text().starts_with("`/dev/null` is no regular file\n = help: "));
}
