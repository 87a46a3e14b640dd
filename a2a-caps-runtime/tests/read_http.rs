//! The reader of HTTP+JSON paths: what it takes, what it refuses, what it writes anew.
#![cfg(feature = "read")]

mod by_hand;

use a2a_caps_runtime::read::{HttpJson, http};
use a2a_caps_runtime::{Malformed, Method, PathFault, VersionClaim};
use by_hand::{open, reviewer};
use proptest::prelude::*;

fn read<'a>(verb: &str, target: &'a str) -> Result<HttpJson<'a>, Malformed> {
    let (path, query) = match target.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (target, None),
    };
    http::<reviewer::Agent>(verb, path, query)
}

#[test]
fn every_route_is_read_and_written_anew() {
    use Method::{
        CancelTask, CreateTaskPushNotificationConfig, DeleteTaskPushNotificationConfig,
        GetExtendedAgentCard, GetTask, GetTaskPushNotificationConfig,
        ListTaskPushNotificationConfigs, ListTasks, SendMessage, SendStreamingMessage,
        SubscribeToTask,
    };
    for (verb, path, method) in [
        ("POST", "/message:send", SendMessage),
        ("POST", "/message:stream", SendStreamingMessage),
        ("GET", "/tasks/t-1", GetTask),
        ("HEAD", "/tasks/t-1", GetTask),
        ("GET", "/tasks", ListTasks),
        ("HEAD", "/tasks", ListTasks),
        ("POST", "/tasks/t-1:cancel", CancelTask),
        ("POST", "/tasks/t-1:subscribe", SubscribeToTask),
        ("GET", "/tasks/t-1:subscribe", SubscribeToTask),
        ("POST", "/tasks/t-1/pushNotificationConfigs", CreateTaskPushNotificationConfig),
        ("GET", "/tasks/t-1/pushNotificationConfigs/c", GetTaskPushNotificationConfig),
        ("GET", "/tasks/t-1/pushNotificationConfigs", ListTaskPushNotificationConfigs),
        ("DELETE", "/tasks/t-1/pushNotificationConfigs/c", DeleteTaskPushNotificationConfig),
        ("GET", "/extendedAgentCard", GetExtendedAgentCard),
    ] {
        for prefix in ["", "/acme"] {
            for query in ["", "?a=b&c", "?pageSize=5"] {
                let target = format!("{prefix}{path}{query}");
                let found = read(verb, &target).unwrap();
                assert_eq!(found.method, method, "{verb} {target}");
                assert_eq!(found.to_path(), target);
                assert_eq!(found.tenant.as_deref(), (!prefix.is_empty()).then_some("acme"));
                let id = path.contains("t-1").then_some("t-1");
                assert_eq!(found.task.as_deref(), id);
                assert_eq!(found.config.as_deref(), path.ends_with("/c").then_some("c"));
            }
        }
    }
}

#[test]
fn ids_are_decoded_once_and_encoded_once() {
    for (path, id, anew) in [
        ("/tasks/a%20b", "a b", "/tasks/a%20b"),
        ("/tasks/a+b", "a+b", "/tasks/a%2Bb"),
        ("/tasks/%61bc", "abc", "/tasks/abc"),
        ("/tasks/%c3%a9", "\u{e9}", "/tasks/%C3%A9"),
        ("/tasks/\u{e9}", "\u{e9}", "/tasks/%C3%A9"),
        ("/tasks/a;b=c,d@e!", "a;b=c,d@e!", "/tasks/a%3Bb%3Dc%2Cd%40e%21"),
        ("/tasks/...", "...", "/tasks/..."),
        ("/tasks/tasks", "tasks", "/tasks/tasks"),
    ] {
        let found = read("GET", path).unwrap();
        assert_eq!((found.method, found.task.as_deref()), (Method::GetTask, Some(id)), "{path}");
        assert_eq!(found.to_path(), anew);
    }
    let found = read("POST", "/tasks/a%20b:cancel").unwrap();
    assert_eq!(
        (found.method, found.to_path().as_str()),
        (Method::CancelTask, "/tasks/a%20b:cancel")
    );
}

