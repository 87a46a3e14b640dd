#[a2a_caps_runtime::agent("./custom_binding_gated.toml")]
mod agent {}

fn main() {}
