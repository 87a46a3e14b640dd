#[a2a_caps_runtime::agent(toml = include_str!("right.toml"))]
mod agent {}

fn main() {}
