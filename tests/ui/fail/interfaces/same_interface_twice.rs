#[a2a_caps_runtime::agent("./same_interface_twice.toml")]
mod agent {}

fn main() {}
