#[a2a_caps_runtime::agent("./right.toml")]
mod agent {
    pub fn mine() {}
}

const _: fn() = agent::mine;

fn main() {}
