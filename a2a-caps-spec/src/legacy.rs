//! Names of 0.3. They are not methods of 1.0; a refusal says which 1.0 name is meant.

use crate::Method;

/// The operation that a JSON-RPC name of 0.3 became, for the text of a method-not-found error.
#[must_use]
pub fn legacy_method(name: &str) -> Option<Method> {
    Some(match name {
        "message/send" => Method::SendMessage,
        "message/stream" => Method::SendStreamingMessage,
        "tasks/get" => Method::GetTask,
        "tasks/cancel" => Method::CancelTask,
        "tasks/resubscribe" => Method::SubscribeToTask,
        "tasks/pushNotificationConfig/set" => Method::CreateTaskPushNotificationConfig,
        "tasks/pushNotificationConfig/get" => Method::GetTaskPushNotificationConfig,
        "tasks/pushNotificationConfig/list" => Method::ListTaskPushNotificationConfigs,
        "tasks/pushNotificationConfig/delete" => Method::DeleteTaskPushNotificationConfig,
        "agent/getAuthenticatedExtendedCard" => Method::GetExtendedAgentCard,
        _ => return None,
    })
}

/// Whether a path is under the `/v1` prefix of 0.3's REST binding, which 1.0 dropped.
#[must_use]
pub fn legacy_http_prefix(path: &str) -> bool {
    path == "/v1" || path.starts_with("/v1/")
}

/// Whether a gRPC path names the service of 0.3 (`a2a.v1.A2AService`).
#[must_use]
pub fn legacy_grpc_package(path: &str) -> bool {
    path.starts_with("/a2a.v1.A2AService/")
}
