#[a2a_caps_runtime::agent("./requirement_of_an_unknown_scope.toml")]
mod agent {}

fn main() {}
