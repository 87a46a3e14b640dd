#[a2a_caps_runtime::agent("./uri_relative.toml")]
mod agent {}

fn main() {}
