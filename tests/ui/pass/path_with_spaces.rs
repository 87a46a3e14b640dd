//! Blanks in a path are letters like others.
#[a2a_caps_runtime::agent("./a path with spaces/the declaration.toml")]
mod agent {}

fn main() {
    assert!(agent::CARD.fixed().is_some());
}
