#[a2a_caps_runtime::agent("./api_key_in_the_body.toml")]
mod agent {}

fn main() {}
