#[a2a_caps_runtime::agent("./uri_with_a_comma.toml")]
mod agent {}

fn main() {}
