#[a2a_caps_runtime::agent("./right.toml", "other.toml", toml = "", "public")]
mod agent {}

fn main() {}
