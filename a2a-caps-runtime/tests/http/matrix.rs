//! Every method, profile, version and extension header on both HTTP bindings, against an oracle
//! written from `protocol.md` as plain data. (gRPC has its own in `tests/grpc`.)

use std::net::SocketAddr;

use a2a_caps_runtime::{Card, Gate, Method, ServesHttpJson, ServesJsonRpc};
use axum::Router;

use super::by_hand::{open, unconfigured};
use super::json_rpc::reviewer_card;
use super::support::{Answer, Record, send};
use super::support::{recorder, request, serve};

const COST: &str = "https://example.com/ext/cost-report/v1";
const TRACE: &str = "https://example.com/ext/trace-tags/v2";

/// A profile as plain data.
struct Profile {
    name: &'static str,
    streaming: bool,
    push: bool,
    /// On, and configured.
    extended: (bool, bool),
    required: &'static [&'static str],
    served: &'static [&'static str],
    missing_version: &'static str,
}

const PUBLIC: Profile = Profile {
    name: "public",
    streaming: false,
    push: false,
    extended: (false, false),
    required: &[COST],
    served: &[COST, TRACE],
    missing_version: "0.3",
};
const OPEN: Profile = Profile {
    name: "open",
    streaming: true,
    push: true,
    extended: (true, true),
    required: &[],
    served: &[TRACE],
    missing_version: "0.3",
};
const UNCONFIGURED: Profile = Profile {
    name: "unconfigured",
    streaming: true,
    push: false,
    extended: (true, false),
    required: &[],
    served: &[TRACE],
    missing_version: "1.0",
};

/// Header lines, query values, and what they come to: a version, or `None` where two differ.
const VERSIONS: [(&[&str], &[&str], Option<&str>); 14] = [
    (&[], &[], Some("")),
    (&[""], &[], Some("")),
    (&["0.3"], &[], Some("0.3")),
    (&["1.0"], &[], Some("1.0")),
    (&["1.0.1"], &[], Some("1.0")),
    (&["1.7"], &[], Some("1.7")),
    (&["9.9"], &[], Some("9.9")),
    (&["junk"], &[], Some("junk")),
    (&[], &["1.0"], Some("1.0")),
    (&[], &["0.3"], Some("0.3")),
    (&["1.0"], &["1.0.4"], Some("1.0")),
    (&["1.0", "1.0"], &[], Some("1.0")),
    (&["1.0", "1.1"], &[], None),
    (&["1.0"], &["9.9"], None),
];

const EXTENSIONS: [&[&str]; 6] = [
    &[],
    &[COST],
    &["https://example.com/ext/trace-tags/v2 , https://example.com/ext/cost-report/v1"],
    &[TRACE, COST, COST],
    &["urn:unknown,,"],
    &["https://example.com/ext/cost-report/v1/"],
];

/// The error's reason, `MALFORMED`, or the extensions that are active.
fn oracle(
    profile: &Profile,
    method: Method,
    version: Option<&str>,
    extensions: &[&str],
) -> Result<Vec<&'static str>, &'static str> {
    match version {
        None => return Err("MALFORMED"),
        Some("") if profile.missing_version == "1.0" => {}
        Some("1.0") => {}
        Some(_) => return Err("VERSION_NOT_SUPPORTED"),
    }
    let name = method.name();
    if ["SendStreamingMessage", "SubscribeToTask"].contains(&name) && !profile.streaming {
        return Err("UNSUPPORTED_OPERATION");
    }
    if name.contains("PushNotificationConfig") && !profile.push {
        return Err("PUSH_NOTIFICATION_NOT_SUPPORTED");
    }
    if name == "GetExtendedAgentCard" {
        match profile.extended {
            (false, _) => return Err("UNSUPPORTED_OPERATION"),
            (true, false) => return Err("EXTENDED_AGENT_CARD_NOT_CONFIGURED"),
            (true, true) => {}
        }
    }
    let listed: Vec<&str> =
        extensions.iter().flat_map(|line| line.split(',')).map(str::trim).collect();
    if profile.required.iter().any(|uri| !listed.contains(uri)) {
        return Err("EXTENSION_SUPPORT_REQUIRED");
    }
    Ok(profile.served.iter().copied().filter(|uri| listed.contains(uri)).collect())
}

