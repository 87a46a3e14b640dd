#[a2a_caps_runtime::agent(toml = r#"
name = "Inline"
streming = true
"#)]
mod agent {}

fn main() {}
