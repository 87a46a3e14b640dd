//! Every method in every deployment, on three bindings, before each SDK: what the deployment serves
//! runs, and what it refuses does not and has the binding's own answer (3.3.2, 5.4).

mod calls;

use a2a_caps_runtime::{CardSource, Method};
use a2a_caps_second_sdk_tests::deployments::{RECEIPTS, closed, open, required};
use a2a_caps_second_sdk_tests::front::{self, Deployment};
use a2a_caps_second_sdk_tests::{Sdk, community, official};
use axum::body::Body;
use axum::http::{HeaderMap, Request, Response};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tower::ServiceExt as _;

/// A refusal: JSON-RPC's code, and the reason. HTTP's status is 400 and gRPC's 9 for all of these.
type Refusal = (i64, &'static str);

const STREAMING: Option<Refusal> = Some((-32004, "UNSUPPORTED_OPERATION"));
const PUSH: Option<Refusal> = Some((-32003, "PUSH_NOTIFICATION_NOT_SUPPORTED"));
const EXTENDED: Option<Refusal> = Some((-32004, "UNSUPPORTED_OPERATION"));
const EXTENSION: Option<Refusal> = Some((-32008, "EXTENSION_SUPPORT_REQUIRED"));

/// What `closed` answers.
const CLOSED: [(Method, Option<Refusal>); 11] = [
    (Method::SendMessage, None),
    (Method::SendStreamingMessage, STREAMING),
    (Method::GetTask, None),
    (Method::ListTasks, None),
    (Method::CancelTask, None),
    (Method::SubscribeToTask, STREAMING),
    (Method::CreateTaskPushNotificationConfig, PUSH),
    (Method::GetTaskPushNotificationConfig, PUSH),
    (Method::ListTaskPushNotificationConfigs, PUSH),
    (Method::DeleteTaskPushNotificationConfig, PUSH),
    (Method::GetExtendedAgentCard, EXTENDED),
];

async fn sdks() -> [Sdk; 3] {
    [community::on_its_own_servers().await, community::on_axum().await, official::on_axum()]
}

/// The whole table of one deployment.
async fn check<A: Deployment>(
    source: CardSource<A>,
    extension: Option<&str>,
    wanted: impl Fn(Method) -> Option<Refusal>,
) {
    let card = front::card(source);
    for sdk in sdks().await {
        let (http, grpc) = (front::http(&card, &sdk), front::grpc(&card, &sdk));
        for method in Method::ALL {
            let wanted = wanted(method);
            let at = |binding: &str| format!("{method}, {binding}, {}", sdk.name);

            let answer = send(&http, calls::json_rpc(method), extension).await;
            check_ran(&sdk, method, wanted, &at("JSON-RPC"));
            if let Some((code, reason)) = wanted {
                let error = &answer.json()["error"];
                assert_eq!((answer.status, error["code"].as_i64()), (200, Some(code)), "{method}");
                assert_eq!(error["data"][0]["reason"], reason, "{method}");
            }

            let answer = send(&http, calls::http_json(method), extension).await;
            check_ran(&sdk, method, wanted, &at("HTTP+JSON"));
            if let Some((_, reason)) = wanted {
                let error = &answer.json()["error"];
                assert_eq!((answer.status, error["code"].as_i64()), (400, Some(400)), "{method}");
                assert_eq!(error["details"][0]["reason"], reason, "{method}");
            }

            let answer = send(&grpc, calls::grpc(method), extension).await;
            check_ran(&sdk, method, wanted, &at("gRPC"));
            if wanted.is_some() {
                assert_eq!(answer.headers["grpc-status"], "9", "{method}");
            }
        }
    }
}

fn check_ran(sdk: &Sdk, method: Method, refusal: Option<Refusal>, at: &str) {
    let notes = sdk.record.take();
    let ran: Vec<&str> = notes.ran.iter().map(|ran| ran.operation.as_str()).collect();
    let wanted = if refusal.is_none() { vec![method.name()] } else { vec![] };
    assert_eq!((&notes.admitted, &ran), (&wanted, &wanted), "{at}");
}

struct Answer {
    status: u16,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }
}

async fn send(router: &axum::Router, call: Request<Body>, extension: Option<&str>) -> Answer {
    let (mut parts, body) = call.into_parts();
    parts.headers.insert("a2a-version", "1.0".parse().unwrap());
    if let Some(uri) = extension {
        parts.headers.insert("a2a-extensions", uri.parse().unwrap());
    }
    let answer: Response<Body> =
        router.clone().oneshot(Request::from_parts(parts, body)).await.unwrap();
    let (parts, body) = answer.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: parts.status.as_u16(), headers: parts.headers, body }
}

#[tokio::test]
async fn everything_runs_where_everything_is_on() {
    check(open::CARD, None, |_| None).await;
}

#[tokio::test]
async fn nothing_that_is_off_runs() {
    check(closed::CARD, None, |method| {
        CLOSED.iter().find(|(known, _)| *known == method).and_then(|(_, refusal)| *refusal)
    })
    .await;
}

#[tokio::test]
async fn nothing_runs_without_the_required_extension() {
    check(required::CARD, None, |_| EXTENSION).await;
}

#[tokio::test]
async fn everything_runs_with_the_required_extension() {
    check(required::CARD, Some(RECEIPTS), |_| None).await;
}
