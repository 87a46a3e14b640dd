#[a2a_caps_runtime::agent("./right.toml", profile = public)]
mod agent {}

fn main() {}
