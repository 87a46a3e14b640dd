#[a2a_caps_runtime::agent("./several_faults_in_file_order.toml")]
mod agent {}

fn main() {}
