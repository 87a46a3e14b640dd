//! The card over sockets: behind axum's router, and behind plain hyper.
#![cfg(all(feature = "http", feature = "axum"))]

mod by_hand;

use std::net::SocketAddr;

use a2a_caps_runtime::http::{CardService, card_router};
use a2a_caps_runtime::spec::wire::CARD_PATH;
use a2a_caps_runtime::{Card, Origins};
use by_hand::{open, reviewer};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// An answer as it stood on the wire.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Answer {
    /// The one header of that name.
    fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(header, _)| header == name);
        let value = values.next();
        assert!(values.next().is_none(), "{name} twice");
        value.map(|(_, value)| value.as_str())
    }

    /// That it has these headers, and none of those with an empty value.
    fn assert_headers(&self, expected: &[(&str, &str)]) {
        for (name, value) in expected {
            let expected = Some(*value).filter(|value| !value.is_empty());
            assert_eq!(self.header(name), expected, "{name}");
        }
        assert_eq!(self.header("last-modified"), None);
    }
}

/// Both servers with that card.
async fn servers<A: a2a_caps_runtime::Agent>(card: &Card<A>) -> [SocketAddr; 2] {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let axum = listener.local_addr().unwrap();
    let router: axum::Router = card_router(card);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hyper = listener.local_addr().unwrap();
    let service = CardService::new(card);
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let service = TowerToHyperService::new(service.clone());
            let server = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
            tokio::spawn(async move {
                server.serve_connection(TokioIo::new(stream), service).await.unwrap();
            });
        }
    });
    [axum, hyper]
}

/// One request for the card, with these header lines.
async fn send(server: SocketAddr, verb: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = format!("{verb} {CARD_PATH} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n");
    for (name, value) in headers {
        request.extend([name, ": ", value, "\r\n"]);
    }
    request.push_str("\r\n");
    let mut stream = TcpStream::connect(server).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines
        .map(|line| line.split_once(": ").unwrap())
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Answer { status, headers, body: body.to_owned() }
}

const EXPOSED: (&str, &str) = ("access-control-expose-headers", "ETag, A2A-Extensions");
const OPEN: (&str, &str) = ("access-control-allow-origin", "*");

#[tokio::test]
async fn get_gives_the_card_and_head_its_headers() {
    let card = reviewer::CARD.at(&Origins::new().with("http", "https://a.example.com")).unwrap();
    for server in servers(&card).await {
        let length = card.json().len().to_string();
        for (verb, body) in [("GET", card.json()), ("HEAD", "")] {
            let answer = send(server, verb, &[]).await;
            assert_eq!((answer.status, answer.body.as_str()), (200, body), "{verb}");
            answer.assert_headers(&[
                ("content-type", "application/json"),
                ("content-length", &length),
                ("etag", card.etag()),
                ("cache-control", "max-age=3600"),
                OPEN,
                EXPOSED,
            ]);
        }
    }
}

#[tokio::test]
async fn a_client_that_has_the_card_gets_304() {
    let card = open::CARD.fixed().unwrap();
    let weak = format!("W/{}", card.etag());
    let list = format!("\"a\", W/\"b,c\",{} , \"d\"", card.etag());
    let weak_list = format!("\"a\",{weak}");
    for server in servers(&card).await {
        for lines in [
            vec![card.etag()],
            vec![&weak],
            vec![&list],
            vec![&weak_list],
            vec!["*"],
            vec!["\"a\"", card.etag()],
            vec!["\"a\", \"b\"", &weak],
        ] {
            let headers: Vec<_> = lines.iter().map(|line| ("If-None-Match", *line)).collect();
            for verb in ["GET", "HEAD"] {
                let answer = send(server, verb, &headers).await;
                assert_eq!((answer.status, answer.body.as_str()), (304, ""), "{verb} {lines:?}");
                answer.assert_headers(&[
                    ("etag", card.etag()),
                    ("cache-control", "max-age=3600"),
                    ("content-type", ""),
                    OPEN,
                    EXPOSED,
                ]);
            }
        }
    }
}

#[tokio::test]
async fn a_client_that_has_another_card_gets_this_one() {
    let card = open::CARD.fixed().unwrap();
    let unquoted = card.etag().trim_matches('"');
    let inside = format!("\"x {unquoted} y\"");
    let longer = format!("\"{unquoted}x\"");
    for server in servers(&card).await {
        for line in
            ["\"a\"", "", "\"\"", "\"*\"", unquoted, &inside, &longer, "\"open-etag", "W/open-etag"]
        {
            let answer = send(server, "GET", &[("If-None-Match", line)]).await;
            assert_eq!((answer.status, answer.body.as_str()), (200, card.json()), "{line}");
        }
        // Other preconditions are not looked at.
        for line in [("If-Match", "\"a\""), ("If-Modified-Since", "Tue, 01 Dec 2099 00:00:00 GMT")]
        {
            assert_eq!(send(server, "GET", &[line]).await.status, 200);
        }
    }
}

#[tokio::test]
async fn any_origin_may_read_it() {
    let card = open::CARD.fixed().unwrap();
    for server in servers(&card).await {
        let preflight = [
            ("Origin", "https://app.example.com"),
            ("Access-Control-Request-Method", "GET"),
            ("Access-Control-Request-Headers", "a2a-version, authorization"),
        ];
        let answer = send(server, "OPTIONS", &preflight).await;
        assert_eq!((answer.status, answer.body.as_str()), (204, ""));
        answer.assert_headers(&[
            OPEN,
            ("access-control-allow-methods", "GET, HEAD, OPTIONS"),
            ("access-control-allow-headers", "*, Authorization"),
            ("allow", "GET, HEAD, OPTIONS"),
            ("access-control-allow-credentials", ""),
        ]);
        let answer = send(server, "GET", &[("Origin", "https://app.example.com")]).await;
        answer.assert_headers(&[OPEN, EXPOSED]);
    }
}

#[tokio::test]
async fn another_verb_is_told_which_there_are() {
    let card = open::CARD.fixed().unwrap();
    for server in servers(&card).await {
        for verb in ["POST", "PUT", "DELETE", "PATCH", "PROPFIND", "get"] {
            let answer =
                send(server, verb, &[("If-None-Match", "*"), ("content-length", "0")]).await;
            assert_eq!((answer.status, answer.body.as_str()), (405, ""), "{verb}");
            answer.assert_headers(&[("allow", "GET, HEAD, OPTIONS"), ("etag", ""), OPEN]);
        }
    }
}

#[tokio::test]
async fn the_router_has_no_other_path() {
    let card = open::CARD.fixed().unwrap();
    let [axum, _] = servers(&card).await;
    for path in ["/.well-known/agent.json", "/.well-known/agent-card.json/", "/"] {
        let mut stream = TcpStream::connect(axum).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
}
