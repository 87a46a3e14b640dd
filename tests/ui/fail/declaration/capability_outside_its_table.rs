#[a2a_caps_runtime::agent("./capability_outside_its_table.toml")]
mod agent {}

fn main() {}
