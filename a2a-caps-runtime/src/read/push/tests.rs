use std::format;

use super::inline_push_json;
use crate::Malformed;

const URL: &str = r#"{"url":"https://example.com/hook"}"#;

#[test]
fn every_spelling_of_a_push_configuration_is_found() {
    for spelling in [
        "taskPushNotificationConfig",
        "task_push_notification_config",
        "pushNotificationConfig",
        "push_notification_config",
        r"taskPushNotificationConf\u0069g",
        r"\u0070ushNotificationConfig",
        "pushNotification_config",
        "task_pushNotificationConfig",
    ] {
        for value in [URL, "{}", "[]", "\"\"", "0", "false"] {
            for configuration in ["configuration", r"\u0063onfiguration"] {
                let body = format!(
                    r#" {{"message":{{"parts":[]}},"{configuration}":{{"blocking":true,"{spelling}": {value} }}}}"#
                );
                assert_eq!(inline_push_json(body.as_bytes(), None), Ok(true), "{body}");
            }
        }
        let body = format!(r#"{{"configuration":{{"{spelling}":null}}}}"#);
        assert_eq!(inline_push_json(body.as_bytes(), None), Ok(false), "{body}");
    }
}

#[test]
fn what_stands_elsewhere_is_no_push_configuration() {
    for body in [
        "{}".into(),
        r#"{"configuration":null}"#.into(),
        r#"{"configuration":{}}"#.into(),
        r#"{"configuration":"taskPushNotificationConfig"}"#.into(),
        "7".into(),
        r#""[]""#.into(),
        format!(r#"{{"taskPushNotificationConfig":{URL}}}"#),
        format!(r#"{{"metadata":{{"configuration":{{"taskPushNotificationConfig":{URL}}}}}}}"#),
        format!(r#"{{"configuration":{{"metadata":{{"taskPushNotificationConfig":{URL}}}}}}}"#),
        format!(r#"{{"configuration":{{"TaskPushNotificationConfig":{URL}}}}}"#),
        format!(r#"{{"Configuration":{{"taskPushNotificationConfig":{URL}}}}}"#),
    ] {
        assert_eq!(inline_push_json(body.as_bytes(), None), Ok(false), "{body}");
    }
}

#[test]
fn a_member_that_stands_there_twice_is_malformed() {
    for (body, object) in [
        (r#"{"message":1,"message":2}"#, "params"),
        (r#"{"message":1,"mess\u0061ge":2}"#, "params"),
        (r#"{"configuration":{},"configuration":{"taskPushNotificationConfig":{}}}"#, "params"),
        (r#"{"configuration":null,"configuration":{}}"#, "params"),
        (r#"{"x":1,"x":1}"#, "params"),
        (r#"{"my_field":1,"myField":1}"#, "params"),
        (r#"{"configuration":{"blocking":1,"blocking":1}}"#, "configuration"),
        (
            r#"{"configuration":{"acceptedOutputModes":1,"accepted_output_modes":1}}"#,
            "configuration",
        ),
        (
            r#"{"configuration":{"taskPushNotificationConfig":null,"push_notification_config":null}}"#,
            "configuration",
        ),
        (
            r#"{"configuration":{"taskPushNotificationConfig":null,"pushNotification_config":null}}"#,
            "configuration",
        ),
    ] {
        let read = inline_push_json(body.as_bytes(), None);
        assert!(
            matches!(read, Err(Malformed::Duplicate { object: found, .. }) if found == object),
            "{body}: {read:?}"
        );
    }
    // Deeper down they are the handler's.
    let body = r#"{"message":{"a":1,"a":2},"configuration":{"metadata":{"a":1,"a":2}}}"#;
    assert_eq!(inline_push_json(body.as_bytes(), None), Ok(false));
}

#[test]
fn what_is_no_json_is_malformed() {
    for body in ["", "{", r#"{"a":1}x"#, r#"{"configuration":{"a":}}"#, "nope"] {
        let read = inline_push_json(body.as_bytes(), None);
        assert!(matches!(read, Err(Malformed::NotJson(_))), "{body}: {read:?}");
    }
}

#[test]
fn the_tenant_has_to_be_that_of_the_path() {
    let body = br#"{"tenant":"ac\u006de","configuration":{"pushNotificationConfig":{}}}"#;
    assert_eq!(inline_push_json(body, Some("acme")), Ok(true));
    assert_eq!(inline_push_json(body, None), Ok(true));
    assert_eq!(inline_push_json(body, Some("other")), Err(Malformed::TenantsDiffer));
    assert_eq!(inline_push_json(br#"{"tenant":""}"#, Some("acme")), Ok(false));
}

#[test]
fn a_flood_of_members_is_malformed() {
    let members: std::vec::Vec<_> = (0..300).map(|at| format!("\"m{at}\":0")).collect();
    let body = format!("{{{}}}", members.join(","));
    assert_eq!(
        inline_push_json(body.as_bytes(), None),
        Err(Malformed::TooManyMembers { object: "params" })
    );
}

/// Readers that are made of `serde`'s derived structs take an array for an object, member by
/// member, and so would find a push configuration in one.
#[test]
fn an_array_in_an_objects_place_is_malformed() {
    for (body, object) in [
        (format!("[null,{{}},[[],{URL}]]"), "params"),
        ("[]".into(), "params"),
        (" [ ] ".into(), "params"),
        (format!(r#"{{"message":{{}},"configuration":[[],{URL}]}}"#), "configuration"),
        (format!(r#"{{"\u0063onfiguration": [[],{URL}],"message":{{}}}}"#), "configuration"),
        (r#"{"configuration":[]}"#.into(), "configuration"),
    ] {
        let read = inline_push_json(body.as_bytes(), None);
        assert_eq!(read, Err(Malformed::Positional { object }), "{body}");
    }
    // What is no JSON further on comes first.
    for body in ["[", "[]x", r#"{"configuration":[]"#, r#"{"configuration":[],}"#] {
        let read = inline_push_json(body.as_bytes(), None);
        assert!(matches!(read, Err(Malformed::NotJson(_))), "{body}: {read:?}");
    }
}

#[test]
fn a_flood_of_members_costs_little_more_than_to_skip_it() {
    let members: std::vec::Vec<_> = (0..100_000).map(|at| format!("\"m{at}\":0")).collect();
    let flood = format!("{{{}}}", members.join(","));
    let skipped = format!("{{\"message\":{flood}}}");
    let many = format!("\"configuration\":{{{}}},", members[..60].join(",")).repeat(1600);
    let many = format!("{{{many}\"m\":0}}");
    let time = |body: &str, wanted| {
        let run = || {
            let begun = std::time::Instant::now();
            assert_eq!(inline_push_json(body.as_bytes(), None), wanted);
            begun.elapsed()
        };
        (0..3).map(|_| run()).min().unwrap_or_default()
    };
    let skipped = time(&skipped, Ok(false));
    let read = time(&flood, Err(Malformed::TooManyMembers { object: "params" }));
    assert!(read < skipped * 8, "{read:?}, and {skipped:?} to skip it");
    let member = crate::Quoted::new(b"configuration");
    let read = time(&many, Err(Malformed::Duplicate { object: "params", member }));
    assert!(read < skipped * 8, "{read:?}, and {skipped:?} to skip it");
}

#[test]
fn what_is_no_json_further_on_comes_before_a_member_that_stands_there_twice() {
    for body in [
        r#"{"a":1,"a":2}x"#,
        r#"{"configuration":{"a":1,"a":1},"message":}"#,
        r#"{"configuration":{"a":1,"a":1}"#,
    ] {
        let read = inline_push_json(body.as_bytes(), None);
        assert!(matches!(read, Err(Malformed::NotJson(_))), "{body}: {read:?}");
    }
}
