use std::format;
use std::string::String;

use super::{CardScan, agrees, extension_agrees, scan_card};
use crate::{
    Capabilities, Capability, Cause, DeclaredExtension, ExtendedCard, Method, Phase, Refusal,
};

const COST: &str = "https://example.com/ext/cost-report/v1";
const TRACE: &str = "https://example.com/ext/trace-tags/v2";

const CARD: &str = concat!(
    r#"{"capabilities":{"extendedAgentCard":true,"extensions":["#,
    r#"{"description":"a \"}]\\","params":{"a":["]}",{"b":"\\\""}],"c":{}},"required":true,"#,
    r#""uri":"https://example.com/ext/cost-report/v1"},"#,
    r#"{"uri":"https://example.com/ext/trace-tags/v2"}],"#,
    r#""pushNotifications":false,"streaming":true},"name":"x"}"#
);
const SCAN: CardScan<'static, 2> = scan_card(CARD.as_bytes());

#[test]
fn reads_flags_and_extensions_past_params_and_escapes() {
    assert!(SCAN.is_readable());
    assert!(SCAN.flag(Capability::ExtendedAgentCard));
    assert!(!SCAN.flag(Capability::PushNotifications));
    assert!(SCAN.flag(Capability::Streaming));
    assert_eq!(SCAN.extensions(), 2);
    assert_eq!(SCAN.extension(COST), Some(true));
    assert_eq!(SCAN.extension(TRACE), Some(false));
    assert_eq!(SCAN.extension("https://example.com/ext/trace-tags/v1"), None);
}

#[test]
fn another_number_of_extensions_than_expected_is_not_readable() {
    assert!(!scan_card::<1>(CARD.as_bytes()).is_readable());
    assert!(!scan_card::<3>(CARD.as_bytes()).is_readable());
}

