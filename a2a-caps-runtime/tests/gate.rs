//! The gate's order and what it gives out, on agents written by hand. Expected answers are those
//! of the project's ruling on the order: version, capability, extended card, required extensions.

mod by_hand;

use a2a_caps_runtime::{
    A2aError, Admitted, Agent, Binding, Cause, Method, Refusal, Request, VersionClaim,
};
use by_hand::reviewer::{self, Call};
use by_hand::{open, unconfigured};

const COST: &str = "https://example.com/ext/cost-report/v1";
const TRACE: &str = "https://example.com/ext/trace-tags/v2";

fn ask<A: Agent>(
    method: Method,
    versions: &[&str],
    extensions: &[&str],
) -> Result<Admitted<A>, Refusal> {
    let lines: Vec<&[u8]> = extensions.iter().map(|line| line.as_bytes()).collect();
    let version: VersionClaim = versions.iter().map(|value| value.as_bytes()).collect();
    let answers: Vec<_> = Binding::ALL
        .into_iter()
        .map(|binding| {
            A::gate(&Request { binding, method, version, extensions: lines.iter().copied() })
        })
        .collect();
    for answer in &answers {
        assert_eq!(format!("{answer:?}"), format!("{:?}", answers[0]), "the bindings differ");
    }
    answers[0]
}

fn error<A: Agent>(method: Method, versions: &[&str], extensions: &[&str]) -> Option<A2aError> {
    match ask::<A>(method, versions, extensions) {
        Ok(admitted) => {
            assert_eq!(admitted.method(), method);
            None
        }
        Err(refusal) => {
            assert_eq!(refusal.method(), method);
            Some(refusal.error().expect("an error of A2A"))
        }
    }
}

/// `protocol.md`: needs streaming, push, extended card, or nothing.
fn needs(method: Method) -> &'static str {
    match method {
        Method::SendStreamingMessage | Method::SubscribeToTask => "streaming",
        Method::CreateTaskPushNotificationConfig
        | Method::GetTaskPushNotificationConfig
        | Method::ListTaskPushNotificationConfigs
        | Method::DeleteTaskPushNotificationConfig => "push",
        Method::GetExtendedAgentCard => "extended",
        Method::SendMessage | Method::GetTask | Method::ListTasks | Method::CancelTask => "",
    }
}

#[test]
fn every_method_has_the_ruled_answer_in_every_profile() {
    for method in Method::ALL {
        let closed = match needs(method) {
            "" => None,
            "push" => Some(A2aError::PushNotificationNotSupported),
            _ => Some(A2aError::UnsupportedOperation),
        };
        assert_eq!(error::<reviewer::Agent>(method, &["1.0"], &[COST]), closed, "{method}");
        assert_eq!(error::<open::Agent>(method, &["1.0"], &[]), None, "{method}");
        let unconfigured = match needs(method) {
            "push" => Some(A2aError::PushNotificationNotSupported),
            "extended" => Some(A2aError::ExtendedAgentCardNotConfigured),
            _ => None,
        };
        assert_eq!(error::<unconfigured::Agent>(method, &["1.0"], &[]), unconfigured, "{method}");
    }
}

#[test]
fn a_required_extension_is_asked_for_on_every_operation() {
    for method in [Method::SendMessage, Method::GetTask, Method::ListTasks, Method::CancelTask] {
        let wanted = Some(A2aError::ExtensionSupportRequired);
        for lines in [&[][..], &[""], &[TRACE], &["https://example.com/ext/cost-report/v1/"]] {
            assert_eq!(error::<reviewer::Agent>(method, &["1.0"], lines), wanted, "{method}");
        }
    }
    let refusal = ask::<reviewer::Agent>(Method::GetTask, &["1.0"], &[]).unwrap_err();
    assert_eq!(*refusal.cause(), Cause::Extension(COST));
    assert!(refusal.to_string().contains("A2A-Extensions"), "{refusal}");
    assert!(refusal.to_string().contains(COST), "{refusal}");
}

#[test]
fn version_comes_before_capability_and_capability_before_extensions() {
    let stream = Method::SendStreamingMessage;
    let ask = |versions: &[&str]| error::<reviewer::Agent>(stream, versions, &[]);
    assert_eq!(ask(&["0.3"]), Some(A2aError::VersionNotSupported));
    assert_eq!(ask(&["1.0"]), Some(A2aError::UnsupportedOperation));
    let card = Method::GetExtendedAgentCard;
    assert_eq!(
        error::<unconfigured::Agent>(card, &["2.0"], &[]),
        Some(A2aError::VersionNotSupported)
    );
}

#[test]
fn a_missing_version_means_0_3_unless_the_declaration_says_otherwise() {
    let wanted = Some(A2aError::VersionNotSupported);
    for versions in [&[][..], &[""], &["", " "]] {
        assert_eq!(error::<open::Agent>(Method::GetTask, versions, &[]), wanted);
        assert_eq!(error::<unconfigured::Agent>(Method::GetTask, versions, &[]), None);
    }
    let text = ask::<open::Agent>(Method::GetTask, &[], &[]).unwrap_err().to_string();
    assert!(text.contains("0.3") && text.contains("1.0"), "{text}");
}

