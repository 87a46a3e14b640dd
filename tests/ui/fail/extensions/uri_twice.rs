#[a2a_caps_runtime::agent("./uri_twice.toml")]
mod agent {}

fn main() {}
