//! Webhooks, where the profile that was compiled serves them; where it does not, that all four
//! operations are refused.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::*;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use document_review::webhook::Guard;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// A webhook on this machine: what it was sent, and what it answers.
#[derive(Clone)]
struct Hook {
    base: String,
    seen: Arc<Mutex<Vec<(String, HeaderMap, Value)>>>,
    answers: Arc<Mutex<Vec<StatusCode>>>,
}

impl Hook {
    /// It answers so, in turn, and 200 after that.
    async fn start(answers: &[StatusCode]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let hook = Self {
            base: format!("http://{}", listener.local_addr().unwrap()),
            seen: Arc::default(),
            answers: Arc::new(Mutex::new(answers.to_vec())),
        };
        let router = Router::new().fallback(Self::take).with_state(hook.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        hook
    }

    #[allow(clippy::unused_async, reason = "a handler")]
    async fn take(
        State(hook): State<Self>,
        uri: Uri,
        headers: HeaderMap,
        body: String,
    ) -> Response {
        let json = serde_json::from_str(&body).unwrap_or_default();
        hook.seen.lock().unwrap().push((uri.path().to_owned(), headers, json));
        let mut answers = hook.answers.lock().unwrap();
        let status = if answers.is_empty() { StatusCode::OK } else { answers.remove(0) };
        (status, [("location", format!("{}/elsewhere", hook.base))]).into_response()
    }

    fn seen(&self) -> Vec<(String, HeaderMap, Value)> {
        self.seen.lock().unwrap().clone()
    }

    /// What was sent, once a task in a terminal state, or news of it, is among it.
    async fn until_done(&self) -> Vec<(String, HeaderMap, Value)> {
        for _ in 0..300 {
            let seen = self.seen();
            let done = seen.last().is_some_and(|(.., json)| {
                let state = json["statusUpdate"]["status"]["state"].as_str();
                state.or(json["task"]["status"]["state"].as_str()) == Some("TASK_STATE_COMPLETED")
            });
            if done {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the webhook did not hear of the end: {:?}", self.seen());
    }
}

/// Whether push is served; where not, checks the refusals.
async fn served(agent: &Agent) -> bool {
    if has_push() {
        return true;
    }
    for method in ["Create", "Get", "Delete"] {
        let answer = agent.call(&format!("{method}TaskPushNotificationConfig"), json!({})).await;
        assert_eq!((answer.status, answer.code()), (200, -32003));
    }
    assert_eq!(agent.call("ListTaskPushNotificationConfigs", json!({})).await.code(), -32003);
    false
}

fn names(seen: &[(String, HeaderMap, Value)]) -> Vec<&str> {
    seen.iter()
        .map(|(.., json)| json.as_object().unwrap().keys().next().unwrap().as_str())
        .collect()
}

#[tokio::test]
async fn a_webhook_in_a_message_hears_of_everything_in_order_with_its_credentials() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let hook = Hook::start(&[]).await;
    let mut params = send(&paragraphs(2));
    params["configuration"] = json!({"taskPushNotificationConfig": {
        "url": format!("{}/hook", hook.base),
        "token": "word",
        "authentication": {"scheme": "Bearer", "credentials": "secret"},
    }});
    let answer = agent.call("SendMessage", params).await;
    let id = answer.result()["task"]["id"].clone();
    let seen = hook.until_done().await;
    assert_eq!(
        names(&seen),
        [
            "task",
            "statusUpdate",
            "artifactUpdate",
            "artifactUpdate",
            "artifactUpdate",
            "statusUpdate"
        ]
    );
    for (path, headers, _) in &seen {
        assert_eq!(path, "/hook");
        // 4.3.3
        assert_eq!(headers["content-type"], "application/a2a+json");
        assert_eq!(headers["authorization"], "Bearer secret");
        assert_eq!(headers["x-a2a-notification-token"], "word");
        assert_eq!(headers["a2a-notification-token"], "word");
    }
    assert_eq!(seen[1].2["statusUpdate"]["taskId"], id);
}

#[tokio::test]
async fn configurations_are_made_read_listed_and_deleted() {
    let agent = start(slow()).await;
    if !served(&agent).await {
        return;
    }
    let hook = Hook::start(&[]).await;
    let id = agent.begin(&paragraphs(30)).await;
    let config = json!({"taskId": id, "url": format!("{}/one", hook.base), "token": "t"});
    let made = agent.call("CreateTaskPushNotificationConfig", config).await.result().clone();
    assert_eq!((&made["taskId"], &made["token"]), (&json!(id), &json!("t")));
    let name = json!({"taskId": id, "id": made["id"]});
    let read = agent.call("GetTaskPushNotificationConfig", name.clone()).await;
    assert_eq!(read.result(), &made);
    let config = json!({"taskId": id, "id": "mine", "url": format!("{}/two", hook.base)});
    agent.call("CreateTaskPushNotificationConfig", config).await.result();
    let listed = agent.call("ListTaskPushNotificationConfigs", json!({"taskId": id})).await;
    assert_eq!(listed.result()["configs"].as_array().unwrap().len(), 2);

    let gone = json!({"taskId": id, "id": "mine"});
    for _ in 0..2 {
        let deleted = agent.call("DeleteTaskPushNotificationConfig", gone.clone()).await;
        assert_eq!(deleted.result(), &json!({}));
    }
    assert_eq!(agent.call("GetTaskPushNotificationConfig", gone).await.code(), -32001);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let count = |path: &str| hook.seen().iter().filter(|(seen, ..)| seen == path).count();
    let (one, two) = (count("/one"), count("/two"));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(count("/one") > one && count("/two") == two);
    for method in ["Create", "Get", "Delete"] {
        let params = json!({"taskId": "none", "id": "x", "url": "http://127.0.0.1:1/"});
        let answer = agent.call(&format!("{method}TaskPushNotificationConfig"), params).await;
        assert_eq!(answer.code(), -32001, "{method}");
    }
}

#[tokio::test]
async fn a_webhook_for_a_finished_task_is_told_once_how_it_ended() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let hook = Hook::start(&[]).await;
    let task = agent.review("We go.").await;
    let config = json!({"taskId": task["id"], "url": hook.base});
    agent.call("CreateTaskPushNotificationConfig", config).await.result();
    let seen = hook.until_done().await;
    assert_eq!(names(&seen), ["task"]);
}

#[tokio::test]
async fn an_update_that_fails_for_a_while_is_sent_again_and_none_is_lost() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let busy = StatusCode::SERVICE_UNAVAILABLE;
    let hook = Hook::start(&[busy, StatusCode::TOO_MANY_REQUESTS]).await;
    let mut params = send("We go.");
    params["configuration"] = json!({"taskPushNotificationConfig": {"url": hook.base}});
    agent.call("SendMessage", params).await.result();
    let seen = hook.until_done().await;
    assert_eq!(names(&seen)[..4], ["task", "task", "task", "statusUpdate"]);
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_a_webhook_that_refuses_is_given_up() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let hook =
        Hook::start(&[StatusCode::TEMPORARY_REDIRECT, StatusCode::FOUND, StatusCode::GONE]).await;
    let mut params = send(&paragraphs(4));
    params["configuration"] =
        json!({"taskPushNotificationConfig": {"url": format!("{}/hook", hook.base)}});
    agent.call("SendMessage", params).await.result();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let paths: Vec<_> = hook.seen().into_iter().map(|(path, ..)| path).collect();
    assert_eq!(paths, ["/hook", "/hook", "/hook"]);
}

