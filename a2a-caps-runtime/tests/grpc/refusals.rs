//! Every operation of three profiles, and the order of the gate: `protocol.md`'s tables as data.

use std::collections::HashMap;

use a2a_caps_runtime::{Agent, Card, Gate, Method, Origins, ServesGrpc};
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::by_hand::{open, reviewer, unconfigured};
use crate::client::{COST, TRACE, WELL_FORMED, call, unary};
use crate::service::{Running, serve};
use crate::wire::{plain, with_push};

const PUSH: &str = "PUSH_NOTIFICATION_NOT_SUPPORTED";
const UNSUPPORTED: &str = "UNSUPPORTED_OPERATION";

/// What each operation of a deployment comes to: the reason and what is missing, or nothing where
/// it is served.
type Table = [(Method, Option<(&'static str, &'static str)>); 11];

const CLOSED: Table = [
    (Method::SendMessage, None),
    (Method::SendStreamingMessage, Some((UNSUPPORTED, "streaming"))),
    (Method::GetTask, None),
    (Method::ListTasks, None),
    (Method::CancelTask, None),
    (Method::SubscribeToTask, Some((UNSUPPORTED, "streaming"))),
    (Method::CreateTaskPushNotificationConfig, Some((PUSH, "pushNotifications"))),
    (Method::GetTaskPushNotificationConfig, Some((PUSH, "pushNotifications"))),
    (Method::ListTaskPushNotificationConfigs, Some((PUSH, "pushNotifications"))),
    (Method::DeleteTaskPushNotificationConfig, Some((PUSH, "pushNotifications"))),
    (Method::GetExtendedAgentCard, Some((UNSUPPORTED, "extendedAgentCard"))),
];

fn unconfigured_table() -> Table {
    let mut table = CLOSED;
    table[1].1 = None;
    table[5].1 = None;
    table[10].1 = Some(("EXTENDED_AGENT_CARD_NOT_CONFIGURED", "extendedAgentCard"));
    table
}

fn open_table() -> Table {
    CLOSED.map(|(method, _)| (method, None))
}

fn reviewer_card() -> Card<reviewer::Agent> {
    reviewer::CARD.at(&Origins::new().with("http", "https://review.example.com")).unwrap()
}

async fn agrees<A: Agent + ServesGrpc>(card: &Card<A>, table: &Table) {
    let server = serve(Gate::grpc(card)).await;
    for (method, refusal) in *table {
        match (call(&server, method, &WELL_FORMED).await, refusal) {
            (Ok(reply), None) => {
                assert_eq!(reply.operation, method.name());
                assert_eq!(server.runs(), 1, "{method}");
            }
            (Err(status), Some((reason, capability))) => {
                assert_eq!(status.code(), Code::FailedPrecondition, "{method}");
                let metadata = [
                    ("method", method.name()),
                    ("capability", capability),
                    ("cardVersion", "2.3.0"),
                    ("cardEtag", card.etag()),
                ];
                assert_info(&status, reason, &metadata);
                assert_eq!(server.runs(), 0, "{method}");
            }
            (answer, expected) => panic!("{method}: {answer:?}, not {expected:?}"),
        }
    }
}

/// `grpc-status-details-bin` is a `google.rpc.Status` with this `ErrorInfo` and nothing else.
fn assert_info(status: &tonic::Status, reason: &str, metadata: &[(&str, &str)]) {
    let details = status.get_error_details_vec();
    assert_eq!(details.len(), 1, "{details:?}");
    let info = status.get_details_error_info().unwrap();
    assert_eq!(info.reason, reason);
    assert_eq!(info.domain, "a2a-protocol.org");
    let expected: HashMap<_, _> =
        metadata.iter().map(|(key, value)| (String::from(*key), String::from(*value))).collect();
    assert_eq!(info.metadata, expected);
    let decoded = <tonic_types::pb::Status as prost::Message>::decode(status.details()).unwrap();
    assert_eq!(decoded.code, i32::from(status.code()));
    assert_eq!(decoded.message, status.message());
}

#[tokio::test]
async fn each_operation_of_the_closed_profile() {
    agrees(&reviewer_card(), &CLOSED).await;
}

#[tokio::test]
async fn each_operation_of_the_open_profile() {
    agrees(&open::CARD.fixed().unwrap(), &open_table()).await;
}

#[tokio::test]
async fn each_operation_where_streaming_is_served_and_the_extended_card_not_configured() {
    agrees(&unconfigured::CARD.fixed().unwrap(), &unconfigured_table()).await;
}

async fn closed() -> (Running, Card<reviewer::Agent>) {
    let card = reviewer_card();
    (serve(Gate::grpc(&card)).await, card)
}

async fn refused(server: &Running, method: Method, metadata: &[(&str, &str)]) -> tonic::Status {
    let status = call(server, method, metadata).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition, "{status:?}");
    assert_eq!(server.runs(), 0);
    status
}

#[tokio::test]
async fn the_version_comes_before_the_capability_and_that_before_the_extension() {
    let (server, card) = closed().await;
    let etag = card.etag();
    for method in Method::ALL {
        let status = refused(&server, method, &[]).await;
        let metadata = [
            ("method", method.name()),
            ("version", "0.3"),
            ("supportedVersions", "1.0"),
            ("cardVersion", "2.3.0"),
            ("cardEtag", etag),
        ];
        assert_info(&status, "VERSION_NOT_SUPPORTED", &metadata);
    }
    let streaming = refused(&server, Method::SendStreamingMessage, &[("a2a-version", "1.0")]).await;
    assert_eq!(streaming.get_details_error_info().unwrap().reason, UNSUPPORTED);
    for method in [Method::SendMessage, Method::GetTask, Method::ListTasks, Method::CancelTask] {
        let status =
            refused(&server, method, &[("a2a-version", "1.0"), ("a2a-extensions", TRACE)]).await;
        let metadata = [
            ("method", method.name()),
            ("extension", COST),
            ("cardVersion", "2.3.0"),
            ("cardEtag", etag),
        ];
        assert_info(&status, "EXTENSION_SUPPORT_REQUIRED", &metadata);
        assert!(status.message().contains("A2A-Extensions"), "{}", status.message());
    }
}

#[tokio::test]
async fn the_extension_comes_before_the_inline_push_configuration() {
    let (server, card) = closed().await;
    let version = [("a2a-version", "1.0")];
    let status = unary(&server, Method::SendMessage, with_push(), &version).await.unwrap_err();
    assert_eq!(status.get_details_error_info().unwrap().reason, "EXTENSION_SUPPORT_REQUIRED");

    let status = unary(&server, Method::SendMessage, with_push(), &WELL_FORMED).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    let metadata = [
        ("method", "SendMessage"),
        ("capability", "pushNotifications"),
        ("cardVersion", "2.3.0"),
        ("cardEtag", card.etag()),
    ];
    assert_info(&status, PUSH, &metadata);
    assert_eq!(server.runs(), 0);

    let reply = unary(&server, Method::SendMessage, plain(), &WELL_FORMED).await.unwrap();
    assert_eq!(reply.into_inner().message_id, "m-1");
}

#[tokio::test]
async fn a_refusal_has_no_extensions_header() {
    let (server, _) = closed().await;
    let status = refused(&server, Method::SendStreamingMessage, &WELL_FORMED).await;
    assert!(!status.metadata().contains_key("a2a-extensions"));
}

#[test]
fn a_gate_is_given_where_the_binding_is_declared() {
    let card = reviewer_card();
    assert!(Gate::grpc_if_declared(&card).is_some());
}
