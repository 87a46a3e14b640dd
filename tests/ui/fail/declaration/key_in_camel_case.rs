#[a2a_caps_runtime::agent("./key_in_camel_case.toml")]
mod agent {}

fn main() {}
