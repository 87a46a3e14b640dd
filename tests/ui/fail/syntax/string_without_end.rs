#[a2a_caps_runtime::agent("./string_without_end.toml")]
mod agent {}

fn main() {}
