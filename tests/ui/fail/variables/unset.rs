#[a2a_caps_runtime::agent("./unset.toml")]
mod agent {}

fn main() {}
