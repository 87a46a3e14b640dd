#[a2a_caps_runtime::agent("./params_beyond_doubles.toml")]
mod agent {}

fn main() {}
