#[a2a_caps_runtime::agent("./profiles.toml" profile = "public" crate = ::a2a_caps_runtime)]
mod agent {}

fn main() {}
