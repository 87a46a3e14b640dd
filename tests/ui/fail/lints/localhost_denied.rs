#[a2a_caps_runtime::agent("./localhost_denied.toml")]
mod agent {}

fn main() {}
