#[a2a_caps_runtime::agent("./binding_unknown.toml")]
mod agent {}

fn main() {}
