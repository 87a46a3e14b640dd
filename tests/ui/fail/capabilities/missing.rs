#[a2a_caps_runtime::agent("./missing.toml")]
mod agent {}

fn main() {}
