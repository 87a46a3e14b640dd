#[a2a_caps_runtime::agent("./argument_without_profiles.toml", profile = "public")]
mod agent {}

fn main() {}
