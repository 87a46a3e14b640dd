use std::borrow::ToOwned;
use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Answer, CardStamp, JsonText};
use crate::{
    Capability, Cause, EnvelopeFault, JsonFault, JsonFaultKind, Malformed, Method, PathFault,
    ProtocolVersion, Quoted, Refusal, VersionClaim,
};

const STAMP: CardStamp<'static> = CardStamp { version: "2.3.0", etag: "\"abc\"" };
const VERSIONS: &[ProtocolVersion] =
    &[ProtocolVersion::V1_0, ProtocolVersion { major: 1, minor: 1 }];

fn json_rpc(answer: Answer<'_>, id: Option<&str>) -> Value {
    let mut text = String::new();
    answer.write_json_rpc(&mut text, id).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn http_json(answer: Answer<'_>) -> Value {
    let mut text = String::new();
    answer.write_http_json(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn version(claim: &[&str]) -> Cause {
    let requested = claim.iter().map(|value| value.as_bytes()).collect();
    Cause::Version { requested, missing: ProtocolVersion::V0_3, supported: VERSIONS }
}

type Row = (Method, Cause, i32, &'static str, Vec<(&'static str, &'static str)>);

/// `protocol.md`: codes of 5.4 and the metadata of the ruling, row by row.
fn refusals() -> Vec<Row> {
    let stream = Method::SendStreamingMessage;
    std::vec![
        (
            stream,
            Cause::Capability(Capability::Streaming),
            -32004,
            "UNSUPPORTED_OPERATION",
            std::vec![("capability", "streaming")]
        ),
        (
            Method::DeleteTaskPushNotificationConfig,
            Cause::Capability(Capability::PushNotifications),
            -32003,
            "PUSH_NOTIFICATION_NOT_SUPPORTED",
            std::vec![("capability", "pushNotifications")],
        ),
        (
            Method::GetExtendedAgentCard,
            Cause::Capability(Capability::ExtendedAgentCard),
            -32004,
            "UNSUPPORTED_OPERATION",
            std::vec![("capability", "extendedAgentCard")],
        ),
        (
            Method::SendMessage,
            Cause::InlinePush,
            -32003,
            "PUSH_NOTIFICATION_NOT_SUPPORTED",
            std::vec![("capability", "pushNotifications")]
        ),
        (
            Method::GetExtendedAgentCard,
            Cause::ExtendedCardNotConfigured,
            -32007,
            "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
            std::vec![("capability", "extendedAgentCard")],
        ),
        (
            Method::GetTask,
            Cause::Extension("x:y/v1"),
            -32008,
            "EXTENSION_SUPPORT_REQUIRED",
            std::vec![("extension", "x:y/v1")]
        ),
        (
            Method::GetTask,
            version(&[]),
            -32009,
            "VERSION_NOT_SUPPORTED",
            std::vec![("version", "0.3"), ("supportedVersions", "1.0,1.1")]
        ),
        (
            Method::GetTask,
            version(&["9.9.1"]),
            -32009,
            "VERSION_NOT_SUPPORTED",
            std::vec![("version", "9.9"), ("supportedVersions", "1.0,1.1")]
        ),
        (
            Method::GetTask,
            version(&["a\"\u{7}b"]),
            -32009,
            "VERSION_NOT_SUPPORTED",
            std::vec![("version", r#"a\"\x07b"#), ("supportedVersions", "1.0,1.1")]
        ),
    ]
}

#[test]
fn a_refusal_says_the_same_on_every_binding() {
    for (method, cause, code, reason, missing) in refusals() {
        let refusal = Refusal::new(method, cause);
        let answer = Answer::Refused(&refusal, STAMP);
        let mut metadata = json!({"method": method.name()});
        for (key, value) in &missing {
            metadata[*key] = json!(value);
        }
        metadata["cardVersion"] = json!("2.3.0");
        metadata["cardEtag"] = json!("\"abc\"");
        let details = json!([{
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": reason,
            "domain": "a2a-protocol.org",
            "metadata": metadata,
        }]);
        let message = refusal.to_string();
        assert_eq!(
            json_rpc(answer, Some(r#""\u0041 \"""#)),
            json!({"jsonrpc": "2.0", "id": "A \"", "error":
                {"code": code, "message": message, "data": details}})
        );
        assert_eq!(
            http_json(answer),
            json!({"error": {"code": 400, "status": "FAILED_PRECONDITION", "message": message,
                "details": details}})
        );
        assert_eq!(answer.json_rpc_http_status(), 200);
        assert_eq!(answer.grpc_status().code(), 9);
        let listed: BTreeMap<_, _> = answer
            .metadata()
            .map(|(key, value)| (key.to_owned(), json!(value.to_string())))
            .collect();
        assert_eq!(
            json!(listed),
            json!(metadata.as_object().unwrap().iter().collect::<BTreeMap<_, _>>())
        );
    }
}

#[test]
fn the_id_is_echoed_byte_for_byte() {
    let refusal = Refusal::new(Method::GetTask, Cause::Extension("x:y"));
    for id in ["1", "-0", "123456789012345678901234567890", r#""\u0041\/""#, "\"\u{e9}\"", "null"] {
        let mut text = String::new();
        Answer::Refused(&refusal, STAMP).write_json_rpc(&mut text, Some(id)).unwrap();
        assert!(
            text.starts_with(&std::format!(r#"{{"jsonrpc":"2.0","id":{id},"error":"#)),
            "{text}"
        );
    }
    assert_eq!(json_rpc(Answer::Malformed(&Malformed::Stalled), None)["id"], Value::Null);
}

type MalformedRow = (Malformed, i32, u16, u16, &'static str, u8, Option<&'static str>);

/// `protocol.md`, "Malformed and unknown requests": JSON-RPC code and status, HTTP+JSON status and
/// name, gRPC status, field.
#[test]
fn malformed_requests_have_the_ruled_codes() {
    let fault = JsonFault { at: 3, kind: JsonFaultKind::Unexpected };
    let name = Quoted::new(b"message/send");
    let duplicate = Malformed::Duplicate { object: "params", member: Quoted::new(b"a\"\\") };
    let meant = Some(Method::SendMessage);
    let rows: &[MalformedRow] = &[
        (Malformed::NotJson(fault), -32700, 200, 400, "INVALID_ARGUMENT", 3, None),
        (Malformed::Envelope(EnvelopeFault::Batch), -32600, 200, 400, "INVALID_ARGUMENT", 3, None),
        (
            Malformed::Envelope(EnvelopeFault::Id),
            -32600,
            200,
            400,
            "INVALID_ARGUMENT",
            3,
            Some("id"),
        ),
        (duplicate, -32600, 200, 400, "INVALID_ARGUMENT", 3, Some("params")),
        (
            Malformed::Positional { object: "configuration" },
            -32600,
            200,
            400,
            "INVALID_ARGUMENT",
            3,
            Some("configuration"),
        ),
        (Malformed::NotProtobuf, -32700, 200, 400, "INVALID_ARGUMENT", 3, None),
        (Malformed::TenantsDiffer, -32600, 200, 400, "INVALID_ARGUMENT", 3, Some("tenant")),
        (Malformed::ContentType, -32700, 415, 415, "INVALID_ARGUMENT", 3, Some("Content-Type")),
        (
            Malformed::ContentEncoding,
            -32600,
            415,
            415,
            "INVALID_ARGUMENT",
            12,
            Some("Content-Encoding"),
        ),
        (Malformed::UnknownMethod { name, meant }, -32601, 200, 404, "NOT_FOUND", 12, None),
        (Malformed::UnknownPath(PathFault::Unknown), -32601, 200, 404, "NOT_FOUND", 12, None),
        (Malformed::WrongVerb { allow: "POST" }, -32600, 405, 405, "UNIMPLEMENTED", 12, None),
        (Malformed::TooLarge { limit: 9 }, -32600, 413, 413, "RESOURCE_EXHAUSTED", 8, None),
        (Malformed::Stalled, -32600, 408, 408, "DEADLINE_EXCEEDED", 4, None),
    ];
    for (malformed, code, rpc_http, http, status, grpc, field) in rows {
        let answer = Answer::Malformed(malformed);
        let message = malformed.to_string();
        let rpc = json_rpc(answer, None);
        assert_eq!(rpc["error"]["code"], json!(code), "{malformed:?}");
        assert_eq!(rpc["error"]["message"], json!(message));
        assert_eq!(answer.json_rpc_http_status(), *rpc_http, "{malformed:?}");
        let rest = http_json(answer);
        assert_eq!(rest["error"]["code"], json!(http), "{malformed:?}");
        assert_eq!(rest["error"]["status"], json!(status), "{malformed:?}");
        assert_eq!(answer.http_status(), *http);
        assert_eq!(answer.grpc_status().code(), *grpc, "{malformed:?}");
        let details = field.map(|field| {
            json!([{"@type": "type.googleapis.com/google.rpc.BadRequest",
                "fieldViolations": [{"field": field, "description": message}]}])
        });
        assert_eq!(rpc["error"].get("data"), details.as_ref());
        assert_eq!(rest["error"].get("details"), details.as_ref());
        assert_eq!(answer.metadata().count(), 0);
        assert_eq!(answer.reason(), None);
    }
}

#[test]
fn two_versions_are_malformed_and_no_error_of_a2a() {
    let refusal = Refusal::new(Method::GetTask, Cause::VersionConflict);
    let answer = Answer::Refused(&refusal, STAMP);
    let rpc = json_rpc(answer, Some("7"));
    assert_eq!(rpc["error"]["code"], json!(-32600));
    assert_eq!(rpc["error"]["data"][0]["fieldViolations"][0]["field"], json!("A2A-Version"));
    let rest = http_json(answer);
    assert_eq!(rest["error"]["code"], json!(400));
    assert_eq!(rest["error"]["status"], json!("INVALID_ARGUMENT"));
    assert_eq!(answer.grpc_status().code(), 3);
    assert_eq!(answer.reason(), None);
}

#[test]
fn a_name_of_0_3_is_answered_with_that_of_1_0() {
    let name = Quoted::new(b"tasks/pushNotificationConfig/set");
    let meant = Some(Method::CreateTaskPushNotificationConfig);
    let text = Malformed::UnknownMethod { name, meant }.to_string();
    assert!(text.contains("CreateTaskPushNotificationConfig"), "{text}");
    let text =
        Malformed::UnknownMethod { name: Quoted::new(b"tasks/send\r\n"), meant: None }.to_string();
    assert!(text.contains(r"tasks/send\r\n"), "{text}");
}

#[test]
fn unauthenticated_and_mismounted_have_their_codes() {
    assert_eq!(json_rpc(Answer::Unauthenticated, Some("1"))["error"]["code"], json!(-32000));
    assert_eq!(Answer::Unauthenticated.json_rpc_http_status(), 401);
    assert_eq!(Answer::Unauthenticated.http_status(), 401);
    assert_eq!(Answer::Unauthenticated.grpc_status().code(), 16);
    assert_eq!(Answer::Mismounted.http_status(), 500);
}

proptest! {
    #[test]
    fn every_text_is_escaped_right(text: String) {
        let written = JsonText(&text).to_string();
        prop_assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        prop_assert!(written.bytes().all(|byte| byte >= 0x20));
    }

    #[test]
    fn whatever_version_is_asked_for_the_answer_is_json(value: Vec<u8>) {
        let requested = VersionClaim::MISSING.with(&value);
        let cause = Cause::Version { requested, missing: ProtocolVersion::V0_3, supported: VERSIONS };
        let refusal = Refusal::new(Method::GetTask, cause);
        let rest = http_json(Answer::Refused(&refusal, STAMP));
        prop_assert!(rest["error"]["details"][0]["metadata"]["version"].is_string());
    }
}

#[test]
fn every_control_character_is_escaped() {
    let text: String = ('\0'..='\u{a0}').chain(['\u{2028}', '\u{ffff}', '\u{10ffff}']).collect();
    assert_eq!(serde_json::from_str::<String>(&JsonText(&text).to_string()).unwrap(), text);
}
