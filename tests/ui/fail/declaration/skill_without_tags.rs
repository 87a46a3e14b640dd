#[a2a_caps_runtime::agent("./skill_without_tags.toml")]
mod agent {}

fn main() {}
