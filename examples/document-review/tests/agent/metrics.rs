//! The gate's counters, as an operator's Prometheus reads them. The recorder is one for all tests
//! of this process, so each looks at how its own counter rose.

use crate::common::*;
use a2a_caps_runtime::{Agent as _, Method};
use document_review::reviewer;
use serde_json::json;

async fn text(agent: &Agent) -> String {
    let answer = agent.http.get(format!("{}/metrics", agent.base)).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/plain"));
    answer.text().await.unwrap()
}

/// The value of the counter whose line has that name and all those labels; 0 where there is none.
async fn count(agent: &Agent, name: &str, labels: &[(&str, &str)]) -> u64 {
    let profile = reviewer::Agent::PROFILE.unwrap();
    let labels: Vec<String> = labels
        .iter()
        .chain(&[("agent_profile", profile), ("binding", "JSONRPC")])
        .map(|(name, value)| format!("{name}=\"{value}\""))
        .collect();
    let text = text(agent).await;
    let line = text.lines().find(|line| {
        line.starts_with(&format!("{name}{{")) && labels.iter().all(|label| line.contains(label))
    });
    line.map_or(0, |line| line.rsplit(' ').next().unwrap().parse().unwrap())
}

#[tokio::test]
async fn what_the_gate_refuses_and_admits_is_counted() {
    let agent = start(options()).await;
    for method in [Method::SubscribeToTask, Method::CreateTaskPushNotificationConfig] {
        let Err(refusal) = reviewer::admit(method) else {
            let labels = [("method", method.name())];
            let before = count(&agent, "a2a_gate_admitted_total", &labels).await;
            agent.call(method.name(), json!({"id": "none", "taskId": "none"})).await;
            assert!(count(&agent, "a2a_gate_admitted_total", &labels).await > before, "{method}");
            continue;
        };
        let error = refusal.error().unwrap().name();
        let labels = [("method", method.name()), ("error", error), ("missing", refusal.missing())];
        let before = count(&agent, "a2a_gate_refusals_total", &labels).await;
        agent.call(method.name(), json!({})).await;
        assert!(count(&agent, "a2a_gate_refusals_total", &labels).await > before, "{method}");
    }
    // Every profile admits this one.
    agent.call("ListTasks", json!({})).await;
    let text = text(&agent).await;
    assert!(text.contains("# TYPE a2a_gate_admitted_total counter"), "{text}");
}

#[tokio::test]
async fn nothing_that_a_client_sends_becomes_a_label() {
    let agent = start(options()).await;
    let labels = [("method", "unknown"), ("error", "malformed")];
    let before = count(&agent, "a2a_gate_refusals_total", &labels).await;
    assert_eq!(agent.call("words/ofTheClient", json!({})).await.code(), -32601);
    assert!(count(&agent, "a2a_gate_refusals_total", &labels).await > before);
    assert!(!text(&agent).await.contains("ofTheClient"));
}
