#[a2a_caps_runtime::agent("./scheme_of_two_kinds.toml")]
mod agent {}

fn main() {}
