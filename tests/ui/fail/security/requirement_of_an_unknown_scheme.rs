#[a2a_caps_runtime::agent("./requirement_of_an_unknown_scheme.toml")]
mod agent {}

fn main() {}
