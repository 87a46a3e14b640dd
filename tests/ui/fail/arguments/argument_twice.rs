#[a2a_caps_runtime::agent("./profiles.toml", profile = "public", profile = "partner", crate = ::a2a_caps_runtime, crate = ::a)]
mod agent {}

fn main() {}
