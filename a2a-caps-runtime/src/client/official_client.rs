//! A transport over those of the official Rust SDK (`a2a-client-lf`): JSON-RPC, HTTP+JSON, gRPC, or
//! one of your own.

use core::fmt;
use std::collections::HashMap;
use std::format;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use a2a::{A2AError, AgentCard};
use a2a_client::middleware::CallInterceptor;
use a2a_client::transport::{ServiceParams, Transport};
use a2a_pb::protojson_conv::{self, ProtoJsonPayload};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use serde_json::{Map, Value};

use super::error::refusal_in;
use super::plan::Flag;
use super::{Activated, Answer, CallError, DeliveryPlan, Interface, TaskClient, Update};
use crate::spec::wire;
use crate::{A2aError, Capability, Method, ProtocolVersion};

impl DeliveryPlan {
    /// The plan for a card that the official SDK has read. `webhook`: whether this client can be
    /// notified by one.
    #[must_use]
    pub fn from_official_card(card: &AgentCard, webhook: bool) -> Self {
        let flags = Capability::ALL.map(|capability| match capability {
            Capability::Streaming => card.capabilities.streaming,
            Capability::PushNotifications => card.capabilities.push_notifications,
            Capability::ExtendedAgentCard => card.capabilities.extended_agent_card,
        });
        let flags = flags.map(|flag| match flag {
            Some(true) => Flag::True,
            Some(false) => Flag::False,
            None => Flag::Absent,
        });
        Self::from_flags(flags, webhook)
    }
}

/// Calls an agent over a transport of the official SDK.
///
/// Two things get lost in that SDK. The headers of answers: what was activated cannot be told
/// ([`Activated::is_readable`]). And what kind a failure is: a connection that broke, a status 503
/// and a fault inside the agent all come as [`CallError::Internal`], of which a wait bears
/// [`internal_errors`](super::WaitOptions::internal_errors) in a row.
pub struct OfficialClient<T> {
    transport: T,
    version: ProtocolVersion,
    tenant: Option<String>,
    interceptors: Vec<Arc<dyn CallInterceptor>>,
}

impl<T> fmt::Debug for OfficialClient<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OfficialClient")
            .field("version", &self.version)
            .field("tenant", &self.tenant)
            .finish_non_exhaustive()
    }
}

impl<T: Transport> OfficialClient<T> {
    /// A client of that interface, which the transport was made for.
    #[must_use]
    pub fn new(transport: T, interface: &Interface) -> Self {
        Self {
            transport,
            version: interface.version,
            tenant: interface.tenant.clone(),
            interceptors: Vec::new(),
        }
    }

    /// Calls an interceptor of the SDK around each call, such as the one that authenticates.
    #[must_use]
    pub fn interceptor(mut self, interceptor: Arc<dyn CallInterceptor>) -> Self {
        self.interceptors.push(interceptor);
        self
    }

    async fn before(
        &self,
        method: Method,
        extensions: &[String],
    ) -> Result<ServiceParams, A2AError> {
        let mut params: ServiceParams = HashMap::new();
        params.insert(wire::VERSION_HEADER.to_owned(), [self.version.to_string()].into());
        if !extensions.is_empty() {
            params.insert(wire::EXTENSIONS_HEADER.to_owned(), [extensions.join(",")].into());
        }
        for interceptor in &self.interceptors {
            interceptor.before(method.name(), &mut params).await?;
        }
        Ok(params)
    }

    async fn after<R>(&self, method: Method, result: Result<R, A2AError>) -> Result<R, CallError> {
        let status = result.as_ref().map(|_| ()).map_err(Clone::clone);
        for interceptor in self.interceptors.iter().rev() {
            let heard = interceptor.after(method.name(), &status).await;
            if status.is_ok() {
                heard.map_err(|error| call_error(method, error))?;
            }
        }
        result.map_err(|error| call_error(method, error))
    }

