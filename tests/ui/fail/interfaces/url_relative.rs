#[a2a_caps_runtime::agent("./url_relative.toml")]
mod agent {}

fn main() {}
