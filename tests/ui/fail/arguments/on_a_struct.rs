#[a2a_caps_runtime::agent("./right.toml")]
pub struct Agent;

fn main() {}
