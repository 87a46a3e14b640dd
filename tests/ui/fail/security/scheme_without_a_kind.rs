#[a2a_caps_runtime::agent("./scheme_without_a_kind.toml")]
mod agent {}

fn main() {}