#[tokio::test]
async fn a_webhook_that_may_not_be_called_is_refused_before_a_task_is_made() {
    let agent =
        start(document_review::Options { webhooks: Guard::public_only(), ..options() }).await;
    if !served(&agent).await {
        return;
    }
    for url in [
        "http://127.0.0.1:9/hook",
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::ffff:10.0.0.1]/hook",
        "",
    ] {
        let mut params = send("We go.");
        params["configuration"] = json!({"taskPushNotificationConfig": {"url": url}});
        let fields = agent.call("SendMessage", params).await.fields();
        assert_eq!(fields, ["configuration.taskPushNotificationConfig.url"], "{url}");
    }
    assert_eq!(agent.call("ListTasks", json!({})).await.result()["totalSize"], 0);
    let task = agent.review("We go.").await;
    let config = json!({"taskId": task["id"], "url": "https://10.0.0.1/"});
    assert_eq!(agent.call("CreateTaskPushNotificationConfig", config).await.fields(), ["url"]);
    for (member, value) in [
        ("token", json!("a\nb")),
        ("authentication", json!({"scheme": "Bearer", "credentials": "a\r\nb"})),
    ] {
        let config = json!({"taskId": task["id"], "url": "https://8.8.8.8/", member: value});
        assert_eq!(agent.call("CreateTaskPushNotificationConfig", config).await.fields(), [member]);
    }
}

#[tokio::test]
async fn a_task_has_so_many_webhooks_and_no_more() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let hook = Hook::start(&[]).await;
    let task = agent.review("We go.").await;
    let config = json!({"taskId": task["id"], "url": hook.base});
    for _ in 0..8 {
        agent.call("CreateTaskPushNotificationConfig", config.clone()).await.result();
    }
    assert_eq!(agent.call("CreateTaskPushNotificationConfig", config).await.fields(), ["taskId"]);
}

#[tokio::test]
async fn trace_tags_are_on_the_task_its_updates_and_its_webhooks_where_they_are_active() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let hook = Hook::start(&[]).await;
    let mut params = send("We go.");
    params["message"]["metadata"] = json!({TAGS: {"ticket": "42"}});
    params["configuration"] = json!({"taskPushNotificationConfig": {"url": hook.base}});
    let asked = [("A2A-Extensions", TAGS)];
    let answer = agent.call_with(&asked, "SendMessage", params).await;
    assert_eq!(answer.header("a2a-extensions"), Some(TAGS));
    let task = &answer.result()["task"];
    assert_eq!(task["metadata"], json!({TAGS: {"ticket": "42"}}));
    let seen = hook.until_done().await;
    assert_eq!(seen[1].2["statusUpdate"]["metadata"][TAGS]["ticket"], "42");
    let plain = agent.call("GetTask", json!({"id": task["id"]})).await;
    assert!(plain.result().get("metadata").is_none());
}