#[test]
fn what_can_be_read_in_more_than_one_way_is_unknown() {
    for path in [
        "",
        "/",
        "tasks",
        "//tasks",
        "/tasks/",
        "/tasks//",
        "//",
        "/./tasks",
        "/tasks/.",
        "/tasks/..",
        "/tasks/%2e",
        "/tasks/%2E%2e",
        "/tasks/a/..",
        "/x/../tasks",
        "/tasks/a%2Fb",
        "/tasks/a%2fb",
        "/tasks/a%5Cb",
        "/tasks/a\\b",
        "/tasks/a%3Acancel",
        "/tasks/a%3acancel",
        "/tasks/a:b",
        "/tasks/a:b:cancel",
        "/tasks/a:cancel:cancel",
        "/tasks/:cancel",
        "/tasks/a:",
        "/tasks/a:Cancel",
        "/tasks/a:cance%6C",
        "/tasks/a%3Ab:cancel",
        "/tasks/a%253Acancel",
        "/tasks/a%252Fb",
        "/tasks/a%25",
        "/tasks/a%",
        "/tasks/a%zz",
        "/tasks/a%2",
        "/tasks/%ff",
        "/tasks/a%00",
        "/tasks/a%0a",
        "/tasks/a%3Fb",
        "/tasks/a%23b",
        "/Tasks",
        "/TASKS/a",
        "/t%61sks",
        "/tasks%2Fa",
        "/message:Send",
        "/message%3Asend",
        "/message/send",
        "/message",
        "/message:send/",
        "/message:send/x",
        "/extendedagentcard",
        "/extendedAgentCard/",
        "/tasks/a/pushNotificationConfig",
        "/tasks/a/pushnotificationconfigs",
        "/tasks/a/pushNotificationConfigs/",
        "/tasks/a/pushNotificationConfigs//",
        "/tasks/a/pushNotificationConfigs/c/d",
        "/tasks/a/pushNotificationConfigs/%2e%2e",
        "/tasks//pushNotificationConfigs",
        "/tasks/a/b",
        "/other/tasks",
        "/Acme/tasks",
        "/acme",
        "/acme/",
        "/acme//tasks",
        "/acme/acme/tasks",
        "/tenants/acme/tasks",
        "/%61cm%65x/tasks",
        "/v1/message:send",
        "/v1/tasks",
        "/v1/card",
    ] {
        for verb in ["GET", "POST", "DELETE", "PUT", "HEAD"] {
            let read = read(verb, path);
            assert!(matches!(read, Err(Malformed::UnknownPath(_))), "{verb} {path}: {read:?}");
        }
    }
    let legacy = Err(Malformed::UnknownPath(PathFault::LegacyPrefix));
    assert_eq!(read("POST", "/v1/message:send"), legacy);
    let ambiguous = Err(Malformed::UnknownPath(PathFault::Ambiguous));
    assert_eq!(read("GET", "/tasks/a%3Acancel"), ambiguous);
}

#[test]
fn a_known_path_with_another_verb_says_which_are_allowed() {
    for (path, right, allow) in [
        ("/message:send", &["POST"][..], "POST"),
        ("/message:stream", &["POST"], "POST"),
        ("/tasks", &["GET", "HEAD"], "GET, HEAD"),
        ("/tasks/a", &["GET", "HEAD"], "GET, HEAD"),
        ("/tasks/a:cancel", &["POST"], "POST"),
        ("/tasks/a:subscribe", &["GET", "HEAD", "POST"], "GET, HEAD, POST"),
        ("/tasks/a/pushNotificationConfigs", &["GET", "HEAD", "POST"], "GET, HEAD, POST"),
        ("/tasks/a/pushNotificationConfigs/c", &["GET", "HEAD", "DELETE"], "GET, HEAD, DELETE"),
        ("/extendedAgentCard", &["GET", "HEAD"], "GET, HEAD"),
        ("/acme/tasks", &["GET", "HEAD"], "GET, HEAD"),
    ] {
        for verb in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get", "TRACE", ""]
        {
            let read = read(verb, path);
            if right.contains(&verb) {
                assert!(read.is_ok(), "{verb} {path}");
            } else {
                assert_eq!(read, Err(Malformed::WrongVerb { allow }), "{verb} {path}");
            }
        }
    }
}

#[test]
fn a_tenant_is_only_what_the_declaration_has() {
    assert_eq!(read("GET", "/acm%65/tasks").unwrap().to_path(), "/acme/tasks");
    let unknown = Err(Malformed::UnknownPath(PathFault::Unknown));
    assert_eq!(http::<open::Agent>("GET", "/acme/tasks", None), unknown);
}

#[test]
fn tenants_of_path_and_query_have_to_agree() {
    assert_eq!(read("GET", "/tasks?tenant=x").unwrap().tenant.as_deref(), Some("x"));
    assert_eq!(read("GET", "/acme/tasks?tenant=acme").unwrap().tenant.as_deref(), Some("acme"));
    assert_eq!(read("GET", "/acme/tasks?tenant=").unwrap().tenant.as_deref(), Some("acme"));
    for target in [
        "/acme/tasks?tenant=other",
        "/acme/tasks?%74enant=other",
        "/acme/tasks?tenant=acme&tenant=other",
        "/tasks?tenant=a&tenant=b",
        "/tasks?tenant=%zz",
        "/acme/tasks?tenant=Acme",
    ] {
        assert_eq!(read("GET", target), Err(Malformed::TenantsDiffer), "{target}");
    }
}

