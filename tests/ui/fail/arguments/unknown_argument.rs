#[a2a_caps_runtime::agent("./right.toml", profil = "public", path = "./right.toml")]
mod agent {}

fn main() {}
