//! A server on a socket of its own, a handler that records what reaches it, and a client that
//! sends exactly the bytes that it is given.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use a2a_caps_runtime::{Admission, Agent, Method};
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, Method as Verb, Uri};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// What reached the handler.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// What the gate says.
    pub(crate) admitted: Method,
    pub(crate) verb: String,
    pub(crate) uri: Uri,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Record(Arc<Mutex<Vec<Seen>>>);

impl Record {
    pub(crate) fn take(&self) -> Vec<Seen> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The one request that reached the handler.
    pub(crate) fn one(&self) -> Seen {
        let mut seen = self.take();
        assert_eq!(seen.len(), 1, "{seen:?}");
        seen.remove(0)
    }
}

/// A handler for whatever path, that answers `{"ran":true}`.
pub(crate) fn recorder<A: Agent>() -> (Router, Record) {
    let record = Record::default();
    let seen = record.clone();
    let handler = async move |admission: Admission<A>,
                              verb: Verb,
                              uri: Uri,
                              headers: HeaderMap,
                              body: Bytes| {
        let admitted = admission.method();
        let verb = verb.to_string();
        let mut all = seen.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(Seen { admitted, verb, uri, headers, body });
        ([("content-type", "application/json")], r#"{"ran":true}"#)
    };
    (Router::new().fallback(handler), record)
}

pub(crate) async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// `error.code`, as both HTTP bindings have it.
    pub(crate) fn code(&self) -> i64 {
        self.json()["error"]["code"].as_i64().unwrap_or_else(|| panic!("{self:?}"))
    }

    pub(crate) fn ran(&self) -> bool {
        self.status == 200
            && serde_json::from_slice::<Value>(&self.body).is_ok_and(|body| body["ran"] == true)
    }
}

/// One request of one line, headers and body; `Host`, `Connection` and the length are added.
pub(crate) fn request(line: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut bytes =
        format!("{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n").into_bytes();
    for (name, value) in headers {
        bytes.extend(format!("{name}: {value}\r\n").as_bytes());
    }
    let framed = headers.iter().any(|(name, _)| {
        name.eq_ignore_ascii_case("transfer-encoding")
            || name.eq_ignore_ascii_case("content-length")
    });
    if !framed && !body.is_empty() {
        bytes.extend(format!("Content-Length: {}\r\n", body.len()).as_bytes());
    }
    bytes.extend(b"\r\n");
    bytes.extend(body);
    bytes
}

pub(crate) async fn send(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may answer, and close, before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    parse(&answer)
}

fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no head: {}", String::from_utf8_lossy(bytes)));
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let mut body = bytes[end + 4..].to_vec();
    if headers.get("transfer-encoding").is_some_and(|value| value == "chunked") {
        body = dechunk(&body);
    }
    Answer { status, headers, body }
}

fn dechunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(at) = rest.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..at]).unwrap(), 16).unwrap();
        body.extend(&rest[at + 2..at + 2 + size]);
        rest = &rest[at + 2 + size + 2..];
    }
    body
}
