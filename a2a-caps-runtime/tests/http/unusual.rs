//! Requests that HTTP allows and few clients send: other forms of the target, HTTP/1.0, verbs that
//! are not A2A's, and a body that is promised and waits to be asked for.

use a2a_caps_runtime::{Gate, Method};
use axum::Router;

use super::by_hand::open;
use super::support::{recorder, send, serve};

const CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#;
const TAIL: &str = "Host: a.example\r\nA2A-Version: 1.0\r\nConnection: close\r\n\r\n";

#[tokio::test]
async fn a_target_is_read_in_whatever_form_it_has() {
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::http_json(&open::CARD.fixed().unwrap()).wrap(handler);
    let address = serve(Router::new().fallback_service(gate)).await;
    for (line, head, status, allow) in [
        ("GET http://a.example/tasks HTTP/1.1", TAIL, 200, None),
        ("GET http://a.example:80/tasks/%74?x#y HTTP/1.1", TAIL, 200, None),
        ("GET /tasks HTTP/1.0", "A2A-Version: 1.0\r\n\r\n", 200, None),
        ("GET http://a.example HTTP/1.1", TAIL, 404, None),
        ("GET http://a.example//tasks HTTP/1.1", TAIL, 404, None),
        ("GET * HTTP/1.1", TAIL, 404, None),
        ("OPTIONS * HTTP/1.1", TAIL, 404, None),
        ("CONNECT a.example:443 HTTP/1.1", TAIL, 404, None),
        ("TRACE /tasks HTTP/1.1", TAIL, 405, Some("GET, HEAD")),
        ("get /tasks HTTP/1.1", TAIL, 405, Some("GET, HEAD")),
        ("PATCH /tasks/t/pushNotificationConfigs HTTP/1.1", TAIL, 405, Some("GET, HEAD, POST")),
        ("PUT /tasks/t/pushNotificationConfigs/c HTTP/1.1", TAIL, 405, Some("GET, HEAD, DELETE")),
        ("PUT /tasks/t:subscribe HTTP/1.1", TAIL, 405, Some("GET, HEAD, POST")),
        ("DELETE /tasks/t:cancel HTTP/1.1", TAIL, 405, Some("POST")),
    ] {
        let answer = send(address, format!("{line}\r\n{head}").as_bytes()).await;
        assert_eq!((answer.status, answer.header("allow")), (status, allow), "{line}");
        assert_eq!(record.take().len(), usize::from(status == 200), "{line}");
    }
}

#[tokio::test]
async fn json_rpc_is_post_in_whatever_form_the_target_has() {
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap()).wrap(handler);
    let address = serve(Router::new().fallback_service(gate)).await;
    let body =
        format!("Content-Type: application/json\r\nContent-Length: {}\r\n{TAIL}{CALL}", CALL.len());
    for line in ["POST http://a.example/a2a/ HTTP/1.1", "POST /a2a/ HTTP/1.0", "POST * HTTP/1.1"] {
        assert!(send(address, format!("{line}\r\n{body}").as_bytes()).await.ran(), "{line}");
        assert_eq!(record.one().admitted, Method::ListTasks);
    }
    for line in ["CONNECT a.example:443 HTTP/1.1", "OPTIONS * HTTP/1.1", "TRACE / HTTP/1.1"] {
        let answer = send(address, format!("{line}\r\n{TAIL}").as_bytes()).await;
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{line}");
        assert!(record.take().is_empty());
    }
}

#[tokio::test]
async fn a_promised_body_is_asked_for_only_where_it_is_read() {
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap()).body_limit(1024).wrap(handler);
    let address = serve(Router::new().fallback_service(gate)).await;
    let head = |kind: &str, length: usize| {
        format!(
            "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Type: {kind}\r\n\
             Content-Length: {length}\r\n{TAIL}"
        )
    };
    // `support` reads the first head of an answer.
    let whole = format!("{}{CALL}", head("application/json", CALL.len()));
    let asked = send(address, whole.as_bytes()).await;
    assert_eq!(asked.status, 100);
    assert!(String::from_utf8(asked.body).unwrap().starts_with("HTTP/1.1 200"));
    assert_eq!(record.one().admitted, Method::ListTasks);
    for (kind, length, status) in [("text/plain", 9, 415), ("application/json", 2000, 413)] {
        assert_eq!(send(address, head(kind, length).as_bytes()).await.status, status, "{kind}");
    }
    assert!(record.take().is_empty());
}