#[test]
fn no_truncated_card_is_readable() {
    let end = CARD.find(r#","name""#).unwrap();
    for cut in 0..end {
        assert!(!scan_card::<2>(&CARD.as_bytes()[..cut]).is_readable(), "{cut}");
    }
    assert!(scan_card::<2>(&CARD.as_bytes()[..end]).is_readable());
}

#[test]
fn only_the_form_that_the_macro_writes_is_readable() {
    let readable = |text: &str| scan_card::<0>(text.as_bytes()).is_readable();
    let right = r#"{"capabilities":{"extendedAgentCard":false,"pushNotifications":false,"streaming":false}}"#;
    assert!(readable(right));
    for (from, to) in [
        ("{\"cap", "{ \"cap"),
        ("\"capabilities\"", "\"a\":1,\"capabilities\""),
        (":false,\"push", ":null,\"push"),
        (":false,\"push", ":\"false\",\"push"),
        (":false,\"push", ":falsey,\"push"),
        (":false,\"push", ": false,\"push"),
        ("\"streaming\":false}", "\"streaming\":false,\"x\":1}"),
        ("\"extendedAgentCard\":false,", ""),
        (",\"streaming\":false", ""),
        ("\"pushNotifications\"", "\"push\\u004eotifications\""),
        ("\"pushNotifications\"", "\"extensions\":[],\"pushNotifications\""),
        ("\"pushNotifications\"", "\"extensions\":[{\"uri\":\"a\\/b\"}],\"pushNotifications\""),
        (
            "\"pushNotifications\"",
            "\"extensions\":[{\"required\":false,\"uri\":\"a:b\"}],\"pushNotifications\"",
        ),
    ] {
        let wrong = right.replacen(from, to, 1);
        assert_ne!(wrong, right);
        assert!(!readable(&wrong), "{wrong}");
        assert!(!scan_card::<1>(wrong.as_bytes()).is_readable(), "{wrong}");
    }
}

/// `protocol.md`'s table of operations.
const NEEDS: [(Method, Option<Capability>); 11] = [
    (Method::SendMessage, None),
    (Method::SendStreamingMessage, Some(Capability::Streaming)),
    (Method::GetTask, None),
    (Method::ListTasks, None),
    (Method::CancelTask, None),
    (Method::SubscribeToTask, Some(Capability::Streaming)),
    (Method::CreateTaskPushNotificationConfig, Some(Capability::PushNotifications)),
    (Method::GetTaskPushNotificationConfig, Some(Capability::PushNotifications)),
    (Method::ListTaskPushNotificationConfigs, Some(Capability::PushNotifications)),
    (Method::DeleteTaskPushNotificationConfig, Some(Capability::PushNotifications)),
    (Method::GetExtendedAgentCard, Some(Capability::ExtendedAgentCard)),
];

fn card(flags: [bool; 3]) -> String {
    let [streaming, push, extended] = flags;
    format!(
        r#"{{"capabilities":{{"extendedAgentCard":{extended},"pushNotifications":{push},"streaming":{streaming}}}}}"#
    )
}

/// Every answer that a gate could give for `method`: admitted as any operation, or refused for
/// any of the causes of steps 4 to 6, in the name of any operation.
fn answers() -> impl Iterator<Item = Result<Method, Refusal>> {
    let causes = [
        Cause::Capability(Capability::Streaming),
        Cause::Capability(Capability::PushNotifications),
        Cause::Capability(Capability::ExtendedAgentCard),
        Cause::ExtendedCardNotConfigured,
        Cause::InlinePush,
        Cause::Extension("x:y"),
    ];
    Method::ALL.into_iter().flat_map(move |method| {
        causes.into_iter().map(move |cause| Err(Refusal::new(method, cause))).chain([Ok(method)])
    })
}

#[allow(clippy::match_same_arms, reason = "the rule, case by case")]
#[test]
fn agrees_on_exactly_the_ruled_answer() {
    let phases = [Phase::Refused, Phase::Served, Phase::Advertised];
    for (method, needs) in NEEDS {
        for phase in phases {
            for on_card in [false, true] {
                for extended in
                    [ExtendedCard::NotConfigured, ExtendedCard::Declared, ExtendedCard::Runtime]
                {
                    // The other flags stand at the opposite, so that a mix-up shows.
                    let other =
                        if phase == Phase::Refused { Phase::Served } else { Phase::Refused };
                    let at = |capability| if needs == Some(capability) { phase } else { other };
                    let declared = Capabilities {
                        streaming: at(Capability::Streaming),
                        push_notifications: at(Capability::PushNotifications),
                        extended_agent_card: at(Capability::ExtendedAgentCard),
                    };
                    let flag = |capability| needs == Some(capability) && on_card;
                    let text = card([
                        flag(Capability::Streaming),
                        flag(Capability::PushNotifications),
                        flag(Capability::ExtendedAgentCard),
                    ]);
                    let scan = scan_card::<0>(text.as_bytes());
                    let wanted = match needs {
                        None => Some(Ok(method)),
                        Some(_) if on_card != (phase == Phase::Advertised) => None,
                        Some(capability) if phase == Phase::Refused => {
                            Some(Err(Refusal::new(method, Cause::Capability(capability))))
                        }
                        Some(Capability::ExtendedAgentCard)
                            if extended == ExtendedCard::NotConfigured =>
                        {
                            Some(Err(Refusal::new(method, Cause::ExtendedCardNotConfigured)))
                        }
                        Some(_) => Some(Ok(method)),
                    };
                    for answer in answers() {
                        assert_eq!(
                            agrees(&scan, &declared, extended, method, &answer),
                            wanted == Some(answer),
                            "{method} {phase} {on_card} {extended:?} {answer:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_agrees_with_a_card_that_cannot_be_read() {
    let declared = Capabilities {
        streaming: Phase::Refused,
        push_notifications: Phase::Refused,
        extended_agent_card: Phase::Refused,
    };
    let scan = scan_card::<0>(b"{}");
    for answer in answers() {
        for method in Method::ALL {
            assert!(!agrees(&scan, &declared, ExtendedCard::NotConfigured, method, &answer));
        }
    }
}

const fn extension(uri: &'static str, phase: Phase, required: bool) -> DeclaredExtension {
    DeclaredExtension { uri, phase, required }
}

#[test]
fn an_extension_agrees_only_where_card_gate_and_declaration_do() {
    let staged = "https://example.com/ext/staged/v1";
    let gone = "https://example.com/ext/gone/v1";
    let declared = [
        extension(gone, Phase::Refused, false),
        extension(COST, Phase::Advertised, true),
        extension(staged, Phase::Served, false),
        extension(TRACE, Phase::Advertised, false),
    ];
    let required = [(1, COST)];
    let holds = |declared: &[DeclaredExtension], index, found, required: &[(usize, &str)]| {
        extension_agrees(&SCAN, declared, index, found, required)
    };
    assert!(holds(&declared, 0, None, &required));
    assert!(holds(&declared, 1, Some(1), &required));
    assert!(holds(&declared, 2, Some(2), &required));
    assert!(holds(&declared, 3, Some(3), &required));
    // The gate finds what is refused, does not find what is served, finds another.
    assert!(!holds(&declared, 0, Some(0), &required));
    assert!(!holds(&declared, 2, None, &required));
    assert!(!holds(&declared, 3, Some(1), &required));
    // The gate asks for what is optional, does not ask for what is required.
    assert!(!holds(&declared, 1, Some(1), &[]));
    assert!(!holds(&declared, 3, Some(3), &[(1, COST), (3, TRACE)]));
    assert!(!holds(&declared, 1, Some(1), &[(1, TRACE)]));
    // On the card and not advertised, advertised and not on the card, otherwise required.
    let mut wrong = declared;
    wrong[3].phase = Phase::Served;
    assert!(!holds(&wrong, 3, Some(3), &required));
    wrong = declared;
    wrong[2].phase = Phase::Advertised;
    assert!(!holds(&wrong, 2, Some(2), &required));
    assert!(!holds(&wrong, 3, Some(3), &required));
    wrong = declared;
    wrong[3].required = true;
    assert!(!holds(&wrong, 3, Some(3), &[(1, COST), (3, TRACE)]));
    // Beyond the declaration.
    assert!(!holds(&declared, 4, None, &required));
}
