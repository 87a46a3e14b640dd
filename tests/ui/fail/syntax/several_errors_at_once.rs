#[a2a_caps_runtime::agent("./several_errors_at_once.toml")]
mod agent {}

fn main() {}
