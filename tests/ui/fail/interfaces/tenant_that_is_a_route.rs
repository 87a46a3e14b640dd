#[a2a_caps_runtime::agent("./tenant_that_is_a_route.toml")]
mod agent {}

fn main() {}
