//! The files in `docs/` that are made of this crate: each is what it would be if it were made now.

use std::path::PathBuf;

use a2a_caps_model::schema::text;

use crate::reference::filled;

fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs")).join(name)
}

/// The text of that file of `docs/`.
pub(crate) fn docs(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[track_caller]
fn assert_fresh(name: &str, wanted: &str) {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path(name), wanted).expect("docs can be written");
    }
    // Not `assert_eq`: nobody reads two thousand lines.
    let found = docs(name);
    let differs = found.lines().zip(wanted.lines()).position(|(found, wanted)| found != wanted);
    assert!(
        found == wanted,
        "docs/{name} is stale (line {}): write it anew by UPDATE_DOCS=1 cargo test -p \
         a2a-caps-model --test schema",
        differs.map_or(1, |line| line + 1)
    );
}

#[test]
fn the_schema_is_fresh() {
    assert_fresh("a2a-caps.schema.json", &text());
}

#[test]
fn the_reference_is_fresh() {
    assert_fresh("declaration.md", &filled(&docs("declaration.md")));
}
