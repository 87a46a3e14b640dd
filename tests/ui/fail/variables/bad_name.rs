#[a2a_caps_runtime::agent("./bad_name.toml")]
mod agent {}

fn main() {}
