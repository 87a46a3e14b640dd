#[a2a_caps_runtime::agent("./security_on_a_skill.toml")]
mod agent {}

fn main() {}
