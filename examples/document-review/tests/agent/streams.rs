//! `SendStreamingMessage` and `SubscribeToTask`, where the profile that was compiled serves them;
//! where it does not, that they are refused as JSON and not as a stream.

use std::time::{Duration, Instant};

use crate::common::*;
use a2a_caps_runtime::Method;
use serde_json::{Value, json};

/// Whether streams are served; where not, checks the refusal.
async fn served(agent: &Agent) -> bool {
    if serves(Method::SendStreamingMessage) && serves(Method::SubscribeToTask) {
        return true;
    }
    // `call` checks the content type.
    for method in ["SendStreamingMessage", "SubscribeToTask"] {
        let answer = agent.call(method, send("We go.")).await;
        assert_eq!((answer.status, answer.code()), (200, -32004));
    }
    assert_eq!(agent.call("ListTasks", json!({})).await.result()["totalSize"], 0);
    false
}

fn shape(events: &[Value]) -> Vec<String> {
    let name = |event: &Value| {
        let (kind, event) = event.as_object().unwrap().iter().next().unwrap();
        match kind.as_str() {
            "artifactUpdate" => {
                format!("{kind} {}", event["artifact"]["artifactId"].as_str().unwrap())
            }
            _ => format!("{kind} {}", event["status"]["state"].as_str().unwrap()),
        }
    };
    events.iter().map(name).collect()
}

#[tokio::test]
async fn a_stream_begins_with_the_task_and_ends_when_it_is_done() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let mut stream = agent.stream_with(&[], "SendStreamingMessage", send(&paragraphs(3))).await;
    assert_eq!(stream.response.headers()["cache-control"], "no-cache");
    assert_eq!(stream.response.headers()["x-accel-buffering"], "no");
    let events = stream.rest().await;
    assert_eq!(
        shape(&events),
        [
            "task TASK_STATE_SUBMITTED",
            "statusUpdate TASK_STATE_WORKING",
            "artifactUpdate findings",
            "artifactUpdate findings",
            "artifactUpdate findings",
            "artifactUpdate report",
            "statusUpdate TASK_STATE_COMPLETED",
        ]
    );
    let flags = |at: usize| {
        let update = &events[at]["artifactUpdate"];
        (update.get("append").is_some(), update.get("lastChunk").is_some())
    };
    assert_eq!(
        [flags(2), flags(3), flags(4), flags(5)],
        [(false, false), (true, false), (true, true), (false, true),]
    );
    // What the stream brought is what the task holds.
    let task = agent.call("GetTask", json!({"id": events[0]["task"]["id"]})).await.result().clone();
    let streamed: Vec<_> = events[2..5]
        .iter()
        .flat_map(|event| event["artifactUpdate"]["artifact"]["parts"].as_array().unwrap().clone())
        .collect();
    assert_eq!(task["artifacts"][0]["parts"], json!(streamed));
}

#[tokio::test]
async fn a_long_text_is_seen_to_stream() {
    let agent = start(slow()).await;
    if !served(&agent).await {
        return;
    }
    let begin = Instant::now();
    let mut stream = agent.stream_with(&[], "SendStreamingMessage", send(&paragraphs(10))).await;
    stream.next().await.unwrap();
    let first = begin.elapsed();
    stream.rest().await;
    let all = begin.elapsed();
    // Nine pauses of 60 ms lie between.
    assert!(all > first + Duration::from_millis(400), "{first:?} {all:?}");
}

#[tokio::test]
async fn a_running_task_can_be_subscribed_to_by_several_and_a_finished_one_by_none() {
    let agent = start(slow()).await;
    if !served(&agent).await {
        return;
    }
    let id = agent.begin(&paragraphs(8)).await;
    agent.wait(&id, "TASK_STATE_WORKING").await;
    let mut one = agent.stream_with(&[], "SubscribeToTask", json!({"id": id})).await;
    let mut two = agent.stream_with(&[], "SubscribeToTask", json!({"id": id})).await;
    let mut gone = agent.stream_with(&[], "SubscribeToTask", json!({"id": id})).await;
    gone.next().await.unwrap();
    drop(gone);
    let (one, two) = (one.rest().await, two.rest().await);
    assert_eq!(shape(&one)[0], "task TASK_STATE_WORKING");
    assert_eq!(shape(&one).last().unwrap(), "statusUpdate TASK_STATE_COMPLETED");
    // The later one saw the end of the same list.
    let tail = one.len().min(two.len()) - 1;
    assert_eq!(one[one.len() - tail..], two[two.len() - tail..]);
    // The snapshot and the updates after it are the whole task.
    let task = agent.call("GetTask", json!({"id": id})).await.result().clone();
    let mut parts = one[0]["task"]["artifacts"][0]["parts"].as_array().cloned().unwrap_or_default();
    for event in &one[1..] {
        let artifact = &event["artifactUpdate"]["artifact"];
        if artifact["artifactId"] == "findings" {
            parts.extend(artifact["parts"].as_array().unwrap().iter().cloned());
        }
    }
    assert_eq!(task["artifacts"][0]["parts"], json!(parts));

    let answer = agent.call("SubscribeToTask", json!({"id": id})).await;
    assert_eq!(
        (answer.code(), &answer.detail()["reason"]),
        (-32004, &json!("UNSUPPORTED_OPERATION"))
    );
    assert_eq!(agent.call("SubscribeToTask", json!({"id": "none"})).await.code(), -32001);
}

#[tokio::test]
async fn a_stream_ends_when_its_task_is_cancelled_or_waits() {
    let agent = start(slow()).await;
    if !served(&agent).await {
        return;
    }
    let mut stream = agent.stream_with(&[], "SendStreamingMessage", send(&paragraphs(50))).await;
    let task = stream.next().await.unwrap();
    agent.call("CancelTask", json!({"id": task["task"]["id"]})).await;
    let events = stream.rest().await;
    assert_eq!(shape(&events).last().unwrap(), "statusUpdate TASK_STATE_CANCELED");

    let mut stream = agent.stream_with(&[], "SendStreamingMessage", send(" ")).await;
    assert_eq!(
        shape(&stream.rest().await),
        ["task TASK_STATE_SUBMITTED", "statusUpdate TASK_STATE_INPUT_REQUIRED"]
    );
}

#[tokio::test]
async fn a_streamed_answer_lists_its_extensions_and_carries_them() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let asked = [("A2A-Extensions", COST)];
    let mut stream = agent.stream_with(&asked, "SendStreamingMessage", send("We go.")).await;
    assert_eq!(stream.response.headers()["a2a-extensions"], COST);
    let events = stream.rest().await;
    let artifact = &events[2]["artifactUpdate"]["artifact"];
    assert_eq!(artifact["metadata"][COST]["words"], 2);
}

#[tokio::test]
async fn bad_parameters_of_a_stream_are_answered_as_json() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    assert_eq!(agent.call("SendStreamingMessage", json!({})).await.fields(), ["message"]);
}

#[tokio::test]
async fn streams_end_when_the_agent_does() {
    let agent = start(slow()).await;
    if !served(&agent).await {
        return;
    }
    let mut stream = agent.stream_with(&[], "SendStreamingMessage", send(&paragraphs(100))).await;
    stream.next().await.unwrap();
    agent.stop();
    let ended = tokio::time::timeout(Duration::from_secs(4), stream.rest()).await;
    assert!(ended.is_ok());
}
