//! Messages and tasks: what every profile serves.

use crate::common::*;
use serde_json::{Value, json};

fn artifact<'a>(task: &'a Value, id: &str) -> &'a Value {
    let artifacts = task["artifacts"].as_array().unwrap();
    artifacts.iter().find(|artifact| artifact["artifactId"] == id).unwrap()
}

#[tokio::test]
async fn a_message_is_answered_with_the_finished_review() {
    let agent = start(options()).await;
    let task =
        agent.review("# One\nPerhaps the the cat sat.\n\n# Two\nThe cat sat on the mat.").await;
    assert_eq!(task["status"]["state"], "TASK_STATE_COMPLETED");
    let stamp = task["status"]["timestamp"].as_str().unwrap();
    // YYYY-MM-DDTHH:mm:ss.sssZ (5.6.1)
    assert_eq!((stamp.len(), &stamp[10..11], &stamp[19..20], &stamp[23..]), (24, "T", ".", "Z"));
    assert_eq!(task["history"][0]["messageId"], "m");
    assert_eq!(task["history"][0]["taskId"], task["id"]);
    assert_eq!(task["history"][0]["contextId"], task["contextId"]);

    let findings = artifact(&task, "findings");
    // A part of text and one of JSON for each section.
    let parts = findings["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 4);
    assert_eq!(parts[1]["mediaType"], "application/json");
    let kinds: Vec<_> = parts[1]["data"]["findings"].as_array().unwrap().iter().collect();
    assert_eq!(kinds[0]["kind"], "hedging");
    assert_eq!(kinds[1]["kind"], "repeated-word");
    assert_eq!((&kinds[1]["line"], &kinds[1]["column"]), (&json!(2), &json!(9)));
    assert_eq!(parts[3]["data"]["findings"], json!([]));

    let report = artifact(&task, "report");
    assert_eq!(report["parts"][0]["mediaType"], "text/plain");
    let data = &report["parts"][1]["data"];
    assert_eq!(data["findings"], 2);
    // The score of the second section, made by hand: 206.835 - 1.015 * 6 - 84.6
    assert_eq!(data["sections"][1]["readability"]["flesch"], 116.1);
    assert!(report.get("metadata").is_none() && report.get("extensions").is_none());
}

#[tokio::test]
async fn the_cost_report_is_added_where_it_is_active_and_nowhere_else() {
    let agent = start(options()).await;
    let asked = [("A2A-Extensions", COST)];
    let answer = agent.call_with(&asked, "SendMessage", send("The cat sat on the mat.")).await;
    assert_eq!(answer.header("a2a-extensions"), Some(COST));
    let task = &answer.result()["task"];
    for id in ["findings", "report"] {
        let artifact = artifact(task, id);
        assert_eq!(artifact["extensions"], json!([COST]));
        let cost = &artifact["metadata"][COST];
        assert_eq!((&cost["words"], &cost["currency"]), (&json!(6), &json!("EUR")));
        // 6 words at 0.02 a thousand are 0.00012, to the hundredth of a cent 0.0001.
        assert_eq!(cost["amount"], 0.0001);
    }
    let plain = agent.call("GetTask", json!({"id": task["id"]})).await;
    assert!(artifact(plain.result(), "report").get("metadata").is_none());
}

#[tokio::test]
async fn what_the_client_does_not_read_is_left_out() {
    let agent = start(options()).await;
    let ask = |modes: Value| {
        let mut params = send("We go.");
        params["configuration"] = json!({"acceptedOutputModes": modes});
        agent.call("SendMessage", params)
    };
    for (modes, count) in [
        (json!(["text/plain"]), 1),
        (json!(["application/json; charset=utf-8"]), 1),
        (json!(["text/*", "image/png"]), 1),
        (json!(["*/*"]), 2),
        (json!([]), 2),
    ] {
        let answer = ask(modes).await;
        let parts = &artifact(&answer.result()["task"], "report")["parts"];
        assert_eq!(parts.as_array().unwrap().len(), count);
    }
    let answer = ask(json!(["image/png"])).await;
    assert_eq!(answer.code(), -32005);
    assert_eq!(answer.detail()["reason"], "CONTENT_TYPE_NOT_SUPPORTED");
}

#[tokio::test]
async fn parts_that_are_no_text_are_refused() {
    let agent = start(options()).await;
    for part in [
        json!({"data": {"a": 1}}),
        json!({"url": "https://example.com/a.txt", "mediaType": "text/plain"}),
        json!({"raw": "AAAA", "mediaType": "application/pdf"}),
        json!({"text": "<p>", "mediaType": "text/html"}),
    ] {
        let mut params = send("");
        params["message"]["parts"] = json!([part]);
        assert_eq!(agent.call("SendMessage", params).await.code(), -32005, "{part}");
    }
    let mut params = send("");
    params["message"]["parts"] = json!([{"raw": "V2UgZ28u", "mediaType": "text/markdown"}]);
    let answer = agent.call("SendMessage", params).await;
    assert_eq!(answer.result()["task"]["status"]["state"], "TASK_STATE_COMPLETED");
}

#[tokio::test]
async fn parameters_that_do_not_fit_are_named() {
    let agent = start(options()).await;
    for (method, params, fields) in [
        ("SendMessage", json!({}), vec!["message"]),
        (
            "SendMessage",
            json!({"message": {}}),
            vec!["message.messageId", "message.role", "message.parts"],
        ),
        (
            "SendMessage",
            json!({"message": {"role": "user", "messageId": "m", "parts": [{"text": "a"}]}}),
            vec!["message.role"],
        ),
        (
            "SendMessage",
            json!({"message": {"role": "ROLE_USER", "messageId": "m", "parts": [{"text": 1}]}}),
            vec!["message.parts[0].text"],
        ),
        ("GetTask", json!({}), vec!["id"]),
        ("GetTask", json!({"id": "x", "historyLength": -1}), vec!["historyLength"]),
        (
            "ListTasks",
            json!({"pageSize": 0, "historyLength": -1}),
            vec!["pageSize", "historyLength"],
        ),
        ("ListTasks", json!({"pageSize": 101}), vec!["pageSize"]),
        ("ListTasks", json!({"status": "TASK_STATE_RUNNING"}), vec!["status"]),
        ("ListTasks", json!({"pageToken": "x"}), vec!["pageToken"]),
        ("ListTasks", json!({"statusTimestampAfter": "today"}), vec!["statusTimestampAfter"]),
        ("CancelTask", json!({"id": ["x"]}), vec!["id"]),
    ] {
        assert_eq!(agent.call(method, params.clone()).await.fields(), fields, "{method} {params}");
    }
}

#[tokio::test]
async fn tasks_that_are_not_there_are_not_found() {
    let agent = start(options()).await;
    for method in ["GetTask", "CancelTask"] {
        let answer = agent.call(method, json!({"id": "none"})).await;
        assert_eq!((answer.status, answer.code()), (200, -32001));
        assert_eq!(answer.detail()["reason"], "TASK_NOT_FOUND");
        assert_eq!(answer.detail()["metadata"]["taskId"], "none");
    }
    let mut params = send("We go.");
    params["message"]["taskId"] = json!("none");
    assert_eq!(agent.call("SendMessage", params).await.code(), -32001);
}

#[tokio::test]
async fn a_message_may_be_answered_before_the_review_is_done() {
    let agent = start(slow()).await;
    let id = agent.begin(&paragraphs(5)).await;
    let task = agent.call("GetTask", json!({"id": id})).await.result().clone();
    assert_ne!(task["status"]["state"], "TASK_STATE_COMPLETED");
    let task = agent.wait(&id, "TASK_STATE_COMPLETED").await;
    assert_eq!(artifact(&task, "findings")["parts"].as_array().unwrap().len(), 10);
}

#[tokio::test]
async fn a_review_can_be_cancelled_midway_and_only_once() {
    let agent = start(slow()).await;
    let id = agent.begin(&paragraphs(50)).await;
    agent.wait(&id, "TASK_STATE_WORKING").await;
    let cancelled = agent.call("CancelTask", json!({"id": id})).await;
    assert_eq!(cancelled.result()["status"]["state"], "TASK_STATE_CANCELED");
    let artifacts = cancelled.result()["artifacts"].clone();
    let again = agent.call("CancelTask", json!({"id": id})).await;
    assert_eq!((again.code(), &again.detail()["reason"]), (-32002, &json!("TASK_NOT_CANCELABLE")));
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let task = agent.call("GetTask", json!({"id": id})).await.result().clone();
    assert_eq!(task["status"]["state"], "TASK_STATE_CANCELED");
    assert_eq!(task["artifacts"], artifacts);
}

#[tokio::test]
async fn a_blank_message_is_asked_for_its_text_and_the_next_one_goes_on() {
    let agent = start(options()).await;
    let task = agent.review("  \n").await;
    assert_eq!(task["status"]["state"], "TASK_STATE_INPUT_REQUIRED");
    assert_eq!(task["status"]["message"]["role"], "ROLE_AGENT");
    let mut params = send("Maybe we go.");
    params["message"]["taskId"] = task["id"].clone();
    params["message"]["contextId"] = json!("another");
    assert_eq!(agent.call("SendMessage", params.clone()).await.fields(), ["message.contextId"]);
    params["message"]["contextId"] = task["contextId"].clone();
    let answer = agent.call("SendMessage", params.clone()).await;
    let done = &answer.result()["task"];
    assert_eq!(
        (&done["id"], &done["status"]["state"]),
        (&task["id"], &json!("TASK_STATE_COMPLETED"))
    );
    // Two of the client, and the question between them.
    assert_eq!(done["history"].as_array().unwrap().len(), 3);

    let after = agent.call("SendMessage", params).await;
    assert_eq!(
        (after.code(), &after.detail()["reason"]),
        (-32004, &json!("UNSUPPORTED_OPERATION"))
    );
}

#[tokio::test]
async fn a_further_text_for_a_running_task_is_reviewed_too() {
    let agent = start(slow()).await;
    let id = agent.begin(&paragraphs(4)).await;
    let mut params = send("Perhaps not.");
    params["message"]["taskId"] = json!(id);
    let answer = agent.call("SendMessage", params).await;
    let task = &answer.result()["task"];
    assert_eq!(task["status"]["state"], "TASK_STATE_COMPLETED");
    assert_eq!(artifact(task, "findings-2")["parts"][1]["data"]["section"], 5);
    assert_eq!(artifact(task, "report")["parts"][1]["data"]["findings"], 5);
}

#[tokio::test]
async fn history_is_as_long_as_was_asked_for() {
    let agent = start(options()).await;
    let task = agent.review("").await;
    for (length, count) in [(json!(null), 2), (json!(1), 1), (json!(9), 2)] {
        let params = json!({"id": task["id"], "historyLength": length});
        let answer = agent.call("GetTask", params).await;
        assert_eq!(answer.result()["history"].as_array().unwrap().len(), count);
    }
    let answer = agent.call("GetTask", json!({"id": task["id"], "historyLength": 0})).await;
    assert!(answer.result().get("history").is_none());
    let mut params = send("We go.");
    params["configuration"] = json!({"historyLength": 0});
    let answer = agent.call("SendMessage", params).await;
    assert!(answer.result()["task"].get("history").is_none());
}

#[tokio::test]
async fn tasks_are_listed_by_page_without_their_artifacts() {
    let agent = start(options()).await;
    let mut made = Vec::new();
    for context in ["a", "b", "a"] {
        let mut params = send("We go.");
        params["message"]["contextId"] = json!(context);
        made.push(agent.call("SendMessage", params).await.result()["task"]["id"].clone());
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    let first = agent.call("ListTasks", json!({"pageSize": 2})).await.result().clone();
    assert_eq!((&first["totalSize"], &first["pageSize"]), (&json!(3), &json!(2)));
    let ids: Vec<_> = first["tasks"].as_array().unwrap().iter().map(|task| &task["id"]).collect();
    assert_eq!(ids, [&made[2], &made[1]]);
    assert!(first["tasks"][0].get("artifacts").is_none());
    let params =
        json!({"pageSize": 2, "pageToken": first["nextPageToken"], "includeArtifacts": true});
    let second = agent.call("ListTasks", params).await.result().clone();
    assert_eq!(second["tasks"].as_array().unwrap().len(), 1);
    assert_eq!(second["tasks"][0]["id"], made[0]);
    assert_eq!(second["tasks"][0]["artifacts"].as_array().unwrap().len(), 2);
    assert_eq!(second["nextPageToken"], "");

    let only = agent.call("ListTasks", json!({"contextId": "a"})).await;
    assert_eq!((&only.result()["totalSize"], &only.result()["pageSize"]), (&json!(2), &json!(50)));
    let none = agent.call("ListTasks", json!({"status": "TASK_STATE_WORKING"})).await;
    assert_eq!(none.result()["tasks"], json!([]));
    let later =
        agent.call("ListTasks", json!({"statusTimestampAfter": "2999-01-01T00:00:00Z"})).await;
    assert_eq!(later.result()["totalSize"], 0);
}

#[tokio::test]
async fn an_agent_that_is_full_of_running_reviews_says_so() {
    let mut options = slow();
    options.limits.tasks = 1;
    let agent = start(options).await;
    let id = agent.begin(&paragraphs(50)).await;
    assert_eq!(agent.call("SendMessage", send("We go.")).await.code(), -32603);
    agent.call("CancelTask", json!({"id": id})).await;
    assert_eq!(agent.review("We go.").await["status"]["state"], "TASK_STATE_COMPLETED");
}

#[tokio::test]
async fn a_webhook_in_a_message_is_refused_where_push_is() {
    if has_push() {
        return; // tests/push.rs
    }
    let agent = start(options()).await;
    for name in [
        "taskPushNotificationConfig",
        "task_push_notification_config",
        "pushNotificationConfig",
        "push_notification_config",
    ] {
        let mut params = send("We go.");
        params["configuration"] = json!({name: {}});
        let answer = agent.call("SendMessage", params.clone()).await;
        assert_eq!(answer.code(), -32003, "{name}");
        params["configuration"] = json!({name: null});
        assert!(agent.call("SendMessage", params).await.result().is_object());
    }
    let listed = agent.call("ListTasks", json!({})).await;
    assert_eq!(listed.result()["totalSize"], 4, "a refusal has no side effect");
}
