//! Requests as bytes, sent to a socket as they are, and answers as they come back.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// No answer of these tests takes as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves that on loopback, until the test ends.
///
/// # Panics
///
/// Where there is no port left.
pub async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// The request of one line, headers and body; `Host`, `Connection` and the length are added.
#[must_use]
pub fn request(line: &str, headers: &[(String, String)], body: &str) -> Vec<u8> {
    let mut text = format!("{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.extend([name, ": ", value, "\r\n"]);
    }
    let framed = headers.iter().any(|(name, _)| {
        ["transfer-encoding", "content-length"].iter().any(|known| name.eq_ignore_ascii_case(known))
    });
    if !framed && !body.is_empty() {
        text.push_str("Content-Length: ");
        text.push_str(&body.len().to_string());
        text.push_str("\r\n");
    }
    text.push_str("\r\n");
    text.push_str(body);
    text.into_bytes()
}

/// Sends those bytes on a connection of their own, and gives the answer to its end.
///
/// # Panics
///
/// Where nothing listens, or the answer does not end.
pub async fn send(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        // The server may answer, and close, before it has read everything.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        answer
    };
    timeout(PATIENCE, exchange).await.expect("an answer that ends")
}
