//! What is in a binary, and what is not: no text of a refused handler, no std, one byte a call.

use std::fs;

use a2a_caps_tests::{Cargo, DECLARATION, Package, root};

#[a2a_caps_runtime::agent("goldens/reviewer.toml", profile = "public")]
mod reviewer {}

#[test]
fn a_call_is_one_byte_and_a_permit_is_none() {
    assert_eq!(size_of::<reviewer::Call>(), 1);
    assert_eq!(size_of::<Option<reviewer::Call>>(), 1);
    assert_eq!(size_of::<reviewer::permit::SendMessage>(), 0);
    assert_eq!(size_of::<reviewer::permit::SendStreamingMessage>(), 0);
    assert_eq!(size_of::<reviewer::active::CostReportV1>(), 0);
}

#[test]
fn calls_have_the_discriminants_of_their_methods() {
    use a2a_caps_runtime::{Agent as _, Method};
    for method in Method::ALL {
        let Ok(call) = reviewer::admit(method) else { continue };
        assert_eq!(reviewer::Agent::method(call), method);
        // `repr(u8)`: the discriminant is the first byte, and there is no other.
        let shown = format!("{call:?}");
        assert!(shown.starts_with(method.name()), "{shown}");
    }
}

const MAIN: &str = "\
#[a2a_caps_runtime::agent(\"a2a-caps.toml\")]
mod agent {}

fn main() {
    let number = std::env::args().count();
    let method = a2a_caps_runtime::Method::ALL[number % 11];
    let Ok(call) = agent::admit(method) else { return println!(\"refused\") };
    match call {
        agent::Call::SendMessage(_) => println!(\"handler of SendMessage\"),
        agent::Call::SendStreamingMessage(permit) => stream(permit),
        agent::Call::GetTask(_) => println!(\"handler of GetTask\"),
        agent::Call::ListTasks(_) => println!(\"handler of ListTasks\"),
        agent::Call::CancelTask(_) => println!(\"handler of CancelTask\"),
        agent::Call::SubscribeToTask(_) => println!(\"handler of SubscribeToTask\"),
        agent::Call::CreateTaskPushNotificationConfig(_) => println!(\"handler of Create\"),
        agent::Call::GetTaskPushNotificationConfig(_) => println!(\"handler of Get\"),
        agent::Call::ListTaskPushNotificationConfigs(_) => println!(\"handler of List\"),
        agent::Call::DeleteTaskPushNotificationConfig(_) => println!(\"handler of Delete\"),
        agent::Call::GetExtendedAgentCard(_) => println!(\"handler of GetExtendedAgentCard\"),
    }
}

fn stream(_: agent::permit::SendStreamingMessage) {
    println!(\"handler of SendStreamingMessage\");
}
";

/// The optimised binary of a declaration.
fn optimised(name: &str, declaration: &str) -> Vec<u8> {
    let package = Package::new(name);
    // Optimised, and yet the profile in which the other tests have compiled the macro.
    package.manifest("\n[profile.dev]\nopt-level = 3\n");
    package.write("src/main.rs", MAIN);
    package.write("a2a-caps.toml", declaration);
    let messages = package.cargo("build").messages();
    assert!(messages.success, "{}", messages.stderr);
    fs::read(messages.artifact(name).executable.as_ref().expect("a binary")).unwrap()
}

fn holds(binary: &[u8], text: &str) -> bool {
    binary.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn the_text_of_a_refused_handler_is_not_in_the_optimised_binary() {
    let open = optimised("binaries-open", DECLARATION);
    let closed = optimised(
        "binaries-closed",
        &DECLARATION
            .replace("streaming = true", "streaming = false")
            .replace("push_notifications = true", "push_notifications = false"),
    );
    for handler in ["SendMessage", "GetTask", "GetExtendedAgentCard"] {
        let text = format!("handler of {handler}");
        assert!(holds(&open, &text) && holds(&closed, &text), "{text}");
    }
    for handler in
        ["SendStreamingMessage", "SubscribeToTask", "Create", "Get\n", "List\n", "Delete"]
    {
        let text = format!("handler of {handler}");
        assert!(holds(&open, &text), "{text}");
        assert!(!holds(&closed, &text), "{text}");
    }
    // Nor is the declaration's own text, or the path of the file.
    assert!(!holds(&open, "documentation_url"));
    assert!(!holds(&open, "a2a-caps.toml"));
}

#[test]
fn card_and_gate_need_no_std() {
    let folder = root().join("tests/no-std");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let messages = Cargo::new("build", &folder).messages();
    assert!(messages.success, "{}\n{:#?}", messages.stderr, messages.messages);
    let files = &messages.artifact("no_std").files;
    assert!(files.iter().any(|file| file.extension().is_some_and(|end| end == "a")), "{files:?}");
}
