#[a2a_caps_runtime::agent("./oauth_with_two_flows.toml")]
mod agent {}

fn main() {}
