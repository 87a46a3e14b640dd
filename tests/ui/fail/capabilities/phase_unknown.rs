#[a2a_caps_runtime::agent("./phase_unknown.toml")]
mod agent {}

fn main() {}
