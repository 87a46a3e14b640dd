//! The shapes against the proto and the examples of the specification.

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;

fn written(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

#[test]
fn timestamps_are_utc_with_milliseconds() {
    assert_eq!(Timestamp::from_millis(0).unwrap().to_string(), "1970-01-01T00:00:00.000Z");
    let example: Timestamp = "2025-10-28T14:25:33.142Z".parse().unwrap();
    assert_eq!(example.to_string(), "2025-10-28T14:25:33.142Z");
    assert_eq!(example.as_millis() % 1000, 142);
    let whole: Timestamp = "2023-10-27T10:00:00Z".parse().unwrap();
    assert_eq!(whole.to_string(), "2023-10-27T10:00:00.000Z");
    assert!("yesterday".parse::<Timestamp>().is_err());
}

#[test]
fn a_message_of_the_specification_is_read() {
    let message: Message = serde_json::from_value(json!({
        "role": "ROLE_USER",
        "parts": [{"text": "Find restaurants near me"}],
        "messageId": "m1",
        "taskId": null,
        "futureMember": {"ignored": true},
        "extensions": ["https://example.com/extensions/geolocation/v1"],
    }))
    .unwrap();
    assert_eq!(message.role, Role::User);
    assert_eq!(message.message_id, "m1");
    assert_eq!(message.task_id, "");
    assert_eq!(message.parts[0].content, Content::Text("Find restaurants near me".to_owned()));
}

#[test]
fn names_of_the_proto_are_read_too() {
    let message: Message =
        serde_json::from_value(json!({"message_id": "m1", "context_id": "c1"})).unwrap();
    assert_eq!((message.message_id.as_str(), message.context_id.as_str()), ("m1", "c1"));
}

#[test]
fn a_part_with_no_content_or_two_is_refused() {
    assert!(serde_json::from_value::<Part>(json!({"mediaType": "text/plain"})).is_err());
    assert!(serde_json::from_value::<Part>(json!({"text": "a", "url": "b"})).is_err());
}

#[test]
fn raw_parts_are_base64_of_either_alphabet() {
    for text in ["Pz8/Pw==", "Pz8_Pw", "Pz8/Pw"] {
        let part: Part = serde_json::from_value(json!({"raw": text})).unwrap();
        assert_eq!(part.content, Content::Raw(b"????".to_vec()), "{text}");
    }
    assert!(serde_json::from_value::<Part>(json!({"raw": "not base64!"})).is_err());
    let part = Part { content: Content::Raw(b"????".to_vec()), ..Part::text("", "text/plain") };
    assert_eq!(written(&part), json!({"raw": "Pz8/Pw==", "mediaType": "text/plain"}));
}

#[test]
fn a_part_of_data_may_be_null() {
    let part: Part = serde_json::from_value(json!({"data": null})).unwrap();
    assert_eq!(part.content, Content::Data(Value::Null));
    assert_eq!(written(&part), json!({"data": null}));
}

#[test]
fn integers_may_stand_in_quotes_but_not_have_fractions() {
    let read = |value: Value| {
        serde_json::from_value::<ListTasks>(json!({"pageSize": value})).map(|list| list.page_size)
    };
    assert_eq!(read(json!(10)).unwrap(), Some(10));
    assert_eq!(read(json!("10")).unwrap(), Some(10));
    assert_eq!(read(json!(1e1)).unwrap(), Some(10));
    assert_eq!(read(json!(null)).unwrap(), None);
    assert!(read(json!(1.5)).is_err());
    assert!(read(json!(2_147_483_648_i64)).is_err());
    assert!(read(json!(true)).is_err());
}

#[test]
fn a_task_is_written_with_the_names_of_the_proto() {
    let timestamp = Timestamp::from_millis(1_000).unwrap();
    let status = TaskStatus { state: TaskState::InputRequired, message: None, timestamp };
    let mut task = Task {
        id: "t".to_owned(),
        context_id: "c".to_owned(),
        status: status.clone(),
        artifacts: None,
        history: Vec::new(),
        metadata: Metadata::new(),
    };
    let expected = json!({
        "id": "t",
        "contextId": "c",
        "status": {"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "1970-01-01T00:00:01.000Z"},
    });
    assert_eq!(written(&StreamResponse::Task(task.clone())), json!({"task": expected}));
    task.artifacts = Some(Vec::new());
    assert_eq!(written(&task)["artifacts"], json!([]));

    let update = StatusUpdate {
        task_id: "t".to_owned(),
        context_id: "c".to_owned(),
        status,
        metadata: Metadata::new(),
    };
    assert_eq!(
        written(&StreamResponse::StatusUpdate(update)),
        json!({"statusUpdate": {"taskId": "t", "contextId": "c", "status": expected["status"]}})
    );
}

#[test]
fn an_artifact_update_says_append_and_last_chunk_only_when_true() {
    let artifact = Artifact {
        artifact_id: "a".to_owned(),
        name: String::new(),
        description: String::new(),
        parts: vec![Arc::new(Part::text("x", "text/plain"))],
        metadata: Metadata::new(),
        extensions: Vec::new(),
    };
    let mut update = ArtifactUpdate {
        task_id: "t".to_owned(),
        context_id: "c".to_owned(),
        artifact,
        append: false,
        last_chunk: false,
        metadata: Metadata::new(),
    };
    let mut expected = json!({
        "taskId": "t",
        "contextId": "c",
        "artifact": {"artifactId": "a", "parts": [{"text": "x", "mediaType": "text/plain"}]},
    });
    assert_eq!(written(&update), expected);
    update.append = true;
    update.last_chunk = true;
    expected["append"] = json!(true);
    expected["lastChunk"] = json!(true);
    assert_eq!(
        written(&StreamResponse::ArtifactUpdate(update)),
        json!({"artifactUpdate": expected})
    );
}

#[test]
fn secrets_are_not_in_debug_output() {
    let config: PushConfig = serde_json::from_value(json!({
        "url": "https://client.example.com/hook",
        "token": "swordfish",
        "authentication": {"scheme": "Bearer", "credentials": "opensesame"},
    }))
    .unwrap();
    let debug = format!("{config:?}");
    assert!(!debug.contains("swordfish") && !debug.contains("opensesame"), "{debug}");
    assert_eq!(written(&config)["authentication"]["credentials"], "opensesame");
}
