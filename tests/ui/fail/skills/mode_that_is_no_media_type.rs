#[a2a_caps_runtime::agent("./mode_that_is_no_media_type.toml")]
mod agent {}

fn main() {}
