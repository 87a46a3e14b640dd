#[a2a_caps_runtime::agent("./everything_missing.toml")]
mod agent {}

fn main() {}
