#[a2a_caps_runtime::agent("./url_to_listen_on.toml")]
mod agent {}

fn main() {}
