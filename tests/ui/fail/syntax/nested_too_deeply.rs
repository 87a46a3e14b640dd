#[a2a_caps_runtime::agent("./nested_too_deeply.toml")]
mod agent {}

fn main() {}
