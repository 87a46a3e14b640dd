//! Paths that the two SDKs do not read alike. The community's strips `/tenants/{tenant}/` and
//! `/{tenant}/` and splits at the first colon; the official one decodes `%3A` and looks for an
//! action at an id's end. Both meet the same gate, and it lets through only what both read alike.

use a2a_caps_runtime::{CardSource, Method};
use a2a_caps_second_sdk_tests::deployments::{open, tenants};
use a2a_caps_second_sdk_tests::front::{self, Deployment, HTTP_JSON};
use a2a_caps_second_sdk_tests::record::{Notes, Ran};
use a2a_caps_second_sdk_tests::{Sdk, community, official};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use tower::ServiceExt as _;

async fn sdks() -> [Sdk; 3] {
    [community::on_its_own_servers().await, community::on_axum().await, official::on_axum()]
}

async fn send(router: Router, sdk: &Sdk, verb: &str, path: &str) -> Notes {
    let request = Request::builder()
        .method(verb)
        .uri(path)
        .header("a2a-version", "1.0")
        .header("content-type", "application/json")
        .body(Body::from(if verb == "POST" { "{}" } else { "" }));
    router.oneshot(request.unwrap()).await.unwrap();
    sdk.record.take()
}

async fn alone(sdk: &Sdk, verb: &str, path: &str) -> Vec<Ran> {
    send(sdk.http_json.clone(), sdk, verb, path).await.ran
}

async fn gated<A: Deployment>(source: CardSource<A>, sdk: &Sdk, verb: &str, path: &str) -> Notes {
    let router = front::http(&front::card(source), sdk);
    send(router, sdk, verb, &format!("{HTTP_JSON}{path}")).await
}

/// One SDK runs something there and the other nothing, or something else.
const DISPUTED: [(&str, &str); 12] = [
    ("POST", "/tasks/t%3Acancel"),
    ("POST", "/tasks/t%3acancel"),
    ("GET", "/tasks/t%3Asubscribe"),
    ("POST", "/tasks/t%3Asubscribe"),
    ("POST", "/tasks/a:b:cancel"),
    ("GET", "/tenants/acme/tasks"),
    ("GET", "/tenants/acme/tasks/t"),
    ("GET", "/other/tasks"),
    ("GET", "/tasks/t/"),
    ("GET", "/tasks/t/pushNotificationConfig"),
    ("GET", "/tasks/t/push-configs"),
    ("DELETE", "/tasks/t/push-configs/c"),
];

#[tokio::test]
async fn what_the_sdks_read_differently_reaches_neither() {
    let [its_own, on_axum, official] = sdks().await;
    for (verb, path) in DISPUTED {
        let (one, other) = (alone(&its_own, verb, path).await, alone(&official, verb, path).await);
        assert_ne!(one, other, "{verb} {path}: nothing is disputed");
        for sdk in [&its_own, &on_axum, &official] {
            let notes = gated(open::CARD, sdk, verb, path).await;
            assert_eq!(notes, Notes::default(), "{}: {verb} {path}", sdk.name);
        }
    }
}

/// Both SDKs run these, and A2A 1.0 has no such path, or an id that another reader would split.
const TAKEN_BY_BOTH: [(&str, &str); 3] =
    [("POST", "/tasks/t/cancel"), ("GET", "/tasks/a%2Fb"), ("GET", "/tasks/a%253Acancel")];

#[tokio::test]
async fn what_both_take_and_the_specification_has_not_reaches_neither() {
    let [its_own, on_axum, official] = sdks().await;
    for (verb, path) in TAKEN_BY_BOTH {
        for sdk in [&its_own, &official] {
            assert_eq!(alone(sdk, verb, path).await.len(), 1, "{}: {verb} {path}", sdk.name);
        }
        for sdk in [&its_own, &on_axum, &official] {
            let notes = gated(open::CARD, sdk, verb, path).await;
            assert_eq!(notes, Notes::default(), "{}: {verb} {path}", sdk.name);
        }
    }
}

/// However it is spelt, all read the operation and the id that the gate read.
const ALIKE: [(&str, &str, Method, &str); 9] = [
    ("GET", "/tasks/t", Method::GetTask, "t"),
    ("GET", "/tasks/a%20b", Method::GetTask, "a b"),
    ("GET", "/tasks/%61bc", Method::GetTask, "abc"),
    ("GET", "/tasks/caf%c3%a9", Method::GetTask, "caf\u{e9}"),
    ("GET", "/tasks/a+b", Method::GetTask, "a+b"),
    ("POST", "/tasks/a%20b:cancel", Method::CancelTask, "a b"),
    ("GET", "/tasks/t:subscribe", Method::SubscribeToTask, "t"),
    ("POST", "/tasks/t:subscribe", Method::SubscribeToTask, "t"),
    (
        "DELETE",
        "/tasks/a%20b/pushNotificationConfigs/c",
        Method::DeleteTaskPushNotificationConfig,
        "a b",
    ),
];

#[tokio::test]
async fn what_passes_is_read_alike_by_all() {
    for sdk in sdks().await {
        for (verb, path, method, task) in ALIKE {
            let notes = gated(open::CARD, &sdk, verb, path).await;
            let ran = Ran { operation: method.name().to_owned(), task: Some(task.to_owned()) };
            let wanted = Notes { admitted: vec![method.name()], ran: vec![ran] };
            assert_eq!(notes, wanted, "{}: {verb} {path}", sdk.name);
        }
    }
}

#[tokio::test]
async fn a_tenant_of_the_declaration_is_the_only_prefix() {
    let [its_own, on_axum, official] = sdks().await;
    let lists = Method::ListTasks.name();
    for sdk in [&its_own, &on_axum, &official] {
        let notes = gated(tenants::CARD, sdk, "GET", "/acme/tasks").await;
        assert_eq!(notes.admitted, [lists], "{}", sdk.name);
        assert_eq!(notes.hold_the_law(), Ok(()), "{}", sdk.name);
        for path in ["/tenants/acme/tasks", "/other/tasks", "/acme%2Ftasks", "/acme/acme/tasks"] {
            let notes = gated(tenants::CARD, sdk, "GET", path).await;
            assert_eq!(notes, Notes::default(), "{}: {path}", sdk.name);
        }
    }
    // The one that knows tenants in paths serves it.
    let notes = gated(tenants::CARD, &its_own, "GET", "/acm%65/tasks").await;
    assert_eq!(notes.ran.len(), 1, "{notes:?}");
}
