use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{NotJsonRpc, json_rpc};
use crate::{EnvelopeFault, JsonFaultKind, Malformed, Method};

fn fault(body: &str) -> (Malformed, Option<&str>) {
    let NotJsonRpc { malformed, id, .. } = json_rpc(body.as_bytes()).expect_err(body);
    (malformed, id)
}

#[test]
fn every_method_is_read_by_its_name() {
    for method in Method::ALL {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{}}}}"#);
        let read = json_rpc(body.as_bytes()).unwrap();
        assert_eq!((read.method, read.id, read.params), (method, "1", Some("{}")));
        assert_eq!(read.to_json(), body);
    }
}

#[test]
fn what_is_passed_on_is_written_anew_with_params_byte_for_byte() {
    let params = r#"{ "a" : [1.0e0, "\u0041\/" ,{"params":"\u007d"}],"a":1 }"#;
    for id in ["7", "-12", "123456789012345678901234567890", r#""\u0061 \"b\"""#, "\"\""] {
        let body = format!(
            "\n{{ \"params\" :{params}, \"\\u006dethod\":\t\"Get\\u0054ask\" , \"x\":[{{}}],\"id\" : {id} \
             ,\"jsonrpc\":\"2\\u002e0\"}} "
        );
        let read = json_rpc(body.as_bytes()).unwrap();
        assert_eq!(read.method, Method::GetTask);
        assert_eq!(read.id, id);
        assert_eq!(
            read.to_json(),
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"GetTask","params":{params}}}"#)
        );
    }
}

#[test]
fn params_may_be_missing() {
    for body in [
        r#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":null}"#,
    ] {
        let read = json_rpc(body.as_bytes()).unwrap();
        assert_eq!(read.params, None);
        assert_eq!(read.to_json(), r#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#);
    }
}

#[test]
fn what_is_no_json_comes_first_and_has_no_id() {
    for body in [
        "",
        "{",
        "nope",
        r#"{"jsonrpc":"2.0","id":1,"method":"GetTask"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"GetTask"} {}"#,
        r#"[{"jsonrpc":"2.0"}"#,
        r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"GetTask","params":{"a":01}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"a":1,}}"#,
    ] {
        assert!(matches!(fault(body), (Malformed::NotJson(_), None)), "{body}");
    }
    let deep =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{}"#, "[".repeat(99_999));
    let (malformed, _) = fault(&deep);
    assert!(matches!(malformed, Malformed::NotJson(fault) if fault.kind == JsonFaultKind::Depth));
    let read = json_rpc(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetTask\",\"x\":\"\xff\"}");
    assert!(matches!(read.unwrap_err().malformed, Malformed::NotJson(_)));
}

