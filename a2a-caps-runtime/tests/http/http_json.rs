//! HTTP+JSON over a socket. Expected codes are those of `protocol.md`.

use std::net::SocketAddr;
use std::time::Duration;

use a2a_caps_runtime::{Card, Gate, Method, ServesHttpJson};
use axum::Router;
use serde_json::json;

use super::by_hand::{open, unconfigured};
use super::json_rpc::reviewer_card;
use super::support::{Answer, Record, recorder, request, send, serve};

const COST: (&str, &str) = ("A2A-Extensions", "https://example.com/ext/cost-report/v1");
const JSON: (&str, &str) = ("Content-Type", "application/a2a+json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");

async fn mount<A: ServesHttpJson>(card: &Card<A>) -> (SocketAddr, Record) {
    let (handler, record) = recorder::<A>();
    let gate = Gate::http_json(card).body_limit(64 * 1024).body_timeout(Duration::from_millis(300));
    (serve(Router::new().nest_service("/rest", gate.wrap(handler))).await, record)
}

async fn ask(address: SocketAddr, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    send(address, &request(line, headers, body.as_bytes())).await
}

/// 11.3, with the code that refuses it where streaming, push and extended card are off.
const ROUTES: [(&str, Method, &str); 12] = [
    ("POST /rest/message:send", Method::SendMessage, ""),
    ("POST /rest/message:stream", Method::SendStreamingMessage, "UNSUPPORTED_OPERATION"),
    ("GET /rest/tasks/t", Method::GetTask, ""),
    ("GET /rest/tasks", Method::ListTasks, ""),
    ("POST /rest/tasks/t:cancel", Method::CancelTask, ""),
    ("POST /rest/tasks/t:subscribe", Method::SubscribeToTask, "UNSUPPORTED_OPERATION"),
    ("GET /rest/tasks/t:subscribe", Method::SubscribeToTask, "UNSUPPORTED_OPERATION"),
    (
        "POST /rest/tasks/t/pushNotificationConfigs",
        Method::CreateTaskPushNotificationConfig,
        "PUSH_NOTIFICATION_NOT_SUPPORTED",
    ),
    (
        "GET /rest/tasks/t/pushNotificationConfigs/c",
        Method::GetTaskPushNotificationConfig,
        "PUSH_NOTIFICATION_NOT_SUPPORTED",
    ),
    (
        "GET /rest/tasks/t/pushNotificationConfigs",
        Method::ListTaskPushNotificationConfigs,
        "PUSH_NOTIFICATION_NOT_SUPPORTED",
    ),
    (
        "DELETE /rest/tasks/t/pushNotificationConfigs/c",
        Method::DeleteTaskPushNotificationConfig,
        "PUSH_NOTIFICATION_NOT_SUPPORTED",
    ),
    ("GET /rest/extendedAgentCard", Method::GetExtendedAgentCard, "UNSUPPORTED_OPERATION"),
];

