#[a2a_caps_runtime::agent("./name_missing.toml")]
mod agent {}

fn main() {}
