//! What rustc itself refuses, by its error code and our own phrase: a served operation without a
//! handler, a permit made by hand, and a card or a gate that do not agree with the declaration.

use std::sync::OnceLock;

use a2a_caps_tests::{DECLARATION, Messages, Package};

const PACKAGE: &str = "refusals";
const MODULE: &str = "#[a2a_caps_runtime::agent(\"a2a-caps.toml\")]\nmod agent {}\n";
/// The golden, whose text the last cases change.
const GOLDEN: &str = include_str!("goldens/reviewer_partner.rs");

/// A dispatch of every operation but those named.
fn dispatch(without: &[&str]) -> String {
    let arms = [
        "SendMessage",
        "SendStreamingMessage",
        "GetTask",
        "ListTasks",
        "CancelTask",
        "SubscribeToTask",
        "CreateTaskPushNotificationConfig",
        "GetTaskPushNotificationConfig",
        "ListTaskPushNotificationConfigs",
        "DeleteTaskPushNotificationConfig",
        "GetExtendedAgentCard",
    ]
    .iter()
    .filter(|name| !without.contains(name))
    .map(|name| format!("        agent::Call::{name}(_) => {{}}\n"))
    .collect::<Vec<_>>()
    .concat();
    format!(
        "{MODULE}fn main() {{\n    let _ = |call: agent::Call| match call {{\n{arms}    }};\n}}\n"
    )
}

fn with_main(body: &str) -> String {
    format!("{MODULE}fn main() {{\n    {body}\n}}\n")
}

/// The golden with one thing changed, which has to be there.
fn changed(from: &str, to: &str) -> String {
    let text = GOLDEN.replacen(from, to, 1);
    assert_ne!(text, GOLDEN, "the golden has no {from}");
    format!("{text}\nfn main() {{}}\n")
}