#[tokio::test]
async fn every_route_has_its_answer_in_every_profile() {
    let (public, refusing) = mount(&reviewer_card()).await;
    let (open, admitting) = mount(&open::CARD.fixed().unwrap()).await;
    for (line, method, reason) in ROUTES {
        let body = if line.starts_with("POST") { r#"{"message":{}}"# } else { "" };
        let answer = ask(open, line, &[JSON, ONE], body).await;
        assert!(answer.ran(), "{line}: {answer:?}");
        let seen = admitting.one();
        assert_eq!((seen.admitted, seen.verb.as_str()), (method, line.split(' ').next().unwrap()));
        assert_eq!(seen.uri.path(), line.split(' ').nth(1).unwrap().strip_prefix("/rest").unwrap());
        assert_eq!(seen.body, body.as_bytes());

        let answer = ask(public, line, &[JSON, ONE, COST], body).await;
        if reason.is_empty() {
            assert!(answer.ran(), "{line}: {answer:?}");
            assert_eq!(answer.header("a2a-extensions"), Some(COST.1));
            assert_eq!(refusing.one().admitted, method);
        } else {
            assert_eq!((answer.status, answer.code()), (400, 400), "{line}");
            assert_eq!(answer.header("content-type"), Some("application/a2a+json"));
            let error = &answer.json()["error"];
            assert_eq!(error["status"], json!("FAILED_PRECONDITION"));
            assert_eq!(error["details"][0]["reason"], json!(reason));
            assert_eq!(error["details"][0]["metadata"]["method"], json!(method.name()));
            assert!(refusing.take().is_empty());
        }
    }
    let (address, record) = mount(&unconfigured::CARD.fixed().unwrap()).await;
    let answer = ask(address, "GET /rest/extendedAgentCard", &[], "").await;
    let reason = &answer.json()["error"]["details"][0]["reason"];
    assert_eq!(reason, &json!("EXTENDED_AGENT_CARD_NOT_CONFIGURED"));
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn malformed_requests_have_their_status() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    for (line, headers, body, status, name) in [
        ("GET /rest/nope", &[ONE][..], "", 404, "NOT_FOUND"),
        ("GET /rest/", &[ONE], "", 404, "NOT_FOUND"),
        ("POST /rest/v1/message:send", &[ONE, JSON], "{}", 404, "NOT_FOUND"),
        ("GET /rest/tasks/a%3Acancel", &[ONE], "", 404, "NOT_FOUND"),
        ("GET /rest/tasks/a%2Fb", &[ONE], "", 404, "NOT_FOUND"),
        ("GET /rest/tasks/", &[ONE], "", 404, "NOT_FOUND"),
        ("GET /rest//tasks", &[ONE], "", 404, "NOT_FOUND"),
        ("PUT /rest/tasks/a", &[ONE], "", 405, "UNIMPLEMENTED"),
        ("GET /rest/message:send", &[ONE], "", 405, "UNIMPLEMENTED"),
        ("OPTIONS /rest/tasks", &[ONE], "", 405, "UNIMPLEMENTED"),
        ("POST /rest/message:send", &[ONE], "{}", 415, "INVALID_ARGUMENT"),
        (
            "POST /rest/message:send",
            &[ONE, ("Content-Type", "text/plain")],
            "{}",
            415,
            "INVALID_ARGUMENT",
        ),
        (
            "POST /rest/message:send",
            &[ONE, JSON, ("Content-Encoding", "gzip")],
            "{}",
            415,
            "INVALID_ARGUMENT",
        ),
        ("GET /rest/tasks?tenant=a&tenant=b", &[ONE], "", 400, "INVALID_ARGUMENT"),
        ("GET /rest/tasks?A2A-Version=1.1", &[ONE], "", 400, "INVALID_ARGUMENT"),
        (
            "POST /rest/tasks/a:cancel",
            &[ONE, ("X-HTTP-Method-Override", "GET")],
            "",
            400,
            "INVALID_ARGUMENT",
        ),
        ("GET /rest/tasks", &[], "", 400, "FAILED_PRECONDITION"),
        ("GET /rest/tasks", &[("A2A-Version", "0.3")], "", 400, "FAILED_PRECONDITION"),
    ] {
        let answer = ask(address, line, headers, body).await;
        assert_eq!(
            (answer.status, answer.code()),
            (status, i64::from(status)),
            "{line} {headers:?}"
        );
        assert_eq!(answer.json()["error"]["status"], json!(name), "{line}");
        assert_eq!(answer.header("allow").is_some(), status == 405, "{line}");
        assert!(record.take().is_empty(), "{line}");
    }
}

#[tokio::test]
async fn head_is_get_and_a_body_of_get_is_not_looked_at() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    let answer = ask(address, "HEAD /rest/tasks", &[ONE], "").await;
    assert_eq!((answer.status, answer.body.len()), (200, 0));
    assert_eq!(record.one().admitted, Method::ListTasks);
    for verb in ["GET /rest/tasks", "DELETE /rest/tasks/t/pushNotificationConfigs/c"] {
        assert!(
            ask(address, verb, &[ONE, ("Content-Type", "text/plain")], "x").await.ran(),
            "{verb}"
        );
        record.one();
    }
    // An empty body needs no content type.
    assert!(ask(address, "POST /rest/tasks/t:cancel", &[ONE], "").await.ran());
}

