#[a2a_caps_runtime::agent("./version_with_a_patch.toml")]
mod agent {}

fn main() {}
