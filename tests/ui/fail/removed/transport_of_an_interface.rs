#[a2a_caps_runtime::agent("./transport_of_an_interface.toml")]
mod agent {}

fn main() {}