#[test]
fn only_major_and_minor_of_a_version_count() {
    for version in ["1.0", "1.0.0", "1.0.1", "1.0.99", " 1.0 ", "1.0.99999999999999"] {
        assert_eq!(error::<open::Agent>(Method::GetTask, &[version], &[]), None, "{version}");
    }
    for version in [
        "0.3",
        "1.1",
        "1.7",
        "2.0",
        "9.9",
        "1",
        "1.",
        ".0",
        "1.0.",
        "1.0.0.0",
        "v1.0",
        "1.0-rc",
        "1,0",
        "1.0,1.0",
        "+1.0",
        "-1.0",
        "1.0x",
        "one",
        "１.０",
        "1.65536",
        "99999999999.0",
    ] {
        assert_eq!(
            error::<open::Agent>(Method::GetTask, &[version], &[]),
            Some(A2aError::VersionNotSupported),
            "{version}"
        );
    }
}

#[test]
fn two_versions_have_to_be_equal_after_reduction() {
    assert_eq!(error::<open::Agent>(Method::GetTask, &["1.0", "1.0.1"], &[]), None);
    for versions in [&["1.0", "1.1"][..], &["1.0", "junk"], &["junk", "1.0"], &["1.0", ""]] {
        let refusal = ask::<open::Agent>(Method::GetTask, versions, &[]).unwrap_err();
        assert_eq!(*refusal.cause(), Cause::VersionConflict, "{versions:?}");
        assert_eq!(refusal.error(), None);
    }
    // Empty means what missing means (3.6.2), so here the two are equal.
    assert_eq!(error::<unconfigured::Agent>(Method::GetTask, &["1.0", ""], &[]), None);
}

#[test]
fn extensions_are_active_where_requested_and_served_in_declaration_order() {
    let both = [TRACE, COST];
    let line =
        format!(" ,{TRACE} ,\t{COST},, urn:unknown , https://example.com/ext/partner-only/v1");
    for lines in [&both[..], &[&line], &[COST, TRACE, COST]] {
        let admitted = ask::<reviewer::Agent>(Method::GetTask, &["1.0"], lines).unwrap();
        assert!(matches!(admitted.call, Call::GetTask(_)));
        assert!(admitted.is_active(reviewer::COST_REPORT_V1));
        assert!(admitted.is_active(reviewer::TRACE_TAGS_V2));
        assert!(!admitted.is_active(reviewer::PARTNER_ONLY_V1));
        assert_eq!(admitted.extension_uris().collect::<Vec<_>>(), [COST, TRACE]);
        assert_eq!(admitted.extensions().count(), 2);
        assert!(!admitted.has_no_extension());
    }
    let admitted = ask::<open::Agent>(Method::GetTask, &["1.0"], &[COST]).unwrap();
    assert!(admitted.has_no_extension());
    assert_eq!(admitted.extension_uris().count(), 0);
}

#[test]
fn extensions_are_compared_byte_for_byte() {
    for near in [
        "https://example.com/ext/trace-tags/V2",
        "https://example.com/ext/trace-tags/v2/",
        "HTTPS://example.com/ext/trace-tags/v2",
        "https://example.com/ext/trace%2Dtags/v2",
        "\"https://example.com/ext/trace-tags/v2\"",
        "https://example.com/ext/trace-tags/v2;q=1",
    ] {
        let admitted = ask::<open::Agent>(Method::GetTask, &["1.0"], &[near]).unwrap();
        assert!(admitted.has_no_extension(), "{near}");
    }
}

#[test]
fn a_served_extension_is_active_too() {
    let admitted = ask::<unconfigured::Agent>(Method::GetTask, &[], &[TRACE]).unwrap();
    assert!(admitted.is_active(unconfigured::TRACE_TAGS_V2));
}

#[test]
fn too_long_a_list_is_malformed_and_comes_after_capability() {
    let long = ",".repeat(a2a_caps_runtime::MAX_EXTENSION_LIST_BYTES);
    assert_eq!(error::<open::Agent>(Method::GetTask, &["1.0"], &[&long]), None);
    let lines = [long.as_str(), "x"];
    let refusal = ask::<open::Agent>(Method::GetTask, &["1.0"], &lines).unwrap_err();
    assert_eq!(*refusal.cause(), Cause::ExtensionListTooLong);
    assert_eq!(refusal.field(), Some("A2A-Extensions"));
    assert_eq!(
        error::<reviewer::Agent>(Method::SubscribeToTask, &["1.0"], &lines),
        Some(A2aError::UnsupportedOperation)
    );
}

#[test]
fn a_call_is_one_byte_and_an_admission_is_copied() {
    assert_eq!(size_of::<Call>(), 1);
    assert_eq!(size_of::<open::Call>(), 1);
    assert_eq!(size_of::<Admitted<open::Agent>>(), 16);
}
