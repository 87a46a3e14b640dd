#[a2a_caps_runtime::agent("./profiles.toml", profile = "pubilc")]
mod agent {}

fn main() {}
