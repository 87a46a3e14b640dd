#[a2a_caps_runtime::agent("./key_twice.toml")]
mod agent {}

fn main() {}
