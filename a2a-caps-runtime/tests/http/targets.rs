//! What a request's target becomes: written anew, with its host, and no longer than a URI may be.

use a2a_caps_runtime::{Gate, Method};
use axum::body::Body;
use axum::http::Request;
use tower::ServiceExt as _;

use super::by_hand::open;
use super::support::recorder;

fn get(uri: &str) -> Request<Body> {
    Request::get(uri).header("a2a-version", "1.0").body(Body::empty()).unwrap()
}

/// On HTTP/2, and in the absolute form of HTTP/1.1, the host stands in the target.
#[tokio::test]
async fn the_host_stays_when_a_target_is_written_anew() {
    let card = open::CARD.fixed().unwrap();
    let (handler, record) = recorder::<open::Agent>();
    for (uri, passed) in [
        ("https://a.example:8443/tasks/a%62", "https://a.example:8443/tasks/ab"),
        ("https://a.example/tasks?A2A-Version=1.0", "https://a.example/tasks"),
        ("https://a.example/tasks/t", "https://a.example/tasks/t"),
        ("/tasks/a;b", "/tasks/a%3Bb"),
    ] {
        Gate::http_json(&card).wrap(handler.clone()).oneshot(get(uri)).await.unwrap();
        assert_eq!(record.one().uri.to_string(), passed);
    }
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#;
    let request = Request::post("https://a.example/a2a/?a2a-version=1.0&x=1")
        .header("content-type", "application/json")
        .body(Body::from(call))
        .unwrap();
    Gate::json_rpc(&card).wrap(handler).oneshot(request).await.unwrap();
    assert_eq!(record.one().uri.to_string(), "https://a.example/a2a/?x=1");
}

/// Encoded, each letter of the id is three.
#[tokio::test]
async fn what_would_be_too_long_when_written_anew_does_not_pass_as_it_was() {
    let card = open::CARD.fixed().unwrap();
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::http_json(&card).wrap(handler);
    let uri = |letters: usize| format!("/tasks/{}?A2A-Version=1.0", ";".repeat(letters));
    let answer = gate.clone().oneshot(get(&uri(20_000))).await.unwrap();
    assert_eq!(answer.status(), 200);
    let seen = record.one();
    assert_eq!(seen.admitted, Method::GetTask);
    assert_eq!(seen.uri.to_string(), format!("/tasks/{}", "%3B".repeat(20_000)));
    let answer = gate.oneshot(get(&uri(30_000))).await.unwrap();
    assert_eq!(answer.status(), 404);
    assert!(record.take().is_empty());
}
