#[a2a_caps_runtime::agent("./level_unknown.toml")]
mod agent {}

fn main() {}
