#[a2a_caps_runtime::agent("./no_profile_offers_it.toml")]
mod agent {}

fn main() {}
