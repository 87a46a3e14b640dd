#[a2a_caps_runtime::agent("")]
mod agent {}

fn main() {}
