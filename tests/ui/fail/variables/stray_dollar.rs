#[a2a_caps_runtime::agent("./stray_dollar.toml")]
mod agent {}

fn main() {}
