//! JSON-RPC over a socket. Expected codes are those of `protocol.md`.

use std::net::SocketAddr;
use std::time::Duration;

use a2a_caps_runtime::{Agent, Card, Gate, Method, Origins, ServesJsonRpc};
use axum::Router;
use serde_json::{Value, json};

use super::by_hand::{open, reviewer, unconfigured};
use super::support::{Answer, Record, recorder, request, send, serve};

const COST: (&str, &str) = ("A2A-Extensions", "https://example.com/ext/cost-report/v1");
const JSON: (&str, &str) = ("Content-Type", "application/json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");

pub(crate) fn reviewer_card() -> Card<reviewer::Agent> {
    reviewer::CARD.at(&Origins::new().with("http", "http://localhost:3000")).unwrap()
}

async fn mount<A: ServesJsonRpc>(card: &Card<A>) -> (SocketAddr, Record) {
    let (handler, record) = recorder::<A>();
    let gate = Gate::json_rpc(card).body_limit(64 * 1024).body_timeout(Duration::from_millis(300));
    (serve(Router::new().nest_service("/a2a/v1/", gate.wrap(handler))).await, record)
}

async fn post(address: SocketAddr, headers: &[(&str, &str)], body: &str) -> Answer {
    send(address, &request("POST /a2a/v1/", headers, body.as_bytes())).await
}

fn call(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":"r-1","method":"{method}","params":{params}}}"#)
}

/// `protocol.md`: code of the refusal in that profile, 0 where it is admitted.
fn expected(profile: &str, method: Method) -> i64 {
    match (profile, method) {
        ("open", _) => 0,
        (
            _,
            Method::CreateTaskPushNotificationConfig
            | Method::GetTaskPushNotificationConfig
            | Method::ListTaskPushNotificationConfigs
            | Method::DeleteTaskPushNotificationConfig,
        ) => -32003,
        (
            "public",
            Method::SendStreamingMessage | Method::SubscribeToTask | Method::GetExtendedAgentCard,
        ) => -32004,
        ("unconfigured", Method::GetExtendedAgentCard) => -32007,
        _ => 0,
    }
}

async fn every_method<A: ServesJsonRpc>(profile: &str, card: &Card<A>) {
    let (address, record) = mount(card).await;
    for method in Method::ALL {
        let body = call(method.name(), r#"{"id":"t"}"#);
        let answer = post(address, &[JSON, ONE, COST], &body).await;
        assert_eq!(answer.status, 200, "{method}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{method}");
        match expected(profile, method) {
            0 => {
                assert!(answer.ran(), "{profile} {method}: {answer:?}");
                let seen = record.one();
                assert_eq!(seen.admitted, method);
                assert_eq!(seen.body, body.as_bytes());
            }
            code => {
                assert_eq!(answer.code(), code, "{profile} {method}");
                let body = answer.json();
                assert_eq!(body["id"], json!("r-1"));
                let info = &body["error"]["data"][0];
                assert_eq!(info["@type"], json!("type.googleapis.com/google.rpc.ErrorInfo"));
                assert_eq!(info["domain"], json!("a2a-protocol.org"));
                assert_eq!(info["metadata"]["method"], json!(method.name()));
                assert_eq!(info["metadata"]["cardVersion"], json!(A::CARD_VERSION));
                assert_eq!(info["metadata"]["cardEtag"], json!(card.etag()));
                assert!(record.take().is_empty(), "{method} reached the handler");
            }
        }
    }
}

#[tokio::test]
async fn every_method_has_its_answer_in_every_profile() {
    every_method("public", &reviewer_card()).await;
    every_method("open", &open::CARD.fixed().unwrap()).await;
    every_method("unconfigured", &unconfigured::CARD.fixed().unwrap()).await;
}

#[tokio::test]
async fn versions_are_read_from_header_and_query_and_passed_on_as_one_header() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let body = call("GetTask", "{}");
    for (query, lines, code) in [
        ("", &["1.0"][..], 0),
        ("", &["1.0.1"], 0),
        ("", &["1.0", "1.0.2"], 0),
        ("?a2a-VERSION=1.0", &[], 0),
        ("?x=1&A2A-Version=1.0.9", &["1.0"], 0),
        ("", &[], -32009),
        ("", &[""], -32009),
        ("", &["0.3"], -32009),
        ("", &["1.7"], -32009),
        ("", &["9.9"], -32009),
        ("", &["junk"], -32009),
        ("?A2A-Version=", &[], -32009),
        ("?A2A-Version=2.0", &[], -32009),
        ("", &["1.0", "1.1"], -32600),
        ("?A2A-Version=1.1", &["1.0"], -32600),
        ("?A2A-Version=1.0&A2A-Version=0.3", &[], -32600),
        ("?A2A-Version=", &["1.0"], -32600),
    ] {
        let mut headers = vec![JSON];
        headers.extend(lines.iter().map(|line| ("a2a-version", *line)));
        let line = format!("POST /a2a/v1/{query}");
        let answer = send(address, &request(&line, &headers, body.as_bytes())).await;
        if code == 0 {
            assert!(answer.ran(), "{query} {lines:?}: {answer:?}");
            let seen = record.one();
            let passed: Vec<_> = seen.headers.get_all("a2a-version").iter().collect();
            assert_eq!(passed, ["1.0"], "{query} {lines:?}");
            assert!(!seen.uri.to_string().to_lowercase().contains("version"), "{}", seen.uri);
        } else {
            assert_eq!(answer.code(), code, "{query} {lines:?}");
            assert!(record.take().is_empty());
        }
    }
}

