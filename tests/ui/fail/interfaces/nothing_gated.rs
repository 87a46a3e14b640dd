#[a2a_caps_runtime::agent("./nothing_gated.toml")]
mod agent {}

fn main() {}
