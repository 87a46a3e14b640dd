#[a2a_caps_runtime::agent("./fault_in_a_profile_not_chosen.toml", profile = "public")]
mod agent {}

fn main() {}
