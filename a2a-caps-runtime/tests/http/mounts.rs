//! Where the gates may be mounted, and the mistake that they tell of.

use a2a_caps_runtime::{Gate, Method};
use axum::Router;

use super::by_hand::open;
use super::support::{recorder, request, send, serve};

const JSON: (&str, &str) = ("Content-Type", "application/json");
const ONE: (&str, &str) = ("A2A-Version", "1.0");
const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#;

#[tokio::test]
async fn json_rpc_is_mounted_by_nest_or_by_route() {
    let card = open::CARD.fixed().unwrap();
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::json_rpc(&card);
    for (router, paths) in [
        (
            Router::new().nest_service("/a2a/v1/", gate.wrap(handler.clone())),
            &["/a2a/v1/", "/a2a/v1/?x"][..],
        ),
        (
            Router::new().nest_service("/a2a/v1", gate.wrap(handler.clone())),
            &["/a2a/v1", "/a2a/v1/"],
        ),
        (Router::new().route_service("/a2a/v1/", gate.wrap(handler.clone())), &["/a2a/v1/"]),
        (Router::new().fallback_service(gate.wrap(handler.clone())), &["/a2a/v1/", "/"]),
    ] {
        let address = serve(router).await;
        for path in paths {
            let answer = send(address, &request(&format!("POST {path}"), &[JSON, ONE], CALL)).await;
            assert!(answer.ran(), "{path}: {answer:?}");
            assert_eq!(record.one().admitted, Method::ListTasks);
        }
    }
}

#[tokio::test]
async fn http_json_is_mounted_by_nest_or_as_the_whole_server() {
    let card = open::CARD.fixed().unwrap();
    let (handler, record) = recorder::<open::Agent>();
    let gate = Gate::http_json(&card);
    for (router, prefix) in [
        (Router::new().nest_service("/rest", gate.wrap(handler.clone())), "/rest"),
        (Router::new().nest_service("/rest/", gate.wrap(handler.clone())), "/rest"),
        (Router::new().fallback_service(gate.wrap(handler.clone())), ""),
        (
            Router::new().fallback_service(gate.clone().mounted_at("/rest").wrap(handler.clone())),
            "/rest",
        ),
        (
            Router::new().fallback_service(gate.clone().mounted_at("/rest/").wrap(handler.clone())),
            "/rest",
        ),
    ] {
        let address = serve(router).await;
        let line = format!("GET {prefix}/tasks/t");
        let answer = send(address, &request(&line, &[ONE], b"")).await;
        assert!(answer.ran(), "{line}: {answer:?}");
        let seen = record.one();
        assert_eq!((seen.admitted, seen.uri.path()), (Method::GetTask, "/tasks/t"));
        // The mount's own root is an unknown path, and no mounting mistake.
        let answer = send(address, &request(&format!("GET {prefix}/"), &[ONE], b"")).await;
        assert_eq!(answer.status, 404, "{prefix}");
    }
    let gate = Gate::http_json(&card).mounted_at("/rest").wrap(handler);
    let address = serve(Router::new().fallback_service(gate)).await;
    for path in ["/tasks", "/other/tasks", "/restx/tasks", "/rest"] {
        let answer = send(address, &request(&format!("GET {path}"), &[ONE], b"")).await;
        assert_eq!(answer.status, 404, "{path}");
    }
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn a_gate_behind_a_router_is_a_mounting_mistake() {
    let card = open::CARD.fixed().unwrap();
    let (_, record) = recorder::<open::Agent>();
    let handler = recorder::<open::Agent>().0;
    let routes = Router::new().route("/tasks", axum::routing::get(async || "ran"));
    for (router, line) in [
        (routes.clone().layer(Gate::http_json(&card)), "GET /tasks"),
        (Router::new().nest("/rest", routes.layer(Gate::http_json(&card))), "GET /rest/tasks"),
        (
            Router::new().route_service("/rest/{*path}", Gate::http_json(&card).wrap(handler)),
            "GET /rest/tasks",
        ),
    ] {
        let answer = send(serve(router).await, &request(line, &[ONE], b"")).await;
        assert_eq!(answer.status, 500, "{line}");
        assert!(answer.json()["error"]["message"].as_str().unwrap().contains("wrap the router"));
    }
    assert!(record.take().is_empty());
}
