//! The gate's plan against protocol.md as plain data, for every combination of phases.

mod support;

use a2a_caps_model::{Decision, Model};
use a2a_caps_spec::Method;
use support::{BEARER, valid};

/// protocol.md, "Operations": the method, the capability that it needs, and the refusal where that
/// is absent or false.
const OPERATIONS: [(&str, Option<&str>, &str); 11] = [
    ("SendMessage", None, ""),
    ("SendStreamingMessage", Some("streaming"), "UnsupportedOperationError"),
    ("GetTask", None, ""),
    ("ListTasks", None, ""),
    ("CancelTask", None, ""),
    ("SubscribeToTask", Some("streaming"), "UnsupportedOperationError"),
    (
        "CreateTaskPushNotificationConfig",
        Some("push_notifications"),
        "PushNotificationNotSupportedError",
    ),
    (
        "GetTaskPushNotificationConfig",
        Some("push_notifications"),
        "PushNotificationNotSupportedError",
    ),
    (
        "ListTaskPushNotificationConfigs",
        Some("push_notifications"),
        "PushNotificationNotSupportedError",
    ),
    (
        "DeleteTaskPushNotificationConfig",
        Some("push_notifications"),
        "PushNotificationNotSupportedError",
    ),
    ("GetExtendedAgentCard", Some("extended_agent_card"), "UnsupportedOperationError"),
];

const PHASES: [&str; 4] = ["", "false", "\"served\"", "true"];
const FLAGS: [&str; 3] = ["streaming", "push_notifications", "extended_agent_card"];

/// What the gate answers: the error's name, or nothing where a handler runs.
fn oracle(method: &str, phases: [&str; 3], is_configured: bool) -> &'static str {
    let (_, capability, refusal) =
        OPERATIONS.iter().find(|(name, ..)| *name == method).expect("one of the eleven");
    let Some(capability) = capability else { return "" };
    let flag = FLAGS.iter().position(|flag| flag == capability).expect("one of the three");
    if matches!(phases[flag], "" | "false") {
        return refusal;
    }
    // Declared but none configured (3.1.11).
    if method == "GetExtendedAgentCard" && !is_configured {
        return "ExtendedAgentCardNotConfiguredError";
    }
    ""
}

fn flags(phases: [&str; 3]) -> String {
    let set = FLAGS.iter().zip(phases).filter(|(_, phase)| !phase.is_empty());
    let lines: Vec<String> = set.map(|(flag, phase)| format!("{flag} = {phase}")).collect();
    lines.join("\n")
}

/// The profile `p` with these phases, in a file whose other profile uses the extended card.
fn model(phases: [&str; 3], extended: &str) -> Model {
    let declaration = valid()
        .and(BEARER)
        .and(extended)
        .and("[profiles.other.capabilities]\nextended_agent_card = true\n[profiles.p.capabilities]")
        .and(&flags(phases));
    declaration.model_of(Some("p"))
}

#[test]
fn every_method_is_admitted_or_refused_as_the_protocol_says() {
    let sources = [
        ("", false),
        ("[extended_card]\nname = \"More\"\n", true),
        ("[extended_card]\nsource = \"runtime\"\n", true),
    ];
    let mut decided = 0;
    for streaming in PHASES {
        for push in PHASES {
            for card in PHASES {
                let phases = [streaming, push, card];
                for (extended, is_configured) in sources {
                    let model = model(phases, extended);
                    for method in Method::ALL {
                        let expected = oracle(method.name(), phases, is_configured);
                        let answer = model
                            .decision(method)
                            .error()
                            .map_or("", a2a_caps_spec::A2aError::name);
                        assert_eq!(answer, expected, "{} {phases:?} {extended}", method.name());
                        decided += 1;
                    }
                }
            }
        }
    }
    assert_eq!(decided, 4 * 4 * 4 * 3 * 11);
}

#[test]
fn a_flag_that_is_absent_and_one_that_is_false_are_one_declaration() {
    let (absent, off) = (model(["", "", ""], ""), model(["false", "false", "false"], ""));
    assert_eq!(absent, off);
}

#[test]
fn what_the_card_says_true_of_is_admitted_and_the_other_way_round_unless_it_is_served() {
    for streaming in PHASES {
        for push in PHASES {
            let phases = [streaming, push, "false"];
            let model = model(phases, "");
            let card: serde_json::Value =
                serde_json::from_str(model.card.text().expect("text")).expect("JSON");
            for (method, flag, phase) in [
                (Method::SendStreamingMessage, "streaming", streaming),
                (Method::SubscribeToTask, "streaming", streaming),
                (Method::CreateTaskPushNotificationConfig, "pushNotifications", push),
                (Method::DeleteTaskPushNotificationConfig, "pushNotifications", push),
            ] {
                let is_promised = card["capabilities"][flag] == true;
                let is_admitted = model.decision(method) == Decision::Admit;
                assert_eq!(is_promised, phase == "true");
                assert_eq!(is_admitted, phase == "true" || phase == "\"served\"");
            }
        }
    }
}