#[tokio::test]
async fn active_extensions_are_passed_on_and_answered() {
    let (address, record) = mount(&reviewer_card()).await;
    let lines = [
        JSON,
        ONE,
        ("A2A-Extensions", "urn:unknown, https://example.com/ext/trace-tags/v2"),
        ("a2a-extensions", ",https://example.com/ext/cost-report/v1 ,"),
    ];
    let both = "https://example.com/ext/cost-report/v1,https://example.com/ext/trace-tags/v2";
    let answer = post(address, &lines, &call("GetTask", "{}")).await;
    assert_eq!(answer.header("a2a-extensions"), Some(both));
    let seen = record.one();
    let passed: Vec<_> = seen.headers.get_all("a2a-extensions").iter().collect();
    assert_eq!(passed, [both]);

    let answer = post(address, &[JSON, ONE], &call("GetTask", "{}")).await;
    assert_eq!(answer.code(), -32008);
    assert!(answer.json()["error"]["message"].as_str().unwrap().contains("A2A-Extensions"));
    assert!(record.take().is_empty());

    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let answer = post(address, &[JSON, ONE, COST], &call("GetTask", "{}")).await;
    assert!(answer.ran() && answer.header("a2a-extensions").is_none());
    assert!(record.one().headers.get("a2a-extensions").is_none());
}

#[tokio::test]
async fn what_is_passed_on_is_written_anew() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let params = r#"{ "a" : 1.0e0, "b":"\u0041" , "a":2 }"#;
    let body = format!(
        "{{ \"x\":1,\"params\":{params},\"\\u006dethod\" : \"Get\\u0054ask\",\"id\":-7,\n\"jsonrpc\":\"2.0\"}}"
    );
    let headers = [("Content-Type", "Application/JSON; charset=UTF-8"), ONE, ("Content-MD5", "x")];
    assert!(post(address, &headers, &body).await.ran());
    let seen = record.one();
    let anew = format!(r#"{{"jsonrpc":"2.0","id":-7,"method":"GetTask","params":{params}}}"#);
    assert_eq!(seen.body, anew.as_bytes());
    assert_eq!(seen.headers["content-length"], anew.len().to_string().as_str());
    assert_eq!(seen.headers["content-type"], "application/json");
    assert!(seen.headers.get("content-md5").is_none());
}

#[tokio::test]
async fn an_inline_push_configuration_is_refused_where_push_is() {
    let with = r#"{"message":{},"configuration":{"push_notification_config":{}}}"#;
    let twice = r#"{"configuration":{},"configuration":{}}"#;
    let (address, record) = mount(&reviewer_card()).await;
    let answer = post(address, &[JSON, ONE, COST], &call("SendMessage", with)).await;
    assert_eq!(answer.code(), -32003);
    let metadata = &answer.json()["error"]["data"][0]["metadata"];
    assert_eq!(metadata["capability"], json!("pushNotifications"));
    let answer = post(address, &[JSON, ONE, COST], &call("SendMessage", twice)).await;
    assert_eq!(answer.code(), -32600);
    let violation = &answer.json()["error"]["data"][0];
    assert_eq!(violation["@type"], json!("type.googleapis.com/google.rpc.BadRequest"));
    assert!(record.take().is_empty());
    // Earlier steps come first: capability, then the required extension.
    let answer = post(address, &[JSON, ONE], &call("SendStreamingMessage", with)).await;
    assert_eq!(answer.code(), -32004);
    let answer = post(address, &[JSON, ONE], &call("SendMessage", with)).await;
    assert_eq!(answer.code(), -32008);
    // Not looked at in other operations, nor where push is served.
    assert!(post(address, &[JSON, ONE, COST], &call("GetTask", with)).await.ran());
    let (address, _) = mount(&open::CARD.fixed().unwrap()).await;
    assert!(post(address, &[JSON, ONE], &call("SendMessage", twice)).await.ran());
}

