#[a2a_caps_runtime::agent("./max_age_without_a_unit.toml")]
mod agent {}

fn main() {}
