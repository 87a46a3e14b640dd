//! The law over generated requests, with the SDKs' own routers as the other readers: whatever one of
//! them runs is the one operation that the gate admitted.

use a2a_caps_second_sdk_tests::deployments::open;
use a2a_caps_second_sdk_tests::front::{self, HTTP_JSON, JSON_RPC};
use a2a_caps_second_sdk_tests::{Sdk, community, official};
use axum::body::Body;
use axum::http::Request;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

const CASES: u32 = 400;

/// Pieces of paths, one after the other; or a path that some SDK knows, with something odd in it.
fn targets() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(vec![
        "/",
        "tasks",
        "message:send",
        "message:stream",
        "message/send",
        ":",
        "%3A",
        "%3a",
        "%2F",
        "%252F",
        "%253A",
        "..",
        ".",
        "%2e",
        "a",
        "%20",
        "%",
        "cancel",
        "pushNotificationConfigs",
        "tenants",
        "/tasks/",
        "/tasks/a",
        ":cancel",
        ":subscribe",
        "/cancel",
        "%c3%a9",
        "+",
        "?",
        "&",
        ";",
        "tenant=a",
        "/pushNotificationConfigs",
        "/delete",
        "health",
    ]);
    let pieces = proptest::collection::vec(piece.clone(), 0..6).prop_map(|all| all.concat());
    let route = proptest::sample::select(vec![
        "message:send",
        "message:stream",
        "message/send",
        "tasks",
        "tasks/ID",
        "tasks/ID:cancel",
        "tasks/ID:subscribe",
        "tasks/ID/cancel",
        "tasks/ID/pushNotificationConfigs",
        "tasks/ID/pushNotificationConfigs/ID",
        "tasks/ID/pushNotificationConfig",
        "tasks/ID/push-configs/ID",
        "extendedAgentCard",
        "agent-card/extended",
    ]);
    let odd = |often| prop_oneof![often => Just(""), 1 => piece.clone()];
    let id = (Just("a"), odd(2)).prop_map(|(id, more)| format!("{id}{more}"));
    let prefix = prop_oneof![8 => Just(""), 1 => Just("tenants/a/"), 1 => Just("a/")];
    let known = (prefix, route, id, odd(8))
        .prop_map(|(prefix, route, id, end)| format!("{prefix}{}{end}", route.replace("ID", &id)));
    prop_oneof![3 => known, 1 => pieces].prop_map(|path| format!("/{path}"))
}

fn verbs() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(vec!["GET", "POST", "GET", "POST", "DELETE", "HEAD", "PUT"])
}

fn bodies() -> impl Strategy<Value = Vec<u8>> {
    let member = proptest::sample::select(vec![
        r#""method":"GetTask""#,
        r#""method":"SendStreamingMessage""#,
        r#""m\u0065thod":"CancelTask""#,
        r#""Method":"CancelTask""#,
        r#""id":1"#,
        r#""id":null"#,
        r#""jsonrpc":"2.0""#,
        r#""params":{"id":"t"}"#,
        r#""params":{"method":"CancelTask"}"#,
        r#""params":[]"#,
        r#""x":[]"#,
    ]);
    let begin = r#""jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":"t"}"#;
    let bare = r#""jsonrpc":"2.0","id":1,"method":"ListTasks""#;
    let members = proptest::collection::vec(member, 0..3);
    let whole = (members, 0..6_u8).prop_map(move |(mut members, shape)| {
        match shape {
            0 => {}
            1 => members.insert(0, bare),
            _ => members.insert(0, begin),
        }
        let object = format!("{{{}}}", members.join(","));
        match shape {
            2 => format!("[{object}]"),
            3 => format!("{object}{object}"),
            _ => object,
        }
    });
    let change = proptest::option::weighted(0.3, any::<(prop::sample::Index, u8)>());
    (whole, change).prop_map(|(text, change)| {
        let mut bytes = text.into_bytes();
        if let Some((at, byte)) = change {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes
    })
}

/// Sends what the strategy makes through the gate to each SDK. Something has to have run.
fn holds<T: std::fmt::Debug>(
    strategy: &impl Strategy<Value = T>,
    request: impl Fn(&T) -> Option<Request<Body>>,
) {
    let runtime = Runtime::new().unwrap();
    let sdks: [Sdk; 3] = runtime.block_on(async {
        [community::on_its_own_servers().await, community::on_axum().await, official::on_axum()]
    });
    for sdk in sdks {
        let router = front::http(&front::card(open::CARD), &sdk);
        let ran = std::cell::Cell::new(0);
        let config =
            ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) };
        let outcome = TestRunner::new(config).run(strategy, |case| {
            if let Some(request) = request(&case) {
                runtime.block_on(router.clone().oneshot(request)).unwrap();
                let notes = sdk.record.take();
                ran.set(ran.get() + notes.ran.len());
                prop_assert_eq!(notes.hold_the_law(), Ok(()), "{}", sdk.name);
            }
            Ok(())
        });
        outcome.unwrap_or_else(|broken| panic!("{}: {broken}", sdk.name));
        assert!(ran.get() > 10, "{}: nothing ran, so nothing was shown", sdk.name);
    }
}

fn post(path: &str, body: Vec<u8>) -> Option<Request<Body>> {
    let request = Request::post(path).header("a2a-version", "1.0");
    request.header("content-type", "application/json").body(Body::from(body)).ok()
}

#[test]
fn what_the_sdks_find_in_a_path_was_admitted() {
    holds(&(targets(), verbs()), |(target, verb)| {
        let mut request = post(&format!("{HTTP_JSON}{target}"), b"{}".to_vec())?;
        *request.method_mut() = verb.parse().ok()?;
        Some(request)
    });
}

#[test]
fn what_the_sdks_find_in_a_body_was_admitted() {
    holds(&bodies(), |body| post(JSON_RPC, body.clone()));
}