/// Every case, compiled in one call of cargo: one binary each.
fn messages() -> &'static Messages {
    static MESSAGES: OnceLock<Messages> = OnceLock::new();
    MESSAGES.get_or_init(|| {
        let package = Package::new(PACKAGE);
        // Push is off in this deployment.
        package.write(
            "a2a-caps.toml",
            &DECLARATION.replace("push_notifications = true", "push_notifications = false"),
        );
        let declaration = include_str!("goldens/reviewer.toml");
        package.write("goldens/reviewer.toml", declaration);
        for (name, text) in [
            ("every_arm", dispatch(&[])),
            ("refused_arms_left_out", dispatch(&[
                "CreateTaskPushNotificationConfig", "GetTaskPushNotificationConfig",
                "ListTaskPushNotificationConfigs", "DeleteTaskPushNotificationConfig",
            ])),
            ("served_arm_missing", dispatch(&["SubscribeToTask"])),
            ("all_served_arms_missing_but_one", dispatch(&[
                "SendStreamingMessage", "GetTask", "ListTasks", "CancelTask", "SubscribeToTask",
                "GetExtendedAgentCard",
            ])),
            ("permit_by_constructor", with_main("let _ = agent::permit::SendMessage(());")),
            ("permit_by_fields", with_main("let _ = agent::permit::SendMessage { 0: () };")),
            ("permit_out_of_sealed", with_main("let _ = agent::sealed::SendMessage(());")),
            ("permit_by_default", with_main(
                "let _: agent::permit::SendMessage = Default::default();",
            )),
            ("refused_permit", with_main(
                "let _ = agent::permit::CreateTaskPushNotificationConfig(());",
            )),
            ("admitted_by_fields", with_main(
                "let Ok(call) = agent::admit(a2a_caps_runtime::Method::GetTask) else { return };\n    \
                 let _ = a2a_caps_runtime::Admitted::<agent::Agent> { call, active: <_>::default() };",
            )),
            ("agent_by_hand", "\
                #[derive(Clone, Copy, Debug)]\nenum Mine {}\n\
                fn is_agent<A: a2a_caps_runtime::Agent>() {}\nfn main() { is_agent::<Mine>() }\n"
                .to_owned()),
            ("binding_not_declared", with_main(
                "fn serves<A: a2a_caps_runtime::ServesGrpc>() {} serves::<agent::Agent>();",
            )),
            ("right_golden", format!("{GOLDEN}\nfn main() {{}}\n")),
            ("wrong_card_flag", changed(r#"\"streaming\":true}"#, r#"\"streaming\":false}"#)),
            ("wrong_card_form", changed(r#"{\"capabilities\":{"#, r#"{\"capabilities\": {"#)),
            ("wrong_card_extension", changed(r#"\"required\":true,"#, "")),
            ("wrong_gate_refuses", changed(
                "Ok(super::Call::SendStreamingMessage(SendStreamingMessage(())))",
                "Err(rt::Refusal::new(method, rt::Cause::Capability(rt::Capability::Streaming)))",
            )),
            ("wrong_gate_mixed_up", changed(
                "Ok(super::Call::GetTask(GetTask(())))",
                "Ok(super::Call::ListTasks(ListTasks(())))",
            )),
            ("wrong_gate_cause", changed(
                "rt::Cause::Capability(rt::Capability::PushNotifications)",
                "rt::Cause::Capability(rt::Capability::Streaming)",
            )),
            ("wrong_gate_extension", changed(
                "rt::__private::is(uri, b\"https://example.com/ext/partner/v1\")",
                "uri.is_empty()",
            )),
            ("wrong_phase", changed(
                "streaming: rt::Phase::Advertised",
                "streaming: rt::Phase::Refused",
            )),
            ("wrong_extended_card", {
                let (before, after) = GOLDEN.split_once("const EXTENDED_CARD_TEXT").unwrap();
                let after = after.replacen(r#"\"streaming\":true}"#, r#"\"streaming\":false}"#, 1);
                format!("{before}const EXTENDED_CARD_TEXT{after}\nfn main() {{}}\n")
            }),
        ] {
            package.write(&format!("src/bin/{name}.rs"), &text);
        }
        package.cargo("check").arg("--bins").arg("--keep-going").messages()
    })
}

fn compiles(name: &str) {
    let errors = messages().errors(name);
    assert!(errors.is_empty(), "{errors:#?}");
    assert!(messages().artifacts.iter().any(|one| one.target == name), "{name} was not checked");
}

/// The first error of a case has that code, and its text or its labels that phrase.
fn fails(name: &str, code: &str, phrase: &str) {
    let errors = messages().errors(name);
    let first = errors.first().unwrap_or_else(|| panic!("{name} compiles"));
    assert_eq!(first.code, code, "{name}: {}", first.rendered);
    assert!(first.rendered.contains(phrase), "{name}: {}", first.rendered);
}

#[test]
fn an_arm_missing_for_a_served_operation_is_named() {
    fails("served_arm_missing", "E0004", "`Call::SubscribeToTask(_)` not covered");
    fails("all_served_arms_missing_but_one", "E0004", "`Call::SendStreamingMessage(_)`");
}

#[test]
fn arms_of_refused_operations_may_stay_or_go() {
    compiles("every_arm");
    compiles("refused_arms_left_out");
}

#[test]
fn a_permit_cannot_be_made_by_hand() {
    fails("permit_by_constructor", "E0423", "SendMessage");
    fails("permit_by_fields", "E0451", "field `0` of struct `sealed::SendMessage` is private");
    fails("permit_out_of_sealed", "E0603", "module `sealed` is private");
    fails("permit_by_default", "E0277", "SendMessage");
    fails("refused_permit", "E0423", "CreateTaskPushNotificationConfig");
    fails("admitted_by_fields", "E0451", "`active`");
}

#[test]
fn an_agent_cannot_be_made_by_hand_and_a_binding_has_to_be_declared() {
    fails("agent_by_hand", "E0277", "`Mine` is not the `Agent` of a declaration");
    fails(
        "binding_not_declared",
        "E0277",
        "has no gated interface with `protocol_binding = \"GRPC\"`",
    );
}

#[test]
fn the_proof_passes_what_the_macro_emits() {
    compiles("right_golden");
}

#[test]
fn the_proof_refuses_a_wrong_card() {
    let phrase = "SendStreamingMessage: card, gate and declaration do not agree";
    fails("wrong_card_flag", "E0080", phrase);
    fails("wrong_card_form", "E0080", "SendMessage: card, gate and declaration do not agree");
    let phrase = "https://example.com/ext/partner/v1: card, gate and declaration do not agree";
    fails("wrong_card_extension", "E0080", phrase);
    fails("wrong_extended_card", "E0080", "SendStreamingMessage: card, gate and declaration");
}

#[test]
fn the_proof_refuses_a_wrong_gate() {
    let phrase = "SendStreamingMessage: card, gate and declaration do not agree";
    fails("wrong_gate_refuses", "E0080", phrase);
    fails("wrong_gate_mixed_up", "E0080", "GetTask: card, gate and declaration do not agree");
    fails(
        "wrong_gate_cause",
        "E0080",
        "CreateTaskPushNotificationConfig: card, gate and declaration",
    );
    let phrase = "https://example.com/ext/partner/v1: card, gate and declaration do not agree";
    fails("wrong_gate_extension", "E0080", phrase);
}

#[test]
fn the_proof_refuses_a_wrong_phase() {
    fails("wrong_phase", "E0080", "SendStreamingMessage: card, gate and declaration do not agree");
}
