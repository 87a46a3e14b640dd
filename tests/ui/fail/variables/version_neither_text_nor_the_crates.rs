#[a2a_caps_runtime::agent("./version_neither_text_nor_the_crates.toml")]
mod agent {}

fn main() {}
