#[a2a_caps_runtime::agent("./origin_in_the_middle.toml")]
mod agent {}

fn main() {}
