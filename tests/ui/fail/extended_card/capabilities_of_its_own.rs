#[a2a_caps_runtime::agent("./capabilities_of_its_own.toml")]
mod agent {}

fn main() {}
