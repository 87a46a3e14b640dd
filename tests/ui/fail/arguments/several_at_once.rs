#[a2a_caps_runtime::agent("./nowhere.toml", profil = "public", crate = caps)]
mod agent { fn mine() {} }

fn main() {}