    fn request<R: ProtoJsonPayload>(&self, params: &Value) -> Result<R, A2AError> {
        let mut params = params.clone();
        if let (Some(tenant), Some(params)) = (&self.tenant, params.as_object_mut()) {
            params.insert("tenant".to_owned(), tenant.as_str().into());
        }
        protojson_conv::from_value(params)
            .map_err(|error| A2AError::invalid_params(format!("the parameters: {error}")))
    }

    async fn dispatch(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Value, A2AError> {
        let service = &self.before(method, extensions).await?;
        let to = &self.transport;
        match method {
            Method::SendMessage => json(&to.send_message(service, &self.request(params)?).await?),
            Method::GetTask => json(&to.get_task(service, &self.request(params)?).await?),
            Method::ListTasks => json(&to.list_tasks(service, &self.request(params)?).await?),
            Method::CancelTask => json(&to.cancel_task(service, &self.request(params)?).await?),
            Method::CreateTaskPushNotificationConfig => {
                json(&to.create_push_config(service, &self.request(params)?).await?)
            }
            Method::GetTaskPushNotificationConfig => {
                json(&to.get_push_config(service, &self.request(params)?).await?)
            }
            Method::ListTaskPushNotificationConfigs => {
                json(&to.list_push_configs(service, &self.request(params)?).await?)
            }
            Method::DeleteTaskPushNotificationConfig => {
                to.delete_push_config(service, &self.request(params)?).await?;
                Ok(Map::new().into())
            }
            Method::GetExtendedAgentCard => {
                json(&to.get_extended_agent_card(service, &self.request(params)?).await?)
            }
            Method::SendStreamingMessage | Method::SubscribeToTask => {
                Err(A2AError::invalid_request(format!("`{method}` answers with a stream")))
            }
        }
    }
}

fn json<R: ProtoJsonPayload>(value: &R) -> Result<Value, A2AError> {
    protojson_conv::to_value(value).map_err(|error| A2AError::internal(format!("{error}")))
}

fn call_error(method: Method, error: A2AError) -> CallError {
    let A2AError { code, message, details } = error;
    let details: Option<Value> = details.map(|details| {
        details.iter().filter_map(|detail| serde_json::to_value(detail).ok()).collect()
    });
    let named = A2aError::from_json_rpc_code(code);
    if let Some(refused) = refusal_in(method, named, &message, details.as_ref()) {
        return refused.into();
    }
    match code {
        wire::JSON_RPC_INTERNAL_ERROR => CallError::Internal { message },
        wire::JSON_RPC_UNAUTHENTICATED => CallError::Unauthenticated { message },
        code => CallError::Failed { code: i64::from(code), message },
    }
}

impl<T: Transport> TaskClient for OfficialClient<T> {
    type Updates = BoxStream<'static, Result<Update, CallError>>;

    async fn call(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Value>, CallError> {
        let result = self.dispatch(method, params, extensions).await;
        let value = self.after(method, result).await?;
        Ok(Answer { value, activated: Activated::unreadable() })
    }

    async fn stream(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Self::Updates>, CallError> {
        let opened = async {
            let service = &self.before(method, extensions).await?;
            match method {
                Method::SendStreamingMessage => {
                    let request = self.request(params)?;
                    self.transport.send_streaming_message(service, &request).await
                }
                Method::SubscribeToTask => {
                    let request = self.request(params)?;
                    self.transport.subscribe_to_task(service, &request).await
                }
                _ => Err(A2AError::invalid_request(format!("`{method}` answers once"))),
            }
        };
        let result = opened.await;
        let events = self.after(method, result).await?;
        let value = events.map(move |event| match event.and_then(|event| json(&event)) {
            Ok(event) => Ok(Update::from_json(event)),
            Err(error) => Err(call_error(method, error)),
        });
        Ok(Answer { value: value.boxed(), activated: Activated::unreadable() })
    }
}
