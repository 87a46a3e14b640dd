#[a2a_caps_runtime::agent("./lock_too_early.toml")]
mod agent {}

fn main() {}
