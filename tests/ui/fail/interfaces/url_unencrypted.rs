#[a2a_caps_runtime::agent("./url_unencrypted.toml")]
mod agent {}

fn main() {}
