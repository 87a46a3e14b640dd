#[a2a_caps_runtime::agent("./skill_twice.toml", profile = "public")]
mod agent {}

fn main() {}
