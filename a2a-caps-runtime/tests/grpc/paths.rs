//! Paths: what is the gate's, what is another service's, and what only looks like either.

use a2a_caps_runtime::{Gate, Origins};
use tonic::body::Body;
use tonic::{Code, Request};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;
use tonic_types::StatusExt as _;

use crate::by_hand::reviewer;
use crate::client::{WELL_FORMED, call, channel, raw, status};
use crate::service::{Running, serve, serve_wrapped};
use crate::wire::framed;

fn card() -> a2a_caps_runtime::Card<reviewer::Agent> {
    reviewer::CARD.at(&Origins::new().with("http", "https://review.example.com")).unwrap()
}

async fn server() -> Running {
    serve(Gate::grpc(&card())).await
}

async fn message(server: &Running, path: &str) -> String {
    let body = Body::new(http_body_util::Full::new(framed(0, &[]).into()));
    let status = status(&raw(server, path, &WELL_FORMED, body).await);
    assert_eq!(status.code(), Code::Unimplemented, "{path}");
    assert!(status.get_error_details_vec().is_empty());
    assert_eq!(server.runs(), 0);
    status.message().to_owned()
}

#[tokio::test]
async fn an_unknown_method_is_answered_by_the_gate() {
    let server = server().await;
    for name in ["Foo", "sendMessage", "SendMessage/", "GetTask%20", ""] {
        let path = format!("/lf.a2a.v1.A2AService/{name}");
        let message = message(&server, &path).await;
        assert!(message.starts_with("A2A 1.0 has no method"), "{message}");
    }
}

#[tokio::test]
async fn the_service_of_0_3_is_told_the_name_of_1_0() {
    let message = message(&server().await, "/a2a.v1.A2AService/SendMessage").await;
    assert_eq!(message, "the service of A2A 0.3; in 1.0 it is `lf.a2a.v1.A2AService`");
}

#[tokio::test]
async fn what_only_looks_like_the_service_is_answered_by_the_gate() {
    let server = server().await;
    for path in [
        "//lf.a2a.v1.A2AService/SendMessage",
        "/LF.A2A.V1.A2ASERVICE/SendMessage",
        "/lf.a2a.v1%2EA2AService/SendMessage",
        "/lf.a2a.v1%252EA2AService/SendMessage",
        "/x/lf.a2a.v1.A2AService/SendMessage",
        "/x/../lf.a2a.v1.A2AService/SendMessage",
        "/lf.a2a.v1.A2AService",
    ] {
        assert_eq!(message(&server, path).await, "no operation of A2A 1.0 has this path");
    }
}

#[tokio::test]
async fn other_services_pass_without_any_metadata() {
    let server = server().await;
    let mut health = HealthClient::new(channel(&server).await);
    let service = "lf.a2a.v1.A2AService".to_owned();
    let answer = health.check(Request::new(HealthCheckRequest { service })).await.unwrap();
    assert_eq!(answer.get_ref().status, 1);
    assert!(!answer.metadata().contains_key("a2a-extensions"));
    // And what no service has is tonic's to answer, in its own way.
    let answer = raw(&server, "/com.example.Other/Foo", &[], Body::empty()).await;
    assert_eq!(status(&answer).code(), Code::Unimplemented);
    assert_eq!(status(&answer).message(), "");
}

#[tokio::test]
async fn a_single_service_can_be_wrapped() {
    let server = serve_wrapped(Gate::grpc(&card())).await;
    let reply = call(&server, a2a_caps_runtime::Method::GetTask, &WELL_FORMED).await.unwrap();
    assert_eq!((reply.operation.as_str(), server.runs()), ("GetTask", 1));
    message(&server, "/lf.a2a.v1.A2AService/Foo").await;
}
