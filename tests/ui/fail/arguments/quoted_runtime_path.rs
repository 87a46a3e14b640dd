#[a2a_caps_runtime::agent("./right.toml", crate = "::a2a_caps_runtime")]
mod agent {}

fn main() {}
