#[a2a_caps_runtime::agent("./utf16.toml")]
mod agent {}

fn main() {}
