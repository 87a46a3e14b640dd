//! Answers that are wrong, odd or hostile: each one is an error of the right kind, or is read
//! right; none is waited for without end, and none panics.

use std::time::Duration;

use a2a_caps_runtime::client::{
    CallError, CardFetch, HttpCard, HttpClient, HttpUpdates, Interface, TaskClient, Update,
};
use a2a_caps_runtime::{A2aError, Binding, Method, ProtocolVersion};
use futures_util::StreamExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A server that answers every request with these bytes, and closes.
async fn raw(answer: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let answer = answer.replace('\n', "\r\n");
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let answer = answer.clone();
            tokio::spawn(async move {
                let mut request = [0; 16 * 1024];
                let _ = socket.read(&mut request).await;
                let _ = socket.write_all(answer.as_bytes()).await;
            });
        }
    });
    url
}

fn with_body(head: &str, body: &str) -> String {
    format!("{head}\nContent-Length: {}\nConnection: close\n\n{body}", body.len())
}

async fn client(binding: Binding, answer: &str) -> HttpClient {
    let url = raw(answer).await;
    let interface = Interface { url, binding, version: ProtocolVersion::V1_0, tenant: None };
    HttpClient::new(a2a_caps_client_tests::http(), interface).unwrap()
}

async fn get_task(binding: Binding, answer: &str) -> CallError {
    let client = client(binding, answer).await;
    client.call(Method::GetTask, &json!({ "id": "t" }), &[]).await.unwrap_err()
}

async fn subscribe(binding: Binding, answer: &str) -> Result<HttpUpdates, CallError> {
    let client = client(binding, answer).await;
    let params = json!({ "id": "t" });
    client.stream(Method::SubscribeToTask, &params, &[]).await.map(|answer| answer.value)
}

const OK: &str = "HTTP/1.1 200 OK\nContent-Type: application/json";
const STREAM: &str = "HTTP/1.1 200 OK\nContent-Type: text/event-stream; charset=utf-8";

fn info(reason: &str, metadata: &str) -> String {
    format!(
        r#"[{{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"{reason}","domain":"a2a-protocol.org","metadata":{metadata}}}]"#
    )
}