#[tokio::test]
async fn the_path_is_passed_on_in_canonical_form() {
    let (address, record) = mount(&open::CARD.fixed().unwrap()).await;
    for (line, passed) in [
        ("GET /rest/tasks/%61%20b?x=%20&A2A-Version=1.0&y", "/tasks/a%20b?x=%20&y"),
        ("GET /rest/tasks/a;b", "/tasks/a%3Bb"),
        ("POST /rest/tasks/%C3%a9:cancel", "/tasks/%C3%A9:cancel"),
    ] {
        assert!(ask(address, line, &[ONE], "").await.ran(), "{line}");
        assert_eq!(record.one().uri.to_string(), passed);
    }
}

#[tokio::test]
async fn a_tenant_is_a_prefix_only_where_it_is_declared() {
    let (address, record) = mount(&reviewer_card()).await;
    assert!(ask(address, "GET /rest/acme/tasks", &[ONE, COST], "").await.ran());
    assert_eq!(record.one().uri.path(), "/acme/tasks");
    for line in ["GET /rest/other/tasks", "GET /rest/tenants/acme/tasks", "GET /rest/ACME/tasks"] {
        assert_eq!(ask(address, line, &[ONE, COST], "").await.status, 404, "{line}");
    }
    assert_eq!(ask(address, "GET /rest/acme/tasks?tenant=b", &[ONE, COST], "").await.status, 400);
    let body = r#"{"tenant":"b"}"#;
    let answer = ask(address, "POST /rest/acme/message:send", &[ONE, COST, JSON], body).await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.json()["error"]["details"][0]["fieldViolations"][0]["field"],
        json!("tenant")
    );
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn an_inline_push_configuration_is_refused_where_push_is() {
    let (address, record) = mount(&reviewer_card()).await;
    let line = "POST /rest/message:send";
    let headers = [ONE, COST, JSON];
    let with = r#"{"configuration":{"taskPushNotificationConfig":{"url":"https://a.b"}}}"#;
    let answer = ask(address, line, &headers, with).await;
    let reason = &answer.json()["error"]["details"][0]["reason"];
    assert_eq!((answer.status, reason), (400, &json!("PUSH_NOTIFICATION_NOT_SUPPORTED")));
    assert_eq!(ask(address, line, &headers, "{").await.status, 400);
    assert_eq!(ask(address, line, &headers, r#"{"a":1,"a":2}"#).await.status, 400);
    let long = format!(r#"{{"message":"{}"}}"#, "x".repeat(64 * 1024));
    assert_eq!(ask(address, line, &headers, &long).await.status, 413);
    let stalled = [ONE, COST, JSON, ("Content-Length", "90")];
    assert_eq!(ask(address, line, &stalled, "{").await.status, 408);
    assert!(record.take().is_empty());
    let without =
        r#" {"message":{"parts":[]},"configuration":{"taskPushNotificationConfig":null}} "#;
    assert!(ask(address, line, &headers, without).await.ran());
    assert_eq!(record.one().body, without.as_bytes());
}

#[tokio::test]
async fn an_error_is_application_json_where_only_that_is_accepted() {
    let (address, _) = mount(&open::CARD.fixed().unwrap()).await;
    for (accept, content_type) in [
        ("application/json", "application/json"),
        ("text/html, Application/JSON;q=0.5", "application/json"),
        ("application/json, application/a2a+json", "application/a2a+json"),
        ("*/*", "application/a2a+json"),
        ("text/event-stream", "application/a2a+json"),
    ] {
        let answer = ask(address, "GET /rest/nope", &[ONE, ("Accept", accept)], "").await;
        assert_eq!(answer.header("content-type"), Some(content_type), "{accept}");
    }
}