fn line(method: Method) -> &'static str {
    match method {
        Method::SendMessage => "POST /rest/message:send",
        Method::SendStreamingMessage => "POST /rest/message:stream",
        Method::GetTask => "GET /rest/tasks/t",
        Method::ListTasks => "GET /rest/tasks",
        Method::CancelTask => "POST /rest/tasks/t:cancel",
        Method::SubscribeToTask => "POST /rest/tasks/t:subscribe",
        Method::CreateTaskPushNotificationConfig => "POST /rest/tasks/t/pushNotificationConfigs",
        Method::GetTaskPushNotificationConfig => "GET /rest/tasks/t/pushNotificationConfigs/c",
        Method::ListTaskPushNotificationConfigs => "GET /rest/tasks/t/pushNotificationConfigs",
        Method::DeleteTaskPushNotificationConfig => {
            "DELETE /rest/tasks/t/pushNotificationConfigs/c"
        }
        Method::GetExtendedAgentCard => "GET /rest/extendedAgentCard",
    }
}

fn check(
    what: &str,
    wanted: &Result<Vec<&'static str>, &'static str>,
    answer: &Answer,
    record: &Record,
    details: &str,
) {
    let seen = record.take();
    match wanted {
        Ok(active) => {
            assert!(answer.ran(), "{what}: {answer:?}");
            assert_eq!(seen.len(), 1, "{what}");
            let listed = (!active.is_empty()).then(|| active.join(","));
            assert_eq!(answer.header("a2a-extensions"), listed.as_deref(), "{what}");
        }
        Err(reason) => {
            assert!(seen.is_empty(), "{what}: reached the handler");
            let error = &answer.json()["error"];
            let detail = &error[details][0];
            let found = detail["reason"].as_str().unwrap_or("MALFORMED");
            assert_eq!(found, *reason, "{what}: {error}");
            assert_eq!(answer.header("a2a-extensions"), None, "{what}");
        }
    }
}

async fn run<A: ServesJsonRpc + ServesHttpJson>(profile: &Profile, card: &Card<A>) {
    let (handler, record) = recorder::<A>();
    let router = Router::new()
        .nest_service("/a2a/v1/", Gate::json_rpc(card).wrap(handler.clone()))
        .nest_service("/rest", Gate::http_json(card).wrap(handler));
    let address: SocketAddr = serve(router).await;
    for method in Method::ALL {
        for (lines, query, version) in VERSIONS {
            for extensions in EXTENSIONS {
                let wanted = oracle(profile, method, version, extensions);
                let what = format!("{} {method} {lines:?} {query:?} {extensions:?}", profile.name);
                let mut headers: Vec<_> =
                    lines.iter().map(|value| ("A2A-Version", *value)).collect();
                headers.extend(extensions.iter().map(|value| ("A2A-Extensions", *value)));
                headers.push(("Content-Type", "application/json"));
                let query: Vec<_> =
                    query.iter().map(|value| format!("A2A-Version={value}")).collect();
                let query = query.join("&");

                let body =
                    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{}}}}"#);
                let target = format!("POST /a2a/v1/?{query}");
                let answer = send(address, &request(&target, &headers, body.as_bytes())).await;
                check(&format!("JSON-RPC {what}"), &wanted, &answer, &record, "data");

                let line = line(method);
                let body = if line.starts_with("POST") { "{}" } else { "" };
                let target = format!("{line}?{query}");
                let answer = send(address, &request(&target, &headers, body.as_bytes())).await;
                check(&format!("HTTP+JSON {what}"), &wanted, &answer, &record, "details");
            }
        }
    }
}

#[tokio::test]
async fn public() {
    run(&PUBLIC, &reviewer_card()).await;
}

#[tokio::test]
async fn open() {
    run(&OPEN, &open::CARD.fixed().unwrap()).await;
}

#[tokio::test]
async fn unconfigured() {
    run(&UNCONFIGURED, &unconfigured::CARD.fixed().unwrap()).await;
}
