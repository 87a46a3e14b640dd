#[a2a_caps_runtime::agent("./unsets_what_is_not_there.toml", profile = "public")]
mod agent {}

fn main() {}
