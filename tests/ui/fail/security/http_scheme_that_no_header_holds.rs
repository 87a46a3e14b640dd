#[a2a_caps_runtime::agent("./http_scheme_that_no_header_holds.toml")]
mod agent {}

fn main() {}
