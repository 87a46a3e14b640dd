//! One right call of each method on each binding, for a task that nobody has.

use a2a_caps_runtime::Method;
use a2a_caps_second_sdk_tests::front::{HTTP_JSON, JSON_RPC};
use a2a_pb::proto;
use axum::body::Body;
use axum::http::Request;
use prost::Message as _;
use serde_json::{Value, json};

fn message() -> Value {
    json!({ "message": {
        "messageId": "1", "role": "ROLE_USER", "parts": [{ "text": "hello" }],
    } })
}

fn config() -> Value {
    json!({ "taskId": "none", "id": "c", "url": "https://hooks.example.com/c" })
}

pub(crate) fn json_rpc(method: Method) -> Request<Body> {
    let params = match method {
        Method::SendMessage | Method::SendStreamingMessage => message(),
        Method::GetTask | Method::CancelTask | Method::SubscribeToTask => json!({ "id": "none" }),
        Method::ListTasks | Method::GetExtendedAgentCard => json!({}),
        Method::CreateTaskPushNotificationConfig => config(),
        Method::GetTaskPushNotificationConfig | Method::DeleteTaskPushNotificationConfig => {
            json!({ "taskId": "none", "id": "c" })
        }
        Method::ListTaskPushNotificationConfigs => json!({ "taskId": "none" }),
    };
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": method.name(), "params": params });
    let request = Request::post(JSON_RPC).header("content-type", "application/json");
    request.body(Body::from(call.to_string())).unwrap()
}

pub(crate) fn http_json(method: Method) -> Request<Body> {
    let empty = || Some(json!({}));
    let (verb, path, body) = match method {
        Method::SendMessage => ("POST", "/message:send", Some(message())),
        Method::SendStreamingMessage => ("POST", "/message:stream", Some(message())),
        Method::GetTask => ("GET", "/tasks/none", None),
        Method::ListTasks => ("GET", "/tasks", None),
        Method::CancelTask => ("POST", "/tasks/none:cancel", empty()),
        Method::SubscribeToTask => ("POST", "/tasks/none:subscribe", empty()),
        Method::CreateTaskPushNotificationConfig => {
            ("POST", "/tasks/none/pushNotificationConfigs", Some(config()))
        }
        Method::GetTaskPushNotificationConfig => {
            ("GET", "/tasks/none/pushNotificationConfigs/c", None)
        }
        Method::ListTaskPushNotificationConfigs => {
            ("GET", "/tasks/none/pushNotificationConfigs", None)
        }
        Method::DeleteTaskPushNotificationConfig => {
            ("DELETE", "/tasks/none/pushNotificationConfigs/c", None)
        }
        Method::GetExtendedAgentCard => ("GET", "/extendedAgentCard", None),
    };
    let mut request = Request::builder().method(verb).uri(format!("{HTTP_JSON}{path}"));
    if body.is_some() {
        request = request.header("content-type", "application/json");
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    request.body(body).unwrap()
}

pub(crate) fn grpc(method: Method) -> Request<Body> {
    let id = || "none".to_owned();
    let send = || proto::SendMessageRequest {
        message: Some(proto::Message {
            message_id: "1".to_owned(),
            role: proto::Role::User.into(),
            parts: vec![proto::Part {
                content: Some(proto::part::Content::Text("hello".to_owned())),
                ..Default::default()
            }],
            ..Default::default()
        }),
        ..Default::default()
    };
    let message = match method {
        Method::SendMessage | Method::SendStreamingMessage => send().encode_to_vec(),
        Method::GetTask => proto::GetTaskRequest { id: id(), ..Default::default() }.encode_to_vec(),
        Method::ListTasks | Method::GetExtendedAgentCard => Vec::new(),
        Method::CancelTask => {
            proto::CancelTaskRequest { id: id(), ..Default::default() }.encode_to_vec()
        }
        Method::SubscribeToTask => {
            proto::SubscribeToTaskRequest { id: id(), ..Default::default() }.encode_to_vec()
        }
        Method::CreateTaskPushNotificationConfig => proto::TaskPushNotificationConfig {
            task_id: id(),
            id: "c".to_owned(),
            url: "https://hooks.example.com/c".to_owned(),
            ..Default::default()
        }
        .encode_to_vec(),
        Method::GetTaskPushNotificationConfig => proto::GetTaskPushNotificationConfigRequest {
            task_id: id(),
            id: "c".to_owned(),
            ..Default::default()
        }
        .encode_to_vec(),
        Method::ListTaskPushNotificationConfigs => {
            proto::ListTaskPushNotificationConfigsRequest { task_id: id(), ..Default::default() }
                .encode_to_vec()
        }
        Method::DeleteTaskPushNotificationConfig => {
            proto::DeleteTaskPushNotificationConfigRequest {
                task_id: id(),
                id: "c".to_owned(),
                ..Default::default()
            }
            .encode_to_vec()
        }
    };
    let length = u32::try_from(message.len()).unwrap().to_be_bytes();
    let frame = [&[0], &length[..], &message].concat();
    let request = Request::post(method.grpc_path()).header("content-type", "application/grpc");
    request.header("te", "trailers").body(Body::from(frame)).unwrap()
}
