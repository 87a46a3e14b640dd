#[a2a_caps_runtime::agent("./skills_empty.toml")]
mod agent {}

fn main() {}
