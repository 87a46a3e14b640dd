//! Bodies whose length the head does not tell: an empty one needs no content type, and what is in
//! one that has none is malformed before anything else is (step 1).

use std::net::SocketAddr;
use std::time::Duration;

use a2a_caps_runtime::{Card, Gate, Method, ServesHttpJson, ServesJsonRpc};
use axum::Router;

use super::by_hand::open;
use super::json_rpc::reviewer_card;
use super::support::{Record, recorder, request, send, serve};

const ONE: (&str, &str) = ("A2A-Version", "1.0");
const OLD: (&str, &str) = ("A2A-Version", "0.3");
const COST: (&str, &str) = ("A2A-Extensions", "https://example.com/ext/cost-report/v1");
const CHUNKED: (&str, &str) = ("Transfer-Encoding", "chunked");
const TEXT: (&str, &str) = ("Content-Type", "text/plain");
const GZIP: (&str, &str) = ("Content-Encoding", "gzip");
const EMPTY: &[u8] = b"0\r\n\r\n";
const FULL: &[u8] = b"2\r\n{}\r\n0\r\n\r\n";

async fn server<A: ServesJsonRpc + ServesHttpJson>(card: &Card<A>) -> (SocketAddr, Record) {
    let (handler, record) = recorder::<A>();
    let time = Duration::from_millis(300);
    let json_rpc = Gate::json_rpc(card).body_timeout(time).wrap(handler.clone());
    let http_json = Gate::http_json(card).body_timeout(time).wrap(handler);
    let router = Router::new().nest_service("/a2a/v1/", json_rpc).nest_service("/rest", http_json);
    (serve(router).await, record)
}

#[tokio::test]
async fn an_empty_one_needs_no_content_type_on_http_json() {
    let (address, record) = server(&open::CARD.fixed().unwrap()).await;
    for headers in [&[ONE, CHUNKED][..], &[ONE, CHUNKED, TEXT], &[ONE, CHUNKED, GZIP]] {
        let bytes = request("POST /rest/tasks/t:cancel", headers, EMPTY);
        let answer = send(address, &bytes).await;
        assert!(answer.ran(), "{headers:?}: {answer:?}");
        let seen = record.one();
        assert_eq!((seen.admitted, seen.body.len()), (Method::CancelTask, 0));
    }
    let (address, record) = server(&reviewer_card()).await;
    let bytes = request("POST /rest/message:send", &[ONE, CHUNKED, COST], EMPTY);
    assert!(send(address, &bytes).await.ran());
    assert_eq!(record.one().admitted, Method::SendMessage);
}

#[tokio::test]
async fn an_empty_one_is_no_json_on_json_rpc_whatever_its_type() {
    let (address, record) = server(&open::CARD.fixed().unwrap()).await;
    for headers in [&[ONE, CHUNKED][..], &[ONE, CHUNKED, TEXT], &[ONE, CHUNKED, GZIP]] {
        let answer = send(address, &request("POST /a2a/v1/", headers, EMPTY)).await;
        assert_eq!((answer.status, answer.code()), (200, -32700), "{headers:?}");
    }
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn one_that_is_not_empty_has_its_fault_before_the_version_has() {
    for version in [ONE, OLD] {
        let (address, record) = server(&open::CARD.fixed().unwrap()).await;
        for (headers, rpc) in [
            (&[version, CHUNKED][..], -32700),
            (&[version, CHUNKED, TEXT], -32700),
            (&[version, CHUNKED, GZIP], -32600),
        ] {
            for path in ["/rest/tasks/t:cancel", "/rest/message:send", "/rest/tasks/t:subscribe"] {
                let answer = send(address, &request(&format!("POST {path}"), headers, FULL)).await;
                assert_eq!((answer.status, answer.code()), (415, 415), "{path} {headers:?}");
            }
            let answer = send(address, &request("POST /a2a/v1/", headers, FULL)).await;
            assert_eq!((answer.status, answer.code()), (415, rpc), "{headers:?}");
        }
        assert!(record.take().is_empty());
    }
}

#[tokio::test]
async fn a_refusal_is_as_it_is_with_a_body_of_known_length() {
    let (address, record) = server(&reviewer_card()).await;
    for (path, version, reason) in [
        ("/rest/tasks/t:cancel", OLD, "VERSION_NOT_SUPPORTED"),
        ("/rest/tasks/t:subscribe", ONE, "UNSUPPORTED_OPERATION"),
        ("/rest/tasks/t/pushNotificationConfigs", ONE, "PUSH_NOTIFICATION_NOT_SUPPORTED"),
        ("/rest/message:send", ONE, "EXTENSION_SUPPORT_REQUIRED"),
    ] {
        let line = format!("POST {path}");
        let answer = send(address, &request(&line, &[version, CHUNKED], EMPTY)).await;
        let known = send(address, &request(&line, &[version], b"")).await;
        assert_eq!(answer.json()["error"]["details"][0]["reason"], reason, "{path}");
        assert_eq!((answer.status, answer.json()), (known.status, known.json()), "{path}");
    }
    assert!(record.take().is_empty());
}

#[tokio::test]
async fn one_that_stalls_before_it_tells_is_not_waited_for_without_end() {
    let (address, record) = server(&open::CARD.fixed().unwrap()).await;
    let answer = send(address, &request("POST /rest/tasks/t:cancel", &[ONE, CHUNKED], b"")).await;
    assert_eq!((answer.status, answer.code()), (408, 408));
    assert!(record.take().is_empty());
}
