#[a2a_caps_runtime::agent("./unknown.toml", profile = "pubilc")]
mod agent {}

fn main() {}
