#[a2a_caps_runtime::agent("./card_of_0_3.toml")]
mod agent {}

fn main() {}
