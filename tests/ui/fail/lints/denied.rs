#[a2a_caps_runtime::agent("./denied.toml")]
mod agent {}

fn main() {}
