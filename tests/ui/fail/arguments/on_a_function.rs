#[a2a_caps_runtime::agent("./right.toml")]
fn agent() {}

fn main() {}
