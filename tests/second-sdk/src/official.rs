//! The official SDK (`a2a-server-lf`): its routers before a handler that notes each call and knows
//! no task.

use std::sync::Arc;

use a2a::{
    A2AError, AgentCard, CancelTaskRequest, DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest, GetTaskPushNotificationConfigRequest, GetTaskRequest,
    ListTaskPushNotificationConfigsRequest, ListTaskPushNotificationConfigsResponse,
    ListTasksRequest, ListTasksResponse, SendMessageRequest, SendMessageResponse, StreamResponse,
    SubscribeToTaskRequest, Task, TaskPushNotificationConfig,
};
use a2a_grpc::GrpcHandler;
use a2a_pb::proto::a2a_service_server::A2aServiceServer;
use a2a_server::RequestHandler;
use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::middleware::ServiceParams;
use a2a_server::rest::rest_router;
use async_trait::async_trait;
use futures::stream::BoxStream;
use tonic::service::Routes;

use crate::{Record, Sdk};

/// The agent on the SDK's routers. This is the SDK that decodes `%3A` before it looks for an action
/// at an id's end.
#[must_use]
pub fn on_axum() -> Sdk {
    let record = Record::default();
    let handler = Arc::new(Noting(record.clone()));
    let grpc = A2aServiceServer::new(GrpcHandler::new(Arc::clone(&handler)));
    Sdk {
        name: "official",
        record,
        json_rpc: jsonrpc_router(Arc::clone(&handler)),
        http_json: rest_router(handler),
        grpc: Routes::new(grpc).into_axum_router(),
    }
}

struct Noting(Record);

impl Noting {
    fn ran<T>(&self, operation: &str, task: Option<&str>) -> Result<T, A2AError> {
        self.0.ran(operation, task);
        Err(A2AError::task_not_found(task.unwrap_or("none")))
    }
}

macro_rules! notes {
    ($($handler:ident($request:ident: $Request:ty) -> $Answer:ty = $operation:literal, $task:expr;)*) => {
        #[async_trait]
        impl RequestHandler for Noting {
            $(async fn $handler(
                &self,
                _: &ServiceParams,
                $request: $Request,
            ) -> Result<$Answer, A2AError> {
                self.ran($operation, $task)
            })*
        }
    };
}

notes! {
    send_message(request: SendMessageRequest) -> SendMessageResponse =
        "SendMessage", request.message.task_id.as_deref();
    send_streaming_message(request: SendMessageRequest)
        -> BoxStream<'static, Result<StreamResponse, A2AError>> =
        "SendStreamingMessage", request.message.task_id.as_deref();
    get_task(request: GetTaskRequest) -> Task = "GetTask", Some(&request.id);
    list_tasks(_request: ListTasksRequest) -> ListTasksResponse = "ListTasks", None;
    cancel_task(request: CancelTaskRequest) -> Task = "CancelTask", Some(&request.id);
    subscribe_to_task(request: SubscribeToTaskRequest)
        -> BoxStream<'static, Result<StreamResponse, A2AError>> =
        "SubscribeToTask", Some(&request.id);
    create_push_config(request: TaskPushNotificationConfig) -> TaskPushNotificationConfig =
        "CreateTaskPushNotificationConfig", Some(&request.task_id);
    get_push_config(request: GetTaskPushNotificationConfigRequest)
        -> TaskPushNotificationConfig =
        "GetTaskPushNotificationConfig", Some(&request.task_id);
    list_push_configs(request: ListTaskPushNotificationConfigsRequest)
        -> ListTaskPushNotificationConfigsResponse =
        "ListTaskPushNotificationConfigs", Some(&request.task_id);
    delete_push_config(request: DeleteTaskPushNotificationConfigRequest) -> () =
        "DeleteTaskPushNotificationConfig", Some(&request.task_id);
    get_extended_agent_card(_request: GetExtendedAgentCardRequest) -> AgentCard =
        "GetExtendedAgentCard", None;
}
