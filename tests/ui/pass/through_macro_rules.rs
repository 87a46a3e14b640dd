//! The attribute inside a macro of the user's, with the path as an argument and `$crate` as the
//! runtime's path.
pub use a2a_caps_runtime as runtime;

macro_rules! declare { ($name:ident, $path:literal) => {
    #[$crate::runtime::agent($path, crate = $crate::runtime)]
    mod $name {}
} }
declare!(agent, "./echo.toml");

fn main() {
    assert!(agent::CARD.fixed().is_some());
}
