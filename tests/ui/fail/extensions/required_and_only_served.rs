#[a2a_caps_runtime::agent("./required_and_only_served.toml")]
mod agent {}

fn main() {}
