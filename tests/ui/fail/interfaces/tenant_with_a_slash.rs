#[a2a_caps_runtime::agent("./tenant_with_a_slash.toml")]
mod agent {}

fn main() {}
