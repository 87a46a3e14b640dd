//! The official client against the same agent: it sends once, and hands on what comes.

use std::time::Duration;

use a2a::{
    A2AError, AgentCard, CancelTaskRequest, DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest, GetTaskPushNotificationConfigRequest, GetTaskRequest,
    ListTaskPushNotificationConfigsRequest, ListTaskPushNotificationConfigsResponse,
    ListTasksRequest, ListTasksResponse, SendMessageRequest, SendMessageResponse, StreamResponse,
    SubscribeToTaskRequest, Task, TaskPushNotificationConfig,
};
use a2a_caps_client_tests::world::{Script, World};
use a2a_caps_runtime::Method;
use a2a_caps_runtime::client::{CallError, TaskClient, Update, text_message};
use a2a_client::A2AClient;
use a2a_client::transport::{ServiceParams, Transport};
use a2a_pb::protojson_conv::{self, ProtoJsonPayload};
use async_trait::async_trait;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{Cost, paused};

/// How the official client is called.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) name: &'static str,
    streaming: bool,
    serves_streaming: bool,
    return_immediately: bool,
    cut_after: Option<Duration>,
}

const MINUTE: Duration = Duration::from_secs(60);

pub(crate) const WAYS: [Way; 5] = [
    Way {
        name: "official: SendMessage, returnImmediately",
        streaming: false,
        serves_streaming: false,
        return_immediately: true,
        cut_after: None,
    },
    Way {
        name: "official: SendMessage, held open",
        streaming: false,
        serves_streaming: false,
        return_immediately: false,
        cut_after: None,
    },
    Way {
        name: "official: SendMessage, held open, cut after 60 s",
        streaming: false,
        serves_streaming: false,
        return_immediately: false,
        cut_after: Some(MINUTE),
    },
    Way {
        name: "official: stream, cut every 10 min",
        streaming: true,
        serves_streaming: true,
        return_immediately: false,
        cut_after: Some(MINUTE.saturating_mul(10)),
    },
    Way {
        name: "official: stream by a stale card",
        streaming: true,
        serves_streaming: false,
        return_immediately: false,
        cut_after: None,
    },
];

pub(crate) fn run(way: &Way, ends: Duration) -> Cost {
    paused(async || {
        let world = World::new(Script::calm(way.serves_streaming, false, ends));
        let client = A2AClient::new(Official(world.clone()));
        let mut request = text_message("m-1", "review this");
        request["configuration"] = json!({ "returnImmediately": way.return_immediately });
        let request: SendMessageRequest = protojson_conv::from_value(request).expect("a request");
        let done = async {
            if way.streaming {
                let Ok(mut events) = client.send_streaming_message(&request).await else {
                    return false;
                };
                while let Some(Ok(event)) = events.next().await {
                    if is_over(&event) {
                        return true;
                    }
                }
                return false;
            }
            match client.send_message(&request).await {
                Ok(SendMessageResponse::Task(task)) => task.status.state.is_terminal(),
                _ => false,
            }
        };
        let known = match way.cut_after {
            Some(limit) => timeout(limit, done).await.unwrap_or(false),
            None => done.await,
        };
        let calls = u32::try_from(world.calls().len()).unwrap_or(u32::MAX);
        Cost { calls, late: known.then(|| world.age().saturating_sub(ends)) }
    })
}

fn is_over(event: &StreamResponse) -> bool {
    match event {
        StreamResponse::Task(task) => task.status.state.is_terminal(),
        StreamResponse::StatusUpdate(update) => update.status.state.is_terminal(),
        _ => false,
    }
}

/// A [`World`] as a transport of the official client.
struct Official(World);

fn error(error: &CallError) -> A2AError {
    A2AError::internal(error.to_string())
}

impl Official {
    async fn once<Q: ProtoJsonPayload, R: ProtoJsonPayload>(
        &self,
        method: Method,
        request: &Q,
    ) -> Result<R, A2AError> {
        let params = to_json(request)?;
        let answer = self.0.call(method, &params, &[]).await.map_err(|it| error(&it))?;
        from_json(answer.value)
    }

    async fn events<Q: ProtoJsonPayload>(
        &self,
        method: Method,
        request: &Q,
    ) -> Result<BoxStream<'static, Result<StreamResponse, A2AError>>, A2AError> {
        let params = to_json(request)?;
        let answer = self.0.stream(method, &params, &[]).await.map_err(|it| error(&it))?;
        let events = answer.value.map(|event| {
            from_json(match event.map_err(|it| error(&it))? {
                Update::Task(task) => json!({ "task": task.into_json() }),
                Update::Message(json) => json!({ "message": json }),
                Update::Status(json) => json!({ "statusUpdate": json }),
                Update::Artifact(json) => json!({ "artifactUpdate": json }),
                Update::Other(json) => json,
            })
        });
        Ok(events.boxed())
    }
}

fn to_json<T: ProtoJsonPayload>(value: &T) -> Result<Value, A2AError> {
    protojson_conv::to_value(value).map_err(|error| A2AError::internal(error.to_string()))
}

fn from_json<T: ProtoJsonPayload>(json: Value) -> Result<T, A2AError> {
    protojson_conv::from_value(json).map_err(|error| A2AError::internal(error.to_string()))
}

macro_rules! operations {
    ($($name:ident, $method:ident, $request:ty, $response:ty;)*) => {
        #[async_trait]
        impl Transport for Official {
            $(async fn $name(
                &self,
                _: &ServiceParams,
                request: &$request,
            ) -> Result<$response, A2AError> {
                self.once(Method::$method, request).await
            })*

            async fn send_streaming_message(
                &self,
                _: &ServiceParams,
                request: &SendMessageRequest,
            ) -> Result<BoxStream<'static, Result<StreamResponse, A2AError>>, A2AError> {
                self.events(Method::SendStreamingMessage, request).await
            }

            async fn subscribe_to_task(
                &self,
                _: &ServiceParams,
                request: &SubscribeToTaskRequest,
            ) -> Result<BoxStream<'static, Result<StreamResponse, A2AError>>, A2AError> {
                self.events(Method::SubscribeToTask, request).await
            }

            async fn delete_push_config(
                &self,
                _: &ServiceParams,
                _: &DeleteTaskPushNotificationConfigRequest,
            ) -> Result<(), A2AError> {
                Ok(())
            }

            async fn destroy(&self) -> Result<(), A2AError> {
                Ok(())
            }
        }
    };
}

operations! {
    send_message, SendMessage, SendMessageRequest, SendMessageResponse;
    get_task, GetTask, GetTaskRequest, Task;
    list_tasks, ListTasks, ListTasksRequest, ListTasksResponse;
    cancel_task, CancelTask, CancelTaskRequest, Task;
    create_push_config, CreateTaskPushNotificationConfig, TaskPushNotificationConfig, TaskPushNotificationConfig;
    get_push_config, GetTaskPushNotificationConfig, GetTaskPushNotificationConfigRequest, TaskPushNotificationConfig;
    list_push_configs, ListTaskPushNotificationConfigs, ListTaskPushNotificationConfigsRequest, ListTaskPushNotificationConfigsResponse;
    get_extended_agent_card, GetExtendedAgentCard, GetExtendedAgentCardRequest, AgentCard;
}
