#[a2a_caps_runtime::agent("./new_skill_not_whole.toml", profile = "public")]
mod agent {}

fn main() {}
