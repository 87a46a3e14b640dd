#[a2a_caps_runtime::agent("./key_unknown.toml")]
mod agent {}

fn main() {}
