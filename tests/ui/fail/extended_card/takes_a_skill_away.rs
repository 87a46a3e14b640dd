#[a2a_caps_runtime::agent("./takes_a_skill_away.toml")]
mod agent {}

fn main() {}
