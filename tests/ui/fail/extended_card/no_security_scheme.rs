#[a2a_caps_runtime::agent("./no_security_scheme.toml")]
mod agent {}

fn main() {}