#[tokio::test]
async fn a_refusal_is_read_on_both_bindings() {
    let details = info("UNSUPPORTED_OPERATION", r#"{"capability":"streaming","cardEtag":"\"e\""}"#);
    let rpc = format!(
        r#"{{"jsonrpc":"2.0","id":0,"error":{{"code":-32004,"message":"no","data":{details}}}}}"#
    );
    let rest = format!(
        r#"{{"error":{{"code":400,"status":"FAILED_PRECONDITION","message":"no","details":{details}}}}}"#
    );
    let bad = "HTTP/1.1 400 Bad Request\nContent-Type: application/a2a+json";
    for (binding, answer) in
        [(Binding::JsonRpc, with_body(OK, &rpc)), (Binding::HttpJson, with_body(bad, &rest))]
    {
        let error = subscribe(binding, &answer).await.unwrap_err();
        let refused = error.refused().unwrap();
        assert_eq!(refused.error(), A2aError::UnsupportedOperation);
        assert_eq!(refused.method(), Method::SubscribeToTask);
        assert_eq!(refused.missing_capability().unwrap().name(), "streaming");
        assert_eq!(refused.card_etag(), Some("\"e\""));
        assert_eq!(refused.message(), "no");
    }
}

#[tokio::test]
async fn a_refusal_is_told_by_its_reason_before_its_code() {
    // Older SDKs send other codes and statuses (5.4 moved between revisions).
    let details = info("PUSH_NOTIFICATION_NOT_SUPPORTED", "{}");
    for (status, code) in [("501 Not Implemented", 501), ("409 Conflict", 409), ("400 Bad", 400)] {
        let body = format!(r#"{{"error":{{"code":{code},"message":"no","details":{details}}}}}"#);
        let answer =
            with_body(&format!("HTTP/1.1 {status}\nContent-Type: application/json"), &body);
        let error = get_task(Binding::HttpJson, &answer).await;
        assert_eq!(error.refused().unwrap().error(), A2aError::PushNotificationNotSupported);
    }
}

#[tokio::test]
async fn a_reason_of_another_domain_names_no_error_of_ours() {
    let details = info("UNSUPPORTED_OPERATION", "{}").replace("a2a-protocol.org", "other.example");
    let body = format!(r#"{{"error":{{"code":400,"message":"no","details":{details}}}}}"#);
    let error = get_task(Binding::HttpJson, &with_body("HTTP/1.1 400 Bad", &body)).await;
    assert_eq!(error, CallError::Failed { code: 400, message: "no".to_owned() });
}

#[tokio::test]
async fn codes_without_details_are_enough_on_json_rpc() {
    for error in A2aError::ALL {
        let code = error.json_rpc_code();
        let body =
            format!(r#"{{"jsonrpc":"2.0","id":0,"error":{{"code":{code},"message":"no"}}}}"#);
        let seen = get_task(Binding::JsonRpc, &with_body(OK, &body)).await;
        assert_eq!(seen.refused().unwrap().error(), error);
        assert_eq!(seen.refused().unwrap().missing_extension(), None);
    }
}

#[tokio::test]
async fn statuses_are_sorted_by_what_a_client_can_do() {
    let status = async |line: &str| get_task(Binding::HttpJson, &with_body(line, "")).await;
    let busy = status("HTTP/1.1 503 Service Unavailable\nRetry-After: 7").await;
    assert_eq!(busy.retry_after(), Some(Duration::from_secs(7)));
    let limited = status("HTTP/1.1 429 Too Many Requests\nRetry-After: soon").await;
    assert!(limited.did_nothing() && limited.retry_after().is_none());
    let past = status("HTTP/1.1 503 Away\nRetry-After: Sun, 06 Nov 1994 08:49:37 GMT").await;
    assert_eq!(past.retry_after(), Some(Duration::ZERO));
    let gateway = status("HTTP/1.1 502 Bad Gateway").await;
    assert!(gateway.may_pass() && !gateway.did_nothing());
    assert!(matches!(status("HTTP/1.1 500 Oops").await, CallError::Internal { .. }));
    assert!(matches!(status("HTTP/1.1 401 Who").await, CallError::Unauthenticated { .. }));
    assert!(matches!(status("HTTP/1.1 404 Not").await, CallError::Failed { code: 404, .. }));
    let gone = status("HTTP/1.1 501 Not Implemented").await;
    assert_eq!(gone.refused().unwrap().error(), A2aError::UnsupportedOperation);
}

#[tokio::test]
async fn what_is_no_answer_is_an_invalid_one() {
    let other_id = r#"{"jsonrpc":"2.0","id":"x","result":{"id":"t"}}"#;
    for body in [
        "",
        "<html>please log in</html>",
        "[]",
        "null",
        "\"t\"",
        "{}",
        r#"{"jsonrpc":"2.0","id":0}"#,
        other_id,
        &other_id.replace("\"x\"", "1"),
        &format!("{{\"a\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000)),
    ] {
        let error = get_task(Binding::JsonRpc, &with_body(OK, body)).await;
        assert!(matches!(error, CallError::InvalidAnswer { .. }), "{body:.80}: {error}");
    }
}

#[tokio::test]
async fn errors_of_odd_shapes_are_read_without_a_panic() {
    for error in [
        "1",
        "\"x\"",
        "[]",
        "{}",
        r#"{"code":"x"}"#,
        r#"{"code":99999999999999}"#,
        r#"{"code":-32004,"message":null,"data":"x"}"#,
        r#"{"code":-32004,"data":[1,{"@type":2}]}"#,
    ] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":0,"error":{error}}}"#);
        get_task(Binding::JsonRpc, &with_body(OK, &body)).await;
        get_task(Binding::HttpJson, &with_body("HTTP/1.1 400 Bad", &body)).await;
    }
}

#[tokio::test]
async fn a_body_without_end_is_cut_off() {
    let long = format!("{{\"result\":\"{}\"}}", "x".repeat(200_000));
    let answer = with_body(OK, &long);
    let client = client(Binding::JsonRpc, &answer).await.max_bytes(100_000);
    let error = client.call(Method::GetTask, &json!({ "id": "t" }), &[]).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the answer breaks the protocol: the body is longer than 100000 bytes"
    );
}

#[tokio::test]
async fn an_event_without_end_is_cut_off() {
    let event = r#"data: {"statusUpdate":{"status":{"state":"TASK_STATE_WORKING"}}}"#;
    let long = "x".repeat(200_000);
    let answer = format!("{STREAM}\n\n{event}\n\n: kept alive\n\n{event}\n\ndata: {long}");
    let client = client(Binding::HttpJson, &answer).await.max_bytes(100_000);
    let params = json!({ "id": "t" });
    let updates = client.stream(Method::SubscribeToTask, &params, &[]).await.unwrap().value;
    let events: Vec<_> = updates.collect().await;
    assert_eq!(events.len(), 3);
    assert!(events[..2].iter().all(Result::is_ok));
    assert!(matches!(events[2], Err(CallError::InvalidAnswer { .. })), "{:?}", events[2]);
}

#[tokio::test]
async fn a_long_stream_of_short_events_is_no_long_event() {
    let event = format!("data: {{\"artifactUpdate\":{{\"x\":\"{}\"}}}}\n\n", "y".repeat(1000));
    let answer = format!("{STREAM}\n\n{}", event.repeat(500));
    let client = client(Binding::HttpJson, &answer).await.max_bytes(2000);
    let params = json!({ "id": "t" });
    let updates = client.stream(Method::SubscribeToTask, &params, &[]).await.unwrap().value;
    assert_eq!(updates.filter(|event| std::future::ready(event.is_ok())).count().await, 500);
}

#[tokio::test]
async fn streams_are_read_as_the_standard_says() {
    let body = "\u{feff}: comment\n\nretry: 10\n\nevent: message\nid: 1\ndata: {\"task\":\n\
                data: {\"id\":\"t\",\"status\":{\"state\":\"TASK_STATE_WORKING\"}}}\n\n\
                data:{\"message\":{\"messageId\":\"m\"}}\n\ndata\n\n\
                data: {\"somethingNew\":{}}\n\ndata: {\"task\":{\"id\":\"cut";
    let updates = subscribe(Binding::HttpJson, &format!("{STREAM}\n\n{body}")).await.unwrap();
    let events: Vec<_> = updates.map(Result::unwrap).collect().await;
    assert_eq!(events.len(), 3, "{events:?}");
    assert!(matches!(&events[0], Update::Task(task) if task.id() == "t"));
    assert!(matches!(&events[1], Update::Message(_)));
    assert!(matches!(&events[2], Update::Other(_)));
}

#[tokio::test]
async fn an_error_within_a_stream_ends_it() {
    let details = info("TASK_NOT_FOUND", "{}");
    let rpc = format!(
        r#"{{"jsonrpc":"2.0","id":0,"error":{{"code":-32001,"message":"no","data":{details}}}}}"#
    );
    let rest = format!(r#"{{"error":{{"code":404,"message":"no","details":{details}}}}}"#);
    for (binding, body) in [(Binding::JsonRpc, rpc), (Binding::HttpJson, rest)] {
        let answer = format!("{STREAM}\n\ndata: {body}\n\ndata: {body}\n\n");
        let events: Vec<_> = subscribe(binding, &answer).await.unwrap().collect().await;
        assert_eq!(events.len(), 1);
        let error = events[0].as_ref().unwrap_err();
        assert_eq!(error.refused().unwrap().error(), A2aError::TaskNotFound);
    }
}

#[tokio::test]
async fn one_result_in_place_of_a_stream_is_no_stream() {
    let result = r#"{"jsonrpc":"2.0","id":0,"result":{"task":{"id":"t"}}}"#;
    for binding in [Binding::JsonRpc, Binding::HttpJson] {
        let error = subscribe(binding, &with_body(OK, result)).await.unwrap_err();
        assert!(matches!(error, CallError::InvalidAnswer { .. }), "{error}");
    }
}

#[tokio::test]
async fn a_connection_that_cannot_be_made_did_nothing() {
    let interface = Interface {
        url: "http://127.0.0.1:1/".to_owned(),
        binding: Binding::JsonRpc,
        version: ProtocolVersion::V1_0,
        tenant: None,
    };
    let client = HttpClient::new(a2a_caps_client_tests::http(), interface).unwrap();
    let error = client.call(Method::SendMessage, &json!({}), &[]).await.unwrap_err();
    assert!(error.may_pass() && error.did_nothing(), "{error}");
    // And one that closes without an answer may have done anything.
    let error = get_task(Binding::JsonRpc, "").await;
    assert!(error.may_pass() && !error.did_nothing(), "{error}");
}

#[tokio::test]
async fn a_card_of_another_status_is_handed_on() {
    let url = raw(&with_body("HTTP/1.1 404 Not Found", "no card")).await;
    let card = HttpCard::of(a2a_caps_client_tests::http(), &format!("{url}/")).unwrap();
    assert_eq!(card.url(), format!("{url}/.well-known/agent-card.json"));
    let answer = card.fetch_card(http::HeaderMap::new()).await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.body().as_slice()), (404, &b"no card"[..]));
}
