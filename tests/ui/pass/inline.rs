//! A declaration in the source file.
#[a2a_caps_runtime::agent(toml = r##"
name = "Inline"
description = "Has a # in it."
version = "1.0.0"
documentation_url = "https://inline.example.com/docs"
default_input_modes = ["text/plain"]
default_output_modes = ["text/plain"]

[[supported_interfaces]]
url = "https://inline.example.com/rest"
protocol_binding = "HTTP+JSON"
protocol_version = "1.0"

[capabilities]
streaming = false

[[skills]]
id = "echo"
name = "Echo"
description = "Says it again."
tags = ["test"]
examples = ["Say it."]
"##)]
mod agent {}

fn main() {
    use a2a_caps_runtime::{A2aError, Method};
    let refusal = agent::admit(Method::SubscribeToTask).unwrap_err();
    assert_eq!(refusal.error(), Some(A2aError::UnsupportedOperation));
    assert!(agent::CARD.fixed().unwrap().json().contains("Has a # in it."));
}
