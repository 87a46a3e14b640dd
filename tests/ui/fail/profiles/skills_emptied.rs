#[a2a_caps_runtime::agent("./skills_emptied.toml", profile = "public")]
mod agent {}

fn main() {}
