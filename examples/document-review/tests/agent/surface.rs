//! Card, gate and envelope of the profile that was compiled. Expected values are those of the
//! profile's lines in `a2a-caps.toml` and of the specification, not of the agent.

use std::time::Duration;

use crate::common::*;
use a2a_caps_runtime::{Agent as _, Method};
use document_review::reviewer;
use serde_json::{Value, json};

/// What each profile is to advertise: streaming, push notifications, extended card, trace tags.
fn advertised() -> (bool, bool, bool, bool) {
    match reviewer::Agent::PROFILE {
        Some("public") => (false, false, false, false),
        Some("internal") => (true, true, false, true),
        Some("partner") => (true, false, true, false),
        other => panic!("no such profile: {other:?}"),
    }
}

async fn card(agent: &Agent) -> Value {
    let url = format!("{}/.well-known/agent-card.json", agent.base);
    agent.http.get(url).send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn the_card_is_that_of_the_profile_at_the_address_that_is_served() {
    let agent = start(options()).await;
    let card = card(&agent).await;
    let (streaming, push, extended, tags) = advertised();
    assert_eq!(card["capabilities"]["streaming"], streaming);
    assert_eq!(card["capabilities"]["pushNotifications"], push);
    assert_eq!(card["capabilities"]["extendedAgentCard"], extended);
    let extensions = card["capabilities"]["extensions"].as_array().unwrap();
    let uris: Vec<_> =
        extensions.iter().map(|extension| extension["uri"].as_str().unwrap()).collect();
    assert_eq!(uris, if tags { vec![COST, TAGS] } else { vec![COST] });
    assert_eq!(
        card["supportedInterfaces"],
        json!([{
            "url": format!("{}/a2a/v1/", agent.base),
            "protocolBinding": "JSONRPC",
            "protocolVersion": "1.0",
        }])
    );
    assert_eq!(card["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(card["skills"].as_array().unwrap().len(), 1);
    assert_eq!(card.get("securitySchemes").is_some(), extended);
}

#[tokio::test]
async fn an_origin_that_is_given_stands_on_the_card_and_a_wrong_one_is_refused() {
    let origin = Some("https://review.example.com".to_owned());
    let agent = start(document_review::Options { origin, ..options() }).await;
    let card = card(&agent).await;
    assert_eq!(card["supportedInterfaces"][0]["url"], "https://review.example.com/a2a/v1/");
    for origin in ["http://review.example.com", "https://0.0.0.0", "https://a.example.com/", "x"] {
        let options = document_review::Options { origin: Some(origin.to_owned()), ..options() };
        let address = "127.0.0.1:3000".parse().unwrap();
        let error = document_review::Server::new(address, options).expect_err(origin);
        assert!(error.to_string().contains("--origin"), "{error}");
    }
}

#[tokio::test]
async fn the_card_can_be_kept_and_asked_for_again() {
    let agent = start(options()).await;
    let url = format!("{}/.well-known/agent-card.json", agent.base);
    let first = agent.http.get(&url).send().await.unwrap();
    assert_eq!(first.headers()["content-type"], "application/json");
    assert_eq!(first.headers()["cache-control"], "max-age=3600");
    assert_eq!(first.headers()["access-control-allow-origin"], "*");
    assert_eq!(first.headers()["access-control-expose-headers"], "ETag, A2A-Extensions");
    assert!(!first.headers().contains_key("last-modified"));
    let etag = first.headers()["etag"].to_str().unwrap().to_owned();
    let length = first.content_length().unwrap();

    for (tags, status) in [
        (etag.clone(), 304),
        (format!("W/{etag}"), 304),
        (format!("\"x\", {etag}"), 304),
        ("*".to_owned(), 304),
        ("\"x\"".to_owned(), 200),
    ] {
        let again = agent.http.get(&url).header("If-None-Match", &tags).send().await.unwrap();
        assert_eq!(again.status(), status, "{tags}");
        assert_eq!(again.headers()["etag"], etag.as_str());
    }
    let head = agent.http.head(&url).send().await.unwrap();
    assert_eq!(head.headers()["content-length"], length.to_string().as_str());
    assert_eq!(head.bytes().await.unwrap().len(), 0);
    let options = agent.http.request(reqwest::Method::OPTIONS, &url).send().await.unwrap();
    assert_eq!(options.headers()["access-control-allow-methods"], "GET, HEAD, OPTIONS");
    let put = agent.http.put(&url).send().await.unwrap();
    assert_eq!(
        (put.status().as_u16(), &put.headers()["allow"]),
        (405, &"GET, HEAD, OPTIONS".parse().unwrap())
    );
}

#[tokio::test]
async fn every_operation_is_refused_or_served_as_the_card_says() {
    let agent = start(options()).await;
    let (streaming, push, extended, _) = advertised();
    for method in Method::ALL {
        let (served, code, reason, capability) = match method {
            Method::SendMessage | Method::GetTask | Method::ListTasks | Method::CancelTask => {
                continue;
            }
            Method::SendStreamingMessage | Method::SubscribeToTask => {
                (streaming, -32004, "UNSUPPORTED_OPERATION", "streaming")
            }
            Method::CreateTaskPushNotificationConfig
            | Method::GetTaskPushNotificationConfig
            | Method::ListTaskPushNotificationConfigs
            | Method::DeleteTaskPushNotificationConfig => {
                (push, -32003, "PUSH_NOTIFICATION_NOT_SUPPORTED", "pushNotifications")
            }
            Method::GetExtendedAgentCard => {
                (extended, -32004, "UNSUPPORTED_OPERATION", "extendedAgentCard")
            }
        };
        // Parameters that no handler takes: a refusal comes before they are looked at.
        let answer = agent.call(method.name(), json!({"id": "none", "taskId": "none"})).await;
        assert_eq!(answer.json["id"], "test");
        if served {
            assert_ne!(answer.code(), code, "{method}");
            continue;
        }
        assert_eq!((answer.status, answer.code()), (200, code), "{method}");
        let info = answer.detail();
        assert_eq!(info["@type"], "type.googleapis.com/google.rpc.ErrorInfo");
        assert_eq!(info["reason"], reason);
        assert_eq!(info["domain"], "a2a-protocol.org");
        assert_eq!(info["metadata"]["method"], method.name());
        assert_eq!(info["metadata"]["capability"], capability);
        assert_eq!(info["metadata"]["cardVersion"], env!("CARGO_PKG_VERSION"));
    }
}

#[tokio::test]
async fn a_version_that_is_not_spoken_comes_before_the_capability() {
    let agent = start(options()).await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "SubscribeToTask"}).to_string();
    let url = format!("{}/a2a/v1/", agent.base);
    for version in [None, Some(""), Some("0.3"), Some("1.7"), Some("junk")] {
        let mut post =
            agent.http.post(&url).header("Content-Type", "application/json").body(body.clone());
        if let Some(version) = version {
            post = post.header("A2A-Version", version);
        }
        let answer = answer(post.send().await.unwrap()).await;
        assert_eq!(answer.code(), -32009, "{version:?}");
        assert_eq!(answer.detail()["metadata"]["supportedVersions"], "1.0");
    }
    // By query, and with a patch number that does not count (3.6).
    let post = agent.http.post(format!("{url}?a2a-version=1.0.1"));
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "ListTasks"}).to_string();
    let post = post.header("Content-Type", "application/json").body(body);
    assert_eq!(answer(post.send().await.unwrap()).await.result()["nextPageToken"], "");
}

