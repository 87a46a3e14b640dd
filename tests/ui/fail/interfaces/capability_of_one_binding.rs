#[a2a_caps_runtime::agent("./capability_of_one_binding.toml")]
mod agent {}

fn main() {}
