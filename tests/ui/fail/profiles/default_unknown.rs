#[a2a_caps_runtime::agent("./default_unknown.toml", profile = "public")]
mod agent {}

fn main() {}
