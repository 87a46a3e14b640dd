#[a2a_caps_runtime::agent("./right.toml", crate = super::runtime)]
mod agent {}

fn main() {}
