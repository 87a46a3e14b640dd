//! The SDK behind the gate, in whichever profile this was built for: what the declaration refuses
//! never reaches the SDK, and what it serves does.

use std::sync::Arc;

use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{Agent as _, Method};
use a2a_pb::proto;
use a2a_pb::proto::a2a_service_client::A2aServiceClient;
use a2a_server::DefaultRequestHandler;
use axum::Router;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use sdk_agent::bearer::Bearer;
use sdk_agent::cards::Cards;
use sdk_agent::executor::Behaviour;
use sdk_agent::extended::Extended;
use sdk_agent::handler::{Settings, handler};
use sdk_agent::{grpc, http, served};
use serde_json::{Value, json};
use tower::ServiceExt as _;

const TOKEN: &str = "open-sesame";

fn cards() -> Cards {
    Cards::at("http://127.0.0.1:3000", "127.0.0.1:3001").unwrap()
}

fn sdk(cards: &Cards) -> Arc<DefaultRequestHandler> {
    // The process names a provider for TLS, once.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let extended = cards.extended.as_ref().map(|card| Cards::read(card).unwrap());
    let bearer = Bearer::new(Some(TOKEN.into()));
    let settings = Settings {
        behaviour: Behaviour::Echo,
        allow_private_webhooks: false,
        extended: extended.map(|card| Extended::new(card, bearer)),
    };
    handler(&Cards::read(&cards.public).unwrap(), settings)
}

fn agent() -> Router {
    let cards = cards();
    http::gated(&cards, &Bearer::new(Some(TOKEN.into())), &sdk(&cards))
}

/// Every extension of the declaration, those of other profiles included.
fn extensions() -> String {
    let uris: Vec<&str> = served::Agent::EXTENSIONS.iter().map(|extension| extension.uri).collect();
    uris.join(", ")
}

/// A call of that method with every extension, and the answer to it.
async fn call(method: Method, token: Option<&str>) -> (StatusCode, bool, Value) {
    let text = json!({
        "jsonrpc": "2.0", "id": 1, "method": method.name(),
        "params": { "id": "none", "taskId": "none", "message": {
            "messageId": "1", "role": "ROLE_USER", "parts": [{ "text": "hello" }],
        } },
    });
    let mut request = Request::post("/a2a/v1/")
        .header(CONTENT_TYPE, "application/json")
        .header(wire::VERSION_HEADER, "1.0")
        .header(wire::EXTENSIONS_HEADER, extensions());
    if let Some(token) = token {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    let answer =
        agent().oneshot(request.body(Body::from(text.to_string())).unwrap()).await.unwrap();
    let (status, challenged) = (answer.status(), answer.headers().contains_key(WWW_AUTHENTICATE));
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    (status, challenged, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[tokio::test]
async fn every_refusal_of_the_declaration_is_the_answer() {
    for method in Method::ALL {
        let (_, _, answer) = call(method, None).await;
        let code = answer["error"]["code"].as_i64();
        match served::admit(method) {
            Err(refusal) => {
                let wanted = refusal.error().map(|error| i64::from(error.json_rpc_code()));
                assert_eq!(code, wanted, "{method}: {answer}");
                assert_eq!(answer["error"]["data"][0]["metadata"]["method"], method.name());
            }
            Ok(_) => assert!(
                !matches!(code, Some(-32003 | -32004 | -32007 | -32008 | -32009)),
                "{method}: {answer}"
            ),
        }
    }
}

#[tokio::test]
async fn the_card_is_the_declarations_bytes() {
    let request = Request::get(wire::CARD_PATH).body(Body::empty()).unwrap();
    let answer = agent().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["etag"], cards().public.etag());
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    assert_eq!(body, cards().public.json().as_bytes());
}

#[tokio::test]
async fn the_extended_card_is_for_who_sends_the_token() {
    let Some(extended) = cards().extended else { return };
    let (status, challenged, _) = call(Method::GetExtendedAgentCard, None).await;
    assert_eq!((status, challenged), (StatusCode::UNAUTHORIZED, true));
    let (status, challenged, _) = call(Method::GetExtendedAgentCard, Some("another")).await;
    assert_eq!((status, challenged), (StatusCode::UNAUTHORIZED, true));
    let (status, _, answer) = call(Method::GetExtendedAgentCard, Some(TOKEN)).await;
    assert_eq!(status, StatusCode::OK);
    let wanted: Value = serde_json::from_str(extended.json()).unwrap();
    assert_eq!(answer["result"], wanted);
}

#[tokio::test]
async fn grpc_is_behind_the_same_gate() {
    let cards = cards();
    let agent = grpc::gated(&cards, &Bearer::new(Some(TOKEN.into())), &sdk(&cards));
    let message = proto::Message { message_id: "1".into(), ..Default::default() };
    let message = proto::SendMessageRequest { message: Some(message), ..Default::default() };
    let mut request = tonic::Request::new(message);
    request.metadata_mut().insert("a2a-version", "1.0".parse().unwrap());
    request.metadata_mut().insert("a2a-extensions", extensions().parse().unwrap());
    let answer = A2aServiceClient::new(agent).send_streaming_message(request).await;
    match (served::admit(Method::SendStreamingMessage), answer) {
        (Ok(_), Ok(answer)) => {
            let active = answer.metadata().get("a2a-extensions").unwrap();
            assert_eq!(active.to_str().unwrap(), served::WORD_COUNT.uri());
        }
        (Err(refusal), Err(status)) => {
            let wanted = refusal.error().map(|error| i32::from(error.grpc_status().code()));
            assert_eq!(Some(i32::from(status.code())), wanted, "{status}");
        }
        (admitted, answer) => panic!("the declaration says {admitted:?}, gRPC {answer:?}"),
    }
}
