//! The static extended card, answered by the gate (3.1.11, 13.3).

use a2a_caps_runtime::Gate;
use axum::Router;
use axum::http::request::Parts;
use serde_json::json;

use super::by_hand::open;
use super::support::{Record, recorder, request, send, serve};

const JSON: (&str, &str) = ("Content-Type", "application/json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");
const TRACE: (&str, &str) = ("A2A-Extensions", "https://example.com/ext/trace-tags/v2");
const TOKEN: (&str, &str) = ("Authorization", "Bearer right");
const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":"c","method":"GetExtendedAgentCard"}"#;

fn knows(head: &Parts) -> bool {
    head.headers.get("authorization").is_some_and(|value| value == TOKEN.1)
}

async fn server() -> (std::net::SocketAddr, Record) {
    let card = open::CARD.fixed().unwrap();
    let extended = open::EXTENDED_CARD.unwrap().fixed().unwrap();
    let (handler, record) = recorder::<open::Agent>();
    let json_rpc = Gate::json_rpc(&card).extended_card(&extended, knows).wrap(handler.clone());
    let http_json = Gate::http_json(&card).extended_card(&extended, knows).wrap(handler);
    let router = Router::new().nest_service("/a2a/v1/", json_rpc).nest_service("/rest", http_json);
    (serve(router).await, record)
}

#[tokio::test]
async fn an_authenticated_caller_gets_it_and_no_cache_does() {
    let (address, record) = server().await;
    let card = json!({"name": "Reviewer, extended"});
    let answer = send(address, &request("POST /a2a/v1/", &[JSON, ONE, TOKEN, TRACE], CALL)).await;
    assert_eq!(answer.json(), json!({"jsonrpc": "2.0", "id": "c", "result": card}));
    assert_eq!(answer.header("a2a-extensions"), Some(TRACE.1));
    let rest = send(address, &request("GET /rest/extendedAgentCard", &[ONE, TOKEN], b"")).await;
    assert_eq!((rest.status, rest.json()), (200, card));
    assert_eq!(rest.header("content-type"), Some("application/a2a+json"));
    for answer in [answer, rest] {
        assert_eq!(answer.header("cache-control"), Some("private, no-store"));
        assert_eq!(answer.header("vary"), Some("Authorization"));
    }
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn others_get_401_with_the_challenge() {
    let (address, record) = server().await;
    for token in [None, Some(("Authorization", "Bearer wrong"))] {
        let mut headers = vec![ONE];
        headers.extend(token);
        let rest = send(address, &request("GET /rest/extendedAgentCard", &headers, b"")).await;
        assert_eq!((rest.status, rest.code()), (401, 401));
        assert_eq!(rest.json()["error"]["status"], json!("UNAUTHENTICATED"));
        headers.push(JSON);
        let rpc = send(address, &request("POST /a2a/v1/", &headers, CALL)).await;
        assert_eq!((rpc.status, rpc.code()), (401, -32000));
        assert_eq!(rpc.json()["id"], json!("c"));
        for answer in [rest, rpc] {
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
            assert_eq!(answer.header("cache-control"), Some("private, no-store"));
        }
    }
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn the_gates_order_comes_before_authentication() {
    let (address, _) = server().await;
    let answer = send(address, &request("GET /rest/extendedAgentCard", &[], b"")).await;
    let reason = &answer.json()["error"]["details"][0]["reason"];
    assert_eq!((answer.status, reason), (400, &json!("VERSION_NOT_SUPPORTED")));
}

#[tokio::test]
async fn other_operations_go_to_the_handler_without_credentials() {
    let (address, record) = server().await;
    assert!(send(address, &request("GET /rest/tasks", &[ONE], b"")).await.ran());
    record.one();
}

#[test]
fn the_card_does_not_stand_in_what_a_layer_shows_of_itself() {
    let extended = open::EXTENDED_CARD.unwrap().fixed().unwrap();
    let layer = Gate::json_rpc(&open::CARD.fixed().unwrap()).extended_card(&extended, knows);
    let shown = format!("{layer:?}");
    assert!(shown.contains("Extended") && !shown.contains("Reviewer"), "{shown}");
}
