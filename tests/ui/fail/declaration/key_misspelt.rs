#[a2a_caps_runtime::agent("./key_misspelt.toml")]
mod agent {}

fn main() {}
