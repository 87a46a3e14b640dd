//! The law over generated requests, with other readers behind the gate: `serde_json` and axum's
//! own router. Whenever one of them finds an operation, the gate admitted exactly that operation.

use std::sync::{Arc, Mutex};

use a2a_caps_runtime::{Admission, Gate, Method};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::http::Request;
use axum::routing::{delete, get, post};
use proptest::prelude::*;
use tower::ServiceExt as _;

use super::by_hand::open;

type Found = Arc<Mutex<Vec<(Option<Method>, Method)>>>;

type Task = Option<Path<std::collections::HashMap<String, String>>>;

/// A handler of the operation of that route; one task segment stands for three operations.
fn handler(
    found: &Found,
    plain: Option<Method>,
    verb: &'static str,
) -> impl Fn(Admission<open::Agent>, Task) -> std::future::Ready<&'static str>
+ Clone
+ Send
+ Sync
+ 'static {
    let found = found.clone();
    move |admission, task| {
        let id = task.and_then(|Path(all)| all.get("id").cloned()).unwrap_or_default();
        let method = match (plain, id.rsplit_once(':'), verb) {
            (Some(method), _, _) => Some(method),
            (None, Some((_, "cancel")), "POST") => Some(Method::CancelTask),
            (None, Some((_, "subscribe")), _) => Some(Method::SubscribeToTask),
            (None, _, "GET") => Some(Method::GetTask),
            _ => None,
        };
        found.lock().unwrap().push((method, admission.method()));
        std::future::ready("ran")
    }
}

fn routes(found: &Found) -> Router {
    let of = |method, verb| handler(found, method, verb);
    let task = "/tasks/{id}";
    let configs = "/tasks/{id}/pushNotificationConfigs";
    let config = "/tasks/{id}/pushNotificationConfigs/{config}";
    Router::new()
        .route("/message:send", post(of(Some(Method::SendMessage), "POST")))
        .route("/message:stream", post(of(Some(Method::SendStreamingMessage), "POST")))
        .route("/tasks", get(of(Some(Method::ListTasks), "GET")))
        .route("/extendedAgentCard", get(of(Some(Method::GetExtendedAgentCard), "GET")))
        .route(task, get(of(None, "GET")).post(of(None, "POST")))
        .route(
            configs,
            get(of(Some(Method::ListTaskPushNotificationConfigs), "GET"))
                .post(of(Some(Method::CreateTaskPushNotificationConfig), "POST")),
        )
        .route(config, get(of(Some(Method::GetTaskPushNotificationConfig), "GET")))
        .route(config, delete(of(Some(Method::DeleteTaskPushNotificationConfig), "DELETE")))
}

fn targets() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("/"),
        Just("tasks"),
        Just("message:send"),
        Just("message:stream"),
        Just(":"),
        Just("%3A"),
        Just("%2F"),
        Just("%252F"),
        Just(".."),
        Just("."),
        Just("%2e"),
        Just("a"),
        Just("%20"),
        Just("%"),
        Just("pushNotificationConfigs"),
        Just("extendedAgentCard"),
        Just("/tasks/"),
        Just("/tasks/a"),
        Just(":cancel"),
        Just(":subscribe"),
        Just("%c3%a9"),
        Just("+"),
        Just("?"),
        Just("&"),
        Just(";"),
        Just("/pushNotificationConfigs"),
        Just("/pushNotificationConfigs/"),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| format!("/{}", pieces.concat()))
}

fn bodies() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(r#""method":"GetTask""#),
        Just(r#""method":"SendStreamingMessage""#),
        Just(r#""id":1"#),
        Just(r#""jsonrpc":"2.0""#),
        Just(r#""m\u0065thod":"CancelTask""#),
        Just(r#""params":{"a":1}"#),
        Just(r#""params":{"method":"CancelTask"}"#),
        Just(r#""Method":"CancelTask""#),
        Just(r#""x":[]"#),
    ];
    let members = proptest::collection::vec(piece, 0..4).prop_map(|more| {
        [r#""jsonrpc":"2.0","id":1,"method":"ListTasks""#]
            .into_iter()
            .chain(more)
            .collect::<Vec<_>>()
    });
    let whole = prop_oneof![
        members.clone().prop_map(|members| format!("{{{}}}", members.join(","))),
        members.clone().prop_map(|members| format!("{{{}}}", members[1..].join(","))),
        members.prop_map(|members| format!("{{{}", members.join(",,"))),
    ];
    (whole, any::<Option<(prop::sample::Index, u8)>>()).prop_map(|(text, change)| {
        let mut bytes = text.into_bytes();
        if let Some((at, byte)) = change
            && !bytes.is_empty()
        {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn axums_router_finds_what_the_gate_admitted(
        target in targets(),
        verb in prop_oneof![Just("GET"), Just("POST"), Just("DELETE"), Just("HEAD"), Just("PUT")],
    ) {
        let found = Found::default();
        let gate = Gate::http_json(&open::CARD.fixed().unwrap()).wrap(routes(&found));
        let request = Request::builder()
            .method(verb)
            .uri(&target)
            .header("a2a-version", "1.0")
            .header("content-type", "application/json")
            .body(Body::from("{}"));
        if let Ok(request) = request {
            runtime().block_on(gate.oneshot(request)).unwrap();
            for (ran, admitted) in found.lock().unwrap().iter() {
                prop_assert_eq!(*ran, Some(*admitted), "{} {}", verb, target);
            }
        }
    }

    #[test]
    fn serde_json_finds_what_the_gate_admitted(body in bodies()) {
        let found = Found::default();
        let seen = found.clone();
        let handler = async move |admission: Admission<open::Agent>, body: Bytes| {
            let read: Option<serde_json::Value> = serde_json::from_slice(&body).ok();
            let name = read.as_ref().and_then(|read| read["method"].as_str());
            seen.lock().unwrap().push((name.and_then(Method::from_name), admission.method()));
        };
        let gate = Gate::json_rpc(&open::CARD.fixed().unwrap()).wrap(Router::new().fallback(handler));
        let request = Request::builder()
            .method("POST")
            .uri("/")
            .header("a2a-version", "1.0")
            .header("content-type", "application/json")
            .body(Body::from(body.clone()))
            .unwrap();
        runtime().block_on(gate.oneshot(request)).unwrap();
        for (ran, admitted) in found.lock().unwrap().iter() {
            prop_assert_eq!(*ran, Some(*admitted), "{}", String::from_utf8_lossy(&body));
        }
    }
}
