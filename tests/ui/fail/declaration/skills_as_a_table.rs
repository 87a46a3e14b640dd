#[a2a_caps_runtime::agent("./skills_as_a_table.toml")]
mod agent {}

fn main() {}
