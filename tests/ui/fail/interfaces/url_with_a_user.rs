#[a2a_caps_runtime::agent("./url_with_a_user.toml")]
mod agent {}

fn main() {}
