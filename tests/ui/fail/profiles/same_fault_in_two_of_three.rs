#[a2a_caps_runtime::agent("./same_fault_in_two_of_three.toml", profile = "partner")]
mod agent {}

fn main() {}