#[tokio::test]
async fn verb_content_type_and_encoding_are_checked_first() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let body = call("GetTask", "{}");
    for verb in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let line = format!("{verb} /a2a/v1/");
        let answer = send(address, &request(&line, &[JSON, ONE], body.as_bytes())).await;
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{verb}");
    }
    for content_type in [
        "text/plain",
        "text/json",
        "application/json; charset=utf-16",
        "application/jsonp",
        "json",
        "",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/grpc",
    ] {
        let answer = post(address, &[("Content-Type", content_type), ONE], &body).await;
        assert_eq!((answer.status, answer.code()), (415, -32700), "{content_type}");
    }
    assert_eq!(post(address, &[ONE], &body).await.status, 415);
    assert_eq!(post(address, &[JSON, JSON, ONE], &body).await.status, 415);
    for encoding in ["gzip", "br", "identity, gzip", "x"] {
        let answer = post(address, &[JSON, ("Content-Encoding", encoding), ONE], &body).await;
        assert_eq!((answer.status, answer.code()), (415, -32600), "{encoding}");
    }
    assert!(record.take().is_empty());
    for headers in [
        &[("content-type", "application/a2a+json"), ONE][..],
        &[("Content-Type", "application/json;charset=\"utf-8\""), ONE],
        &[JSON, ("Content-Encoding", "identity"), ONE],
    ] {
        assert!(post(address, headers, &body).await.ran(), "{headers:?}");
        record.one();
    }
    // An empty body needs no content type, and is no JSON.
    assert_eq!(post(address, &[ONE], "").await.code(), -32700);
}

#[tokio::test]
async fn a_header_that_overrides_the_verb_is_refused() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let body = call("GetTask", "{}");
    for name in ["X-HTTP-Method-Override", "x-http-method", "X-Method-Override"] {
        let answer = post(address, &[JSON, ONE, (name, "DELETE")], &body).await;
        assert_eq!(answer.code(), -32600);
        assert!(record.take().is_empty());
        assert!(post(address, &[JSON, ONE, (name, "POST")], &body).await.ran());
        assert!(record.one().headers.get(name).is_none());
    }
}

#[tokio::test]
async fn a_body_is_bounded_in_size_and_time() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let long = call("GetTask", &format!(r#"{{"id":"{}"}}"#, "x".repeat(64 * 1024)));
    let answer = post(address, &[JSON, ONE], &long).await;
    assert_eq!((answer.status, answer.code()), (413, -32600));
    let chunk = format!("{:x}\r\n{long}\r\n0\r\n\r\n", long.len());
    let answer = post(address, &[JSON, ONE, ("Transfer-Encoding", "chunked")], &chunk).await;
    assert_eq!((answer.status, answer.code()), (413, -32600));
    // Says 50 bytes and sends 10, without closing.
    let bytes = request("POST /a2a/v1/", &[JSON, ONE, ("Content-Length", "50")], b"{\"jsonrpc\"");
    let answer = send(address, &bytes).await;
    assert_eq!((answer.status, answer.code()), (408, -32600));
    assert!(record.take().is_empty());
    let body = call("GetTask", "{}");
    let (one, two) = body.split_at(20);
    let chunks = format!("14\r\n{one}\r\n{:x}\r\n{two}\r\n0\r\n\r\n", two.len());
    assert!(post(address, &[JSON, ONE, ("Transfer-Encoding", "chunked")], &chunks).await.ran());
    assert_eq!(record.one().body, body.as_bytes());
}

#[tokio::test]
async fn the_id_comes_back_as_it_was_sent() {
    let (address, _) = mount(&reviewer_card()).await;
    for id in ["1", "-0", "12345678901234567890123", r#""\u0041\/""#, "\"\u{e9}\""] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"SubscribeToTask"}}"#);
        let answer = post(address, &[JSON, ONE], &body).await;
        let text = String::from_utf8(answer.body).unwrap();
        assert!(text.starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{id},"#)), "{text}");
    }
    let answer = post(address, &[JSON, ONE], r#"{"jsonrpc":"2.0","id":[1],"method":"X"}"#).await;
    assert_eq!((answer.code(), &answer.json()["id"]), (-32600, &Value::Null));
}

#[tokio::test]
async fn a_handler_without_its_gate_does_not_run() {
    let (handler, record) = recorder::<open::Agent>();
    let address = serve(handler).await;
    assert_eq!(send(address, &request("GET /tasks", &[], b"")).await.status, 500);
    // Nor behind the gate of another agent.
    let (handler, other) = recorder::<unconfigured::Agent>();
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap());
    let address = serve(Router::new().nest_service("/a2a/v1/", gate.wrap(handler))).await;
    assert_eq!(post(address, &[JSON, ONE], &call("GetTask", "{}")).await.status, 500);
    assert!(record.take().is_empty() && other.take().is_empty());
}

#[test]
fn the_optional_forms_are_there_where_the_binding_is() {
    let card = open::CARD.fixed().unwrap();
    assert!(Gate::json_rpc_if_declared(&card).is_some());
    assert!(Gate::http_json_if_declared(&card).is_some());
    assert_eq!(<open::Agent as Agent>::INTERFACES.len(), 3);
}
