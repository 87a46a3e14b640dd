#[a2a_caps_runtime::agent("./origin_unknown.toml")]
mod agent {}

fn main() {}
