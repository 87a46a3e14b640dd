//! The attack corpus (`tests/corpus`), and the law: whenever the handler runs an operation, the
//! gate admitted exactly that operation.

use a2a_caps_runtime::{Agent, Card, Gate, Method, ServesHttpJson, ServesJsonRpc};
use axum::Router;
use serde_json::Value;

use super::by_hand::open;
use super::json_rpc::reviewer_card;
use super::support::{Record, Seen, recorder, request, send, serve};

struct Attack {
    name: String,
    line: String,
    headers: Vec<(String, String)>,
    body: String,
    expect: String,
}

fn attacks(text: &str) -> Vec<Attack> {
    text.lines()
        .map(|line| {
            let attack: Value =
                serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
            let text =
                |value: &Value| value.as_str().unwrap_or_else(|| panic!("{line}")).to_owned();
            let headers = attack["headers"].as_array().unwrap_or_else(|| panic!("{line}"));
            Attack {
                name: text(&attack["name"]),
                line: text(&attack["line"]),
                headers: headers.iter().map(|pair| (text(&pair[0]), text(&pair[1]))).collect(),
                body: text(&attack["body"]),
                expect: text(&attack["expect"]),
            }
        })
        .collect()
}

fn json_rpc() -> Vec<Attack> {
    attacks(include_str!("../corpus/json_rpc.jsonl"))
}

fn http_json() -> Vec<Attack> {
    attacks(include_str!("../corpus/http_json.jsonl"))
}

impl Attack {
    fn bytes(&self, more: Option<(&str, &str)>) -> Vec<u8> {
        let headers: Vec<_> = self
            .headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .chain(more)
            .collect();
        request(&self.line, &headers, self.body.as_bytes())
    }
}

/// The operation that a handler would run: it reads what reached it for itself.
fn runs_json_rpc(seen: &Seen) -> Option<Method> {
    let body: Value = serde_json::from_slice(&seen.body).ok()?;
    Method::from_name(body["method"].as_str()?)
}

/// As a server that decodes the path before it splits it, and takes the last colon.
fn runs_http_json(seen: &Seen) -> Option<Method> {
    let path = percent_decode(seen.uri.path())?;
    let path = path.strip_prefix("/acme").unwrap_or(&path);
    let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    let verb = if seen.verb == "HEAD" { "GET" } else { &seen.verb };
    Some(match (verb, parts.as_slice()) {
        ("POST", ["message:send"]) => Method::SendMessage,
        ("POST", ["message:stream"]) => Method::SendStreamingMessage,
        ("GET", ["tasks"]) => Method::ListTasks,
        ("GET", ["extendedAgentCard"]) => Method::GetExtendedAgentCard,
        ("POST", ["tasks", last]) if last.ends_with(":cancel") => Method::CancelTask,
        ("GET" | "POST", ["tasks", last]) if last.ends_with(":subscribe") => {
            Method::SubscribeToTask
        }
        ("GET", ["tasks", _]) => Method::GetTask,
        ("GET", ["tasks", _, "pushNotificationConfigs"]) => Method::ListTaskPushNotificationConfigs,
        ("POST", ["tasks", _, "pushNotificationConfigs"]) => {
            Method::CreateTaskPushNotificationConfig
        }
        ("GET", ["tasks", _, "pushNotificationConfigs", _]) => {
            Method::GetTaskPushNotificationConfig
        }
        ("DELETE", ["tasks", _, "pushNotificationConfigs", _]) => {
            Method::DeleteTaskPushNotificationConfig
        }
        _ => return None,
    })
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Whatever reached the handler is what the gate admitted, and the profile serves it.
fn check_law<A: Agent>(attack: &Attack, seen: &[Seen], runs: fn(&Seen) -> Option<Method>) {
    assert!(seen.len() <= 1, "{}: ran {} times", attack.name, seen.len());
    for seen in seen {
        assert_eq!(runs(seen), Some(seen.admitted), "{}: {seen:?}", attack.name);
        assert!(
            A::admit(seen.admitted).is_ok(),
            "{}: {} is refused here",
            attack.name,
            seen.admitted
        );
    }
}

async fn json_rpc_server<A: ServesJsonRpc>(card: &Card<A>) -> (std::net::SocketAddr, Record) {
    let (handler, record) = recorder::<A>();
    let service = Gate::json_rpc(card).wrap(handler);
    (serve(Router::new().nest_service("/a2a/v1/", service)).await, record)
}

async fn http_json_server<A: ServesHttpJson>(card: &Card<A>) -> (std::net::SocketAddr, Record) {
    let (handler, record) = recorder::<A>();
    let service = Gate::http_json(card).wrap(handler);
    (serve(Router::new().nest_service("/rest", service)).await, record)
}

async fn expected(
    attacks: &[Attack],
    (address, record): (std::net::SocketAddr, Record),
    runs: fn(&Seen) -> Option<Method>,
) {
    let mut faults = Vec::new();
    for attack in attacks {
        let answer = send(address, &attack.bytes(None)).await;
        let seen = record.take();
        check_law::<open::Agent>(attack, &seen, runs);
        let found = match seen.first() {
            Some(seen) => seen.admitted.name().to_owned(),
            None if answer.body.is_empty() => format!("{} -", answer.status),
            None => format!("{} {}", answer.status, answer.code()),
        };
        if found != attack.expect {
            faults.push(format!("{}: {found}, and not {}", attack.name, attack.expect));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn every_attack_on_json_rpc_has_its_answer() {
    let server = json_rpc_server(&open::CARD.fixed().unwrap()).await;
    expected(&json_rpc(), server, runs_json_rpc).await;
}

#[tokio::test]
async fn every_attack_on_http_json_has_its_answer() {
    let server = http_json_server(&open::CARD.fixed().unwrap()).await;
    expected(&http_json(), server, runs_http_json).await;
}

#[tokio::test]
async fn where_most_is_refused_only_what_was_admitted_runs() {
    use super::by_hand::reviewer::Agent;
    let cost = Some(("A2A-Extensions", "https://example.com/ext/cost-report/v1"));
    let (address, record) = json_rpc_server(&reviewer_card()).await;
    let mut ran = 0;
    for attack in json_rpc() {
        send(address, &attack.bytes(cost)).await;
        let seen = record.take();
        ran += seen.len();
        check_law::<Agent>(&attack, &seen, runs_json_rpc);
    }
    let (address, record) = http_json_server(&reviewer_card()).await;
    for attack in http_json() {
        send(address, &attack.bytes(cost)).await;
        let seen = record.take();
        ran += seen.len();
        check_law::<Agent>(&attack, &seen, runs_http_json);
    }
    assert!(ran > 0, "nothing ran, so nothing was shown");
}

#[test]
fn the_corpus_is_large_and_its_names_are_its_own() {
    let all: Vec<_> = json_rpc().into_iter().chain(http_json()).collect();
    assert!(all.len() >= 150, "{}", all.len());
}
