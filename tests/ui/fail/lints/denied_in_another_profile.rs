#[a2a_caps_runtime::agent("./denied_in_another_profile.toml", profile = "public")]
mod agent {}

fn main() {}
