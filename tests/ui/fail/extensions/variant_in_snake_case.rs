#[a2a_caps_runtime::agent("./variant_in_snake_case.toml")]
mod agent {}

fn main() {}
