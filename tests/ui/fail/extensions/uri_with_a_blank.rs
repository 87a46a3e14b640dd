#[a2a_caps_runtime::agent("./uri_with_a_blank.toml")]
mod agent {}

fn main() {}
