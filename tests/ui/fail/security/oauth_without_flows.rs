#[a2a_caps_runtime::agent("./oauth_without_flows.toml")]
mod agent {}

fn main() {}
