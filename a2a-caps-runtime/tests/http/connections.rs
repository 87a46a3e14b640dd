//! What a refusal leaves of its HTTP/1.1 connection: the next request on it is answered, or the
//! answer said that there is none.

use std::net::SocketAddr;
use std::time::Duration;

use a2a_caps_runtime::Gate;
use axum::Router;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::json_rpc::reviewer_card;
use super::support::{recorder, serve};

async fn server() -> SocketAddr {
    let card = reviewer_card();
    let (handler, _) = recorder::<super::by_hand::reviewer::Agent>();
    let json_rpc = Gate::json_rpc(&card).wrap(handler.clone());
    let http_json = Gate::http_json(&card).wrap(handler);
    let router = Router::new().nest_service("/a2a/v1/", json_rpc).nest_service("/rest", http_json);
    serve(router).await
}

fn head(path: &str, content_type: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: a\r\nA2A-Version: 1.0\r\nContent-Type: {content_type}\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

/// What has come until `count` answers are there, or nothing more comes.
async fn answers(connection: &mut TcpStream, count: usize) -> String {
    let mut text = Vec::new();
    let all = async {
        loop {
            let mut bytes = [0; 4096];
            match connection.read(&mut bytes).await {
                Ok(0) | Err(_) => break,
                Ok(read) => text.extend_from_slice(&bytes[..read]),
            }
            if String::from_utf8_lossy(&text).matches("HTTP/1.1 ").count() >= count {
                break;
            }
        }
    };
    let _ = timeout(Duration::from_secs(10), all).await;
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn a_refusal_by_the_head_leaves_the_connection_for_the_next_request() {
    let address = server().await;
    // Refused for its capability on HTTP+JSON, and for its content type on JSON-RPC.
    for (path, content_type) in [
        ("/rest/message:stream", "application/json"),
        ("/rest/no/such/path", "application/json"),
        ("/a2a/v1/", "text/plain"),
    ] {
        let mut connection = TcpStream::connect(address).await.unwrap();
        for round in 0..3 {
            connection.write_all(head(path, content_type, 2).as_bytes()).await.unwrap();
            sleep(Duration::from_millis(20)).await;
            connection.write_all(b"{}").await.unwrap();
            let text = answers(&mut connection, 1).await;
            assert!(text.starts_with("HTTP/1.1 4"), "{path}, round {round}: {text}");
            assert!(!text.to_lowercase().contains("connection: close"), "{path}: {text}");
        }
    }
}

#[tokio::test]
async fn a_refusal_of_a_body_too_long_to_drop_says_that_the_connection_ends() {
    let address = server().await;
    for (path, content_type) in [("/rest/message:stream", "application/json"), ("/a2a/v1/", "a/b")]
    {
        let mut connection = TcpStream::connect(address).await.unwrap();
        connection.write_all(head(path, content_type, 1 << 30).as_bytes()).await.unwrap();
        let text = answers(&mut connection, 1).await;
        assert!(text.to_lowercase().contains("connection: close"), "{path}: {text}");
    }
}

#[tokio::test]
async fn a_refusal_of_a_body_that_never_comes_is_answered_within_its_second() {
    let address = server().await;
    let mut connection = TcpStream::connect(address).await.unwrap();
    let path = "/rest/message:stream";
    connection.write_all(head(path, "application/json", 2).as_bytes()).await.unwrap();
    let text = answers(&mut connection, 1).await;
    assert!(text.starts_with("HTTP/1.1 400"), "{text}");
    assert!(text.to_lowercase().contains("connection: close"), "{text}");
}
