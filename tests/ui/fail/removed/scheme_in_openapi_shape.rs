#[a2a_caps_runtime::agent("./scheme_in_openapi_shape.toml")]
mod agent {}

fn main() {}
