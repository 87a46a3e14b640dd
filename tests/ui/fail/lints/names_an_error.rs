#[a2a_caps_runtime::agent("./names_an_error.toml")]
mod agent {}

fn main() {}
