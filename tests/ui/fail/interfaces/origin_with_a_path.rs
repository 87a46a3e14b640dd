#[a2a_caps_runtime::agent("./origin_with_a_path.toml")]
mod agent {}

fn main() {}
