#[a2a_caps_runtime::agent("./nowhere.toml")]
mod agent {}

fn main() {}
