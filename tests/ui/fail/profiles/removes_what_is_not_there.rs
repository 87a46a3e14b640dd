#[a2a_caps_runtime::agent("./removes_what_is_not_there.toml", profile = "public")]
mod agent {}

fn main() {}
