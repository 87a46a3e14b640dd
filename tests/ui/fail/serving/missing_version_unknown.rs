#[a2a_caps_runtime::agent("./missing_version_unknown.toml")]
mod agent {}

fn main() {}
