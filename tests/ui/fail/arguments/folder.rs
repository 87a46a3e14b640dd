#[a2a_caps_runtime::agent("./folder")]
mod agent {}

fn main() {}