#[test]
fn the_version_of_the_query_is_read_in_any_case_and_taken_off() {
    let one = VersionClaim::MISSING.with(b"1.0");
    for target in [
        "/tasks?A2A-Version=1.0&a=b",
        "/tasks?a=b&a2a-version=1.0.7",
        "/tasks?a=b&A2A%2Dversion=1%2E0",
        "/tasks?A2A-VERSION=1.0&a=b&a2a-version=1.0",
    ] {
        let found = read("GET", target).unwrap();
        assert_eq!(found.version, one, "{target}");
        assert_eq!(found.to_path(), "/tasks?a=b", "{target}");
    }
    let two = read("GET", "/tasks?A2A-Version=1.0&A2A-Version=1.1").unwrap().version;
    assert_eq!(two, VersionClaim::MISSING.with(b"1.0").with(b"1.1"));
    assert!(read("GET", "/tasks?A2A-Version=").unwrap().version.is_missing());
    assert!(read("GET", "/tasks?A2AVersion=1.0").unwrap().version.is_missing());
    assert!(!read("GET", "/tasks?A2A-Version=%zz").unwrap().version.is_missing());
}

/// Another reader: decodes first, then splits, then takes what stands behind the last colon.
fn decodes_first(verb: &str, path: &str) -> Option<Method> {
    let mut path = percent(path)?;
    if let Some(rest) = path.strip_prefix("/acme/") {
        path = format!("/{rest}");
    }
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    route(verb, &parts, |part| part.rsplit_once(':'))
}

/// And one that splits first, at the first colon, and decodes then.
fn splits_first(verb: &str, path: &str) -> Option<Method> {
    let path = path.strip_prefix("/acme").unwrap_or(path);
    let parts: Vec<String> =
        path.strip_prefix('/')?.split('/').map(percent).collect::<Option<_>>()?;
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    route(verb, &parts, |part| part.split_once(':'))
}

fn percent(text: &str) -> Option<String> {
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

fn route<'a>(
    verb: &str,
    parts: &[&'a str],
    split: impl Fn(&'a str) -> Option<(&'a str, &'a str)>,
) -> Option<Method> {
    let verb = if verb == "HEAD" { "GET" } else { verb };
    match (verb, parts) {
        ("POST", ["message:send"]) => Some(Method::SendMessage),
        ("POST", ["message:stream"]) => Some(Method::SendStreamingMessage),
        ("GET", ["tasks"]) => Some(Method::ListTasks),
        ("GET", ["extendedAgentCard"]) => Some(Method::GetExtendedAgentCard),
        (verb, ["tasks", last]) => match (verb, split(last)) {
            ("POST", Some((_, "cancel"))) => Some(Method::CancelTask),
            ("GET" | "POST", Some((_, "subscribe"))) => Some(Method::SubscribeToTask),
            ("GET", _) => Some(Method::GetTask),
            _ => None,
        },
        ("GET", ["tasks", _, "pushNotificationConfigs"]) => {
            Some(Method::ListTaskPushNotificationConfigs)
        }
        ("POST", ["tasks", _, "pushNotificationConfigs"]) => {
            Some(Method::CreateTaskPushNotificationConfig)
        }
        ("GET", ["tasks", _, "pushNotificationConfigs", _]) => {
            Some(Method::GetTaskPushNotificationConfig)
        }
        ("DELETE", ["tasks", _, "pushNotificationConfigs", _]) => {
            Some(Method::DeleteTaskPushNotificationConfig)
        }
        _ => None,
    }
}

fn paths() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("/"),
        Just("tasks"),
        Just("message:send"),
        Just("message:stream"),
        Just("cancel"),
        Just("subscribe"),
        Just(":"),
        Just("%3A"),
        Just("%3a"),
        Just("%2F"),
        Just("%252F"),
        Just("%25"),
        Just(".."),
        Just("."),
        Just("%2e"),
        Just("a"),
        Just("acme"),
        Just("%"),
        Just("pushNotificationConfigs"),
        Just("extendedAgentCard"),
        Just("\u{e9}"),
        Just("%20"),
        Just("/tasks/"),
        Just(":cancel"),
        Just(":subscribe"),
        Just("\\"),
        Just("%5c"),
        Just("+"),
    ];
    proptest::collection::vec(piece, 0..7).prop_map(|pieces| format!("/{}", pieces.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    /// The law: two readers that take a path apart in different ways find, in what is passed on,
    /// the operation that was admitted.
    #[test]
    fn whoever_reads_what_is_passed_on_finds_the_same_operation(
        path in paths(),
        verb in prop_oneof![Just("GET"), Just("POST"), Just("DELETE"), Just("HEAD")],
    ) {
        if let Ok(found) = read(verb, &path) {
            let anew = found.to_path();
            prop_assert_eq!(decodes_first(verb, &anew), Some(found.method), "{} {}", verb, anew);
            prop_assert_eq!(splits_first(verb, &anew), Some(found.method), "{} {}", verb, anew);
            prop_assert!(found.is_written(&anew));
            prop_assert_eq!(found.is_written(&path), path == anew);
            let longer = format!("{anew}x");
            prop_assert!(!found.is_written(&longer));
            let again = read(verb, &anew).unwrap();
            prop_assert_eq!(&again.to_path(), &anew);
            prop_assert_eq!((again.method, &again.task, &again.config), (found.method, &found.task, &found.config));
        }
    }

    #[test]
    fn any_path_is_read_to_an_answer(verb: String, path: String, query: Option<String>) {
        let _ = http::<reviewer::Agent>(&verb, &path, query.as_deref());
    }
}
