#[a2a_caps_runtime::agent("./same_variant_twice.toml")]
mod agent {}

fn main() {}
