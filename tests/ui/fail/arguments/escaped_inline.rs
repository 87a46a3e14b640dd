#[a2a_caps_runtime::agent(toml = "name = \"x\"")]
mod agent {}

fn main() {}
