#[a2a_caps_runtime::agent("./remove_outside_a_profile.toml")]
mod agent {}

fn main() {}
