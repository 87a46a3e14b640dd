#[a2a_caps_runtime::agent("./misspelt.toml")]
mod agent {}

fn main() {}
