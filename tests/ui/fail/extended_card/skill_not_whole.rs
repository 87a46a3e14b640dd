#[a2a_caps_runtime::agent("./skill_not_whole.toml")]
mod agent {}

fn main() {}
