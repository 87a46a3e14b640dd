//! A webhook in an array. The parameters of the community's SDK are structs with `serde`'s derived
//! `Deserialize`, which takes an array for an object, member by member: it reads a push
//! configuration there that has no name to be found by. Behind the gate it does not get that far.

use a2a_caps_second_sdk_tests::deployments::closed;
use a2a_caps_second_sdk_tests::front::{self, HTTP_JSON, JSON_RPC};
use a2a_caps_second_sdk_tests::record::Notes;
use a2a_caps_second_sdk_tests::{Sdk, community};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

fn with(configuration: &Value) -> Value {
    let parts = json!([{ "text": "hello" }]);
    json!({
        "message": { "messageId": "1", "role": "ROLE_USER", "parts": parts },
        "configuration": configuration,
    })
}

/// Its second member is the push configuration.
fn webhook() -> Value {
    with(&json!([[], { "url": "https://hooks.example.com/c", "taskId": "t" }, null, null]))
}

/// What ran, and whether the answer is an error.
async fn send(router: &Router, sdk: &Sdk, path: &str, body: &Value) -> (Notes, bool) {
    let request = Request::post(path)
        .header("a2a-version", "1.0")
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()));
    let answer = router.clone().oneshot(request.unwrap()).await.unwrap();
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    let body: Value = serde_json::from_slice(&body).unwrap();
    (sdk.record.take(), body.get("error").is_some())
}

fn call(params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": params })
}

#[tokio::test]
async fn the_sdk_reads_it_and_the_gate_does_not_let_it_through() {
    for sdk in [community::on_its_own_servers().await, community::on_axum().await] {
        // Alone it takes that array for a configuration, and not what can be none.
        for (params, fails) in [
            (webhook(), false),
            (with(&json!("x")), true),
            (with(&json!([[], 7, null, null])), true),
        ] {
            let (_, failed) = send(&sdk.http_json, &sdk, "/message:send", &params).await;
            assert_eq!(failed, fails, "{}: {params}", sdk.name);
            let (_, failed) = send(&sdk.json_rpc, &sdk, "/", &call(&params)).await;
            assert_eq!(failed, fails, "{}: {params}", sdk.name);
        }
        let gated = front::http(&front::card(closed::CARD), &sdk);
        let path = format!("{HTTP_JSON}/message:send");
        let nothing = (Notes::default(), true);
        assert_eq!(send(&gated, &sdk, &path, &webhook()).await, nothing, "{}", sdk.name);
        let answer = send(&gated, &sdk, JSON_RPC, &call(&webhook())).await;
        assert_eq!(answer, nothing, "{}", sdk.name);
        let (notes, failed) = send(&gated, &sdk, &path, &with(&json!({}))).await;
        assert_eq!((notes.ran.len(), failed), (1, false), "{}", sdk.name);
    }
}