#[tokio::test]
async fn the_path_is_served_with_and_without_its_slash() {
    let agent = start(options()).await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "ListTasks"}).to_string();
    for path in ["/a2a/v1/", "/a2a/v1"] {
        let post = agent.http.post(format!("{}{path}", agent.base));
        let post = post.header("Content-Type", "application/json").header("A2A-Version", "1.0");
        let answer = answer(post.body(body.clone()).send().await.unwrap()).await;
        assert_eq!(answer.result()["totalSize"], 0, "{path}");
        let get = agent.http.get(format!("{}{path}", agent.base)).send().await.unwrap();
        assert_eq!(
            (get.status().as_u16(), &get.headers()["allow"]),
            (405, &"POST".parse().unwrap())
        );
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_as_malformed() {
    let agent = start(options()).await;
    let whole = r#"{"jsonrpc":"2.0","id":1,"method":"ListTasks"}"#;
    for (kind, encoding, body, status, code) in [
        ("application/json", "", "{", 200, -32700),
        ("application/json", "", "[]", 200, -32600),
        ("text/plain", "", whole, 415, -32700),
        ("application/json", "gzip", whole, 415, -32600),
        (
            "application/json",
            "",
            r#"{"jsonrpc":"2.0","id":1,"method":"message/send"}"#,
            200,
            -32601,
        ),
    ] {
        let post = agent.http.post(format!("{}/a2a/v1/", agent.base)).header("A2A-Version", "1.0");
        let mut post = post.header("Content-Type", kind).body(body);
        if !encoding.is_empty() {
            post = post.header("Content-Encoding", encoding);
        }
        let answer = answer(post.send().await.unwrap()).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{kind} {body}");
    }
    let long = format!(r#"{{"jsonrpc":"2.0","id":"{}"}}"#, "x".repeat(2 << 20));
    let answer = answer(agent.post().body(long).send().await.unwrap()).await;
    assert_eq!((answer.status, answer.code()), (413, -32600));
}

#[tokio::test]
async fn extensions_that_are_active_are_listed_and_others_are_not() {
    let agent = start(options()).await;
    let (.., tags) = advertised();
    let asked = format!("{TAGS}, https://example.com/ext/unknown/v1,{COST}");
    let answer = agent.call_with(&[("A2A-Extensions", &asked)], "ListTasks", json!({})).await;
    // A list in the declaration's order; blanks in it mean nothing.
    let listed = answer.header("a2a-extensions").unwrap().split(',').map(str::trim);
    let expected = if tags { vec![COST, TAGS] } else { vec![COST] };
    assert_eq!(listed.collect::<Vec<_>>(), expected);
    // An error of a handler is an answer too (3.2.6); a refusal is none of an admitted request.
    let answer =
        agent.call_with(&[("A2A-Extensions", COST)], "GetTask", json!({"id": "none"})).await;
    assert_eq!(answer.code(), -32001);
    assert_eq!(answer.header("a2a-extensions"), Some(COST));
    for headers in [&[][..], &[("X-A2A-Extensions", COST)]] {
        let answer = agent.call_with(headers, "ListTasks", json!({})).await;
        assert_eq!(answer.header("a2a-extensions"), None);
    }
}

#[tokio::test]
async fn the_agent_ends_when_it_is_told_to() {
    let options = options();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let shutdown = options.shutdown.clone();
    let served = tokio::spawn(document_review::serve(listener, options));
    shutdown.cancel();
    let served = tokio::time::timeout(Duration::from_secs(10), served).await;
    served.expect("it ends").unwrap().unwrap();
}
