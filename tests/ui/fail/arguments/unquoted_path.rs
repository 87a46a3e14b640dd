#[a2a_caps_runtime::agent(a2a-caps.toml)]
mod agent {}

fn main() {}
