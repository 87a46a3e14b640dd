#[a2a_caps_runtime::agent("./id_twice.toml")]
mod agent {}

fn main() {}
