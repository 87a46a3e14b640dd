#[a2a_caps_runtime::agent("/etc/a2a-caps.toml")]
mod agent {}

fn main() {}
