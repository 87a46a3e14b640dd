#[a2a_caps_runtime::agent("./version_that_the_gate_does_not_speak.toml")]
mod agent {}

fn main() {}
