#[a2a_caps_runtime::agent("./grpc_without_a_port.toml")]
mod agent {}

fn main() {}