#[test]
fn a_wrong_envelope_is_no_request() {
    use EnvelopeFault::{Batch, Duplicate, Id, Method, NotObject, Params, Version};
    let id = Some("1");
    for (body, wanted, id) in [
        ("[]", Batch, None),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"GetTask"}]"#, Batch, None),
        ("1", NotObject, None),
        ("null", NotObject, None),
        (r#""{\"jsonrpc\":\"2.0\"}""#, NotObject, None),
        ("{}", Version, None),
        (r#"{"id":1,"method":"GetTask"}"#, Version, id),
        (r#"{"jsonrpc":"1.0","id":1,"method":"GetTask"}"#, Version, id),
        (r#"{"jsonrpc":2.0,"id":1,"method":"GetTask"}"#, Version, id),
        (r#"{"jsonrpc":"2.0 ","id":1,"method":"GetTask"}"#, Version, id),
        (r#"{"jsonrpc":null,"id":1,"method":"GetTask"}"#, Version, id),
        (r#"{"jsonrpc":"2.0","method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":null,"method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":true,"method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":[1],"method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":{},"method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":1.0,"method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":1e0,"method":"GetTask"}"#, Id, None),
        (r#"{"jsonrpc":"2.0","id":1}"#, Method, id),
        (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, Method, id),
        (r#"{"jsonrpc":"2.0","id":1,"method":["GetTask"]}"#, Method, id),
        (r#"{"jsonrpc":"2.0","id":1,"Method":"GetTask"}"#, Method, id),
        (r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","params":[]}"#, Params, id),
        (r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","params":"{}"}"#, Params, id),
        (r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","params":0}"#, Params, id),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","method":"GetTask"}"#,
            Duplicate("method"),
            id,
        ),
        (r#"{"jsonrpc":"2.0","id":1,"method":"A","\u006dethod":"B"}"#, Duplicate("method"), id),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{},"params":{}}"#,
            Duplicate("params"),
            id,
        ),
        (
            r#"{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"GetTask"}"#,
            Duplicate("jsonrpc"),
            id,
        ),
        (r#"{"jsonrpc":"2.0","id":1,"id":1,"method":"GetTask"}"#, Duplicate("id"), None),
        (
            r#"{"jsonrpc":"2.0","id":1,"\u0069\u0064":2,"id":3,"method":"GetTask"}"#,
            Duplicate("id"),
            None,
        ),
    ] {
        assert_eq!(fault(body), (Malformed::Envelope(wanted), id), "{body}");
    }
}

#[test]
fn unknown_methods_are_told_from_names_of_0_3() {
    let body = |name: &str| format!(r#"{{"jsonrpc":"2.0","id":"x","method":"{name}"}}"#);
    for (name, meant) in [
        ("tasks/get", Some(Method::GetTask)),
        (r"tasks\/get", Some(Method::GetTask)),
        ("message/stream", Some(Method::SendStreamingMessage)),
        ("getTask", None),
        ("GetTask ", None),
        ("", None),
        ("rpc.discover", None),
        (r"GetTask\u0000", None),
        (r"\ud800", None),
    ] {
        let text = body(name);
        let (malformed, id) = fault(&text);
        assert_eq!(id, Some("\"x\""));
        assert!(
            matches!(malformed, Malformed::UnknownMethod { meant: found, .. } if found == meant),
            "{name}: {malformed:?}"
        );
    }
}

/// "Duplicate member of the envelope", be it one of JSON-RPC's or not.
#[test]
fn an_unknown_member_may_stand_there_once() {
    let body = |more: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"GetTask"{more}}}"#);
    for more in [r#","x":1,"x":1"#, r#","x":1,"y":2,"\u0078":3"#, r#","":{},"":[]"#] {
        let body = body(more);
        let (malformed, id) = fault(&body);
        assert!(matches!(malformed, Malformed::Duplicate { object: "body", .. }), "{malformed:?}");
        assert_eq!((malformed.json_rpc_code(), id), (-32600, Some("1")), "{body}");
    }
    let members = |count| {
        let all: Vec<_> = (0..count).map(|at| format!(r#","m{at}":0"#)).collect();
        all.concat()
    };
    assert!(json_rpc(body(&members(32)).as_bytes()).is_ok());
    let flood = body(&members(33));
    assert_eq!(fault(&flood), (Malformed::TooManyMembers { object: "body" }, Some("1")));
    for more in [r#","x":1,"X":1,"x ":1"#, r#","x":{"a":1,"a":2},"a":3"#] {
        assert!(json_rpc(body(more).as_bytes()).is_ok(), "{more}");
    }
}

#[test]
fn params_that_are_no_object_do_not_hide_the_operation() {
    for params in ["[]", "[{}]", "\"{}\"", "0", "true"] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","params":{params},"id":1,"method":"SendStreamingMessage"}}"#
        );
        let malformed = Malformed::Envelope(EnvelopeFault::Params);
        let method = Some(Method::SendStreamingMessage);
        let not = NotJsonRpc { malformed, id: Some("1"), method };
        assert_eq!(json_rpc(body.as_bytes()), Err(not), "{body}");
        let body = body.replace("SendStreamingMessage", "message/stream");
        assert!(matches!(fault(&body), (Malformed::UnknownMethod { .. }, Some("1"))), "{body}");
    }
}

/// Envelopes with members in any order, some doubled, some left out, some escaped.
fn envelopes() -> impl Strategy<Value = String> {
    let names = prop_oneof![
        Just("jsonrpc"),
        Just("id"),
        Just("method"),
        Just("params"),
        Just(r"\u006dethod"),
        Just(r"i\u0064"),
        Just("Method"),
        Just("x"),
    ];
    let values = prop_oneof![
        Just(json!("2.0")),
        Just(json!(1)),
        Just(json!("a")),
        Just(json!("GetTask")),
        Just(json!({"a": 1})),
        Just(json!("SendMessage")),
        Just(json!(null)),
        Just(json!([1])),
        Just(json!(1.5)),
        Just(json!("message/send")),
    ];
    let right = Just(r#""jsonrpc":"2.0","id":3,"method":"GetTask""#.to_string());
    let members = proptest::collection::vec((names, values), 0..4);
    (members, proptest::option::of(right)).prop_map(|(members, right)| {
        let members = members.into_iter().map(|(name, value)| format!("\"{name}\":{value}"));
        let all: Vec<_> = right.into_iter().chain(members).collect();
        format!("{{{}}}", all.join(","))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// The law, for a reader that takes the last of two members, as most do.
    #[test]
    fn another_reader_finds_the_operation_that_was_read(body in envelopes()) {
        let theirs: Value = serde_json::from_str(&body).unwrap();
        if let Ok(read) = json_rpc(body.as_bytes()) {
            prop_assert_eq!(&theirs["method"], &json!(read.method.name()));
            let anew: Value = serde_json::from_str(&read.to_json()).unwrap();
            for name in ["jsonrpc", "id", "method"] {
                prop_assert_eq!(&anew[name], &theirs[name]);
            }
            prop_assert!(anew["params"] == theirs["params"]);
        }
    }

    #[test]
    fn any_bytes_are_read_to_an_answer(body: Vec<u8>) {
        let _ = json_rpc(&body);
    }
}
