#[a2a_caps_runtime::agent("./uri_without_a_name.toml")]
mod agent {}

fn main() {}
