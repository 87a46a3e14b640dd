//! Arrays in the place of objects. A struct with `serde`'s derived `Deserialize`, as the
//! parameters of SDKs are, takes one for an object, member by member.

use a2a_caps_runtime::Gate;
use axum::Router;
use serde_json::{Value, json};

use super::by_hand::open;
use super::json_rpc::reviewer_card;
use super::support::{recorder, request, send, serve};

const COST: (&str, &str) = ("A2A-Extensions", "https://example.com/ext/cost-report/v1");
const JSON: (&str, &str) = ("Content-Type", "application/json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");

/// With a webhook in the second place of the configuration.
fn parameters() -> [Value; 2] {
    let configuration = json!([[], {"url": "https://example.com/hook"}, null, null]);
    [json!({"message": {}, "configuration": configuration}), json!([{}, configuration, null, null])]
}

#[tokio::test]
async fn a_webhook_in_an_array_does_not_get_past_the_gate() {
    let (handler, record) = recorder::<super::by_hand::reviewer::Agent>();
    let card = reviewer_card();
    let router = Router::new()
        .nest_service("/a2a/v1/", Gate::json_rpc(&card).wrap(handler.clone()))
        .nest_service("/rest", Gate::http_json(&card).wrap(handler));
    let address = serve(router).await;
    for params in parameters() {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": params});
        let call = call.to_string();
        let bytes = request("POST /a2a/v1/", &[JSON, ONE, COST], call.as_bytes());
        let answer = send(address, &bytes).await;
        assert_eq!((answer.status, answer.code()), (200, -32600), "{call}");

        let body = params.to_string();
        let bytes = request("POST /rest/message:send", &[JSON, ONE, COST], body.as_bytes());
        let answer = send(address, &bytes).await;
        assert_eq!((answer.status, answer.code()), (400, 400), "{body}");
        assert_eq!(answer.json()["error"]["status"], json!("INVALID_ARGUMENT"));
    }
    assert!(record.take().is_empty());
}

/// "Params are the handler's: bad params never mask a refusal."
#[tokio::test]
async fn params_that_are_no_object_do_not_mask_a_refusal() {
    let (handler, record) = recorder::<super::by_hand::reviewer::Agent>();
    let gate = Gate::json_rpc(&reviewer_card()).wrap(handler);
    let address = serve(Router::new().fallback_service(gate)).await;
    for (method, headers, code) in [
        ("SendStreamingMessage", &[JSON, ONE, COST][..], -32004),
        ("ListTaskPushNotificationConfigs", &[JSON, ONE, COST], -32003),
        ("SendMessage", &[JSON, ("A2A-Version", "0.3")], -32009),
        ("GetTask", &[JSON, ONE], -32008),
        ("message/stream", &[JSON, ONE], -32601),
    ] {
        for params in ["[]", "[1]", "\"{}\"", "7", "false"] {
            let call =
                format!(r#"{{"jsonrpc":"2.0","id":"p","method":"{method}","params":{params}}}"#);
            let answer = send(address, &request("POST /", headers, call.as_bytes())).await;
            assert_eq!((answer.status, answer.code()), (200, code), "{call}");
            assert_eq!(answer.json()["id"], json!("p"));
        }
    }
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn they_are_refused_where_everything_is_served() {
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::json_rpc(&open::CARD.fixed().unwrap()).wrap(handler);
    let address = serve(Router::new().fallback_service(gate)).await;
    for params in ["[]", "[1]", "\"{}\"", "7", "false"] {
        let call = format!(r#"{{"jsonrpc":"2.0","id":"p","method":"GetTask","params":{params}}}"#);
        let answer = send(address, &request("POST /", &[JSON, ONE], call.as_bytes())).await;
        assert_eq!((answer.status, answer.code()), (200, -32600), "{call}");
        assert_eq!(answer.json()["id"], json!("p"));
        let violation = &answer.json()["error"]["data"][0]["fieldViolations"][0];
        assert_eq!(violation["field"], json!("params"));
    }
    assert!(record.take().is_empty());
}
