#[a2a_caps_runtime::agent("./token_url_unencrypted.toml")]
mod agent {}

fn main() {}
