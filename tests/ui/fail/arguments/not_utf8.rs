#[a2a_caps_runtime::agent("./latin1.toml")]
mod agent {}

fn main() {}
