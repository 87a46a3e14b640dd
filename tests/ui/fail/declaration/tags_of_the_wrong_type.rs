#[a2a_caps_runtime::agent("./tags_of_the_wrong_type.toml")]
mod agent {}

fn main() {}
