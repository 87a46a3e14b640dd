#[a2a_caps_runtime::agent("./documentation_url_relative.toml")]
mod agent {}

fn main() {}
