//! The operations of the protocol (5.3; service `lf.a2a.v1.A2AService` in `a2a.proto`).

use core::fmt;

use crate::Capability;

/// One of the eleven operations of A2A 1.0, by the name that JSON-RPC and gRPC share (5.3, 9.4,
/// 10.4).
///
/// The enum is exhaustive on purpose: a twelfth operation is to break every `match`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Method {
    /// Sends a message and answers with a task or a message (3.1.1).
    SendMessage = 0,
    /// Sends a message and streams what comes of it (3.1.2).
    SendStreamingMessage = 1,
    /// Reads one task (3.1.3).
    GetTask = 2,
    /// Lists tasks page by page (3.1.4).
    ListTasks = 3,
    /// Asks for a task to be cancelled (3.1.5).
    CancelTask = 4,
    /// Streams the updates of a task that runs already (3.1.6).
    SubscribeToTask = 5,
    /// Registers a webhook for a task (3.1.7).
    CreateTaskPushNotificationConfig = 6,
    /// Reads one webhook of a task (3.1.8).
    GetTaskPushNotificationConfig = 7,
    /// Lists the webhooks of a task (3.1.9).
    ListTaskPushNotificationConfigs = 8,
    /// Removes a webhook of a task (3.1.10).
    DeleteTaskPushNotificationConfig = 9,
    /// Reads the card for authenticated callers (3.1.11).
    GetExtendedAgentCard = 10,
}

impl Method {
    /// All operations, in the order of their discriminants.
    pub const ALL: [Self; 11] = [
        Self::SendMessage,
        Self::SendStreamingMessage,
        Self::GetTask,
        Self::ListTasks,
        Self::CancelTask,
        Self::SubscribeToTask,
        Self::CreateTaskPushNotificationConfig,
        Self::GetTaskPushNotificationConfig,
        Self::ListTaskPushNotificationConfigs,
        Self::DeleteTaskPushNotificationConfig,
        Self::GetExtendedAgentCard,
    ];

    /// The name on JSON-RPC (`method`) and gRPC (last part of the path).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SendMessage => "SendMessage",
            Self::SendStreamingMessage => "SendStreamingMessage",
            Self::GetTask => "GetTask",
            Self::ListTasks => "ListTasks",
            Self::CancelTask => "CancelTask",
            Self::SubscribeToTask => "SubscribeToTask",
            Self::CreateTaskPushNotificationConfig => "CreateTaskPushNotificationConfig",
            Self::GetTaskPushNotificationConfig => "GetTaskPushNotificationConfig",
            Self::ListTaskPushNotificationConfigs => "ListTaskPushNotificationConfigs",
            Self::DeleteTaskPushNotificationConfig => "DeleteTaskPushNotificationConfig",
            Self::GetExtendedAgentCard => "GetExtendedAgentCard",
        }
    }

    /// The operation of that name, compared exactly: `sendMessage` and the 0.3 name
    /// `message/send` are none (see [`legacy_method`](crate::legacy_method) for the latter).
    #[allow(clippy::inline_always, reason = "it joins the gate's own branch: half the time")]
    #[inline(always)]
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "SendMessage" => Self::SendMessage,
            "SendStreamingMessage" => Self::SendStreamingMessage,
            "GetTask" => Self::GetTask,
            "ListTasks" => Self::ListTasks,
            "CancelTask" => Self::CancelTask,
            "SubscribeToTask" => Self::SubscribeToTask,
            "CreateTaskPushNotificationConfig" => Self::CreateTaskPushNotificationConfig,
            "GetTaskPushNotificationConfig" => Self::GetTaskPushNotificationConfig,
            "ListTaskPushNotificationConfigs" => Self::ListTaskPushNotificationConfigs,
            "DeleteTaskPushNotificationConfig" => Self::DeleteTaskPushNotificationConfig,
            "GetExtendedAgentCard" => Self::GetExtendedAgentCard,
            _ => return None,
        })
    }

    /// The optional capability that the operation needs (3.3.4), or `None` where every agent
    /// serves it.
    #[must_use]
    pub const fn required_capability(self) -> Option<Capability> {
        match self {
            Self::SendStreamingMessage | Self::SubscribeToTask => Some(Capability::Streaming),
            Self::CreateTaskPushNotificationConfig
            | Self::GetTaskPushNotificationConfig
            | Self::ListTaskPushNotificationConfigs
            | Self::DeleteTaskPushNotificationConfig => Some(Capability::PushNotifications),
            Self::GetExtendedAgentCard => Some(Capability::ExtendedAgentCard),
            Self::SendMessage | Self::GetTask | Self::ListTasks | Self::CancelTask => None,
        }
    }

    /// Whether the answer is a stream of events (3.1.2, 3.1.6).
    #[must_use]
    pub const fn is_streaming(self) -> bool {
        matches!(self, Self::SendStreamingMessage | Self::SubscribeToTask)
    }

    /// Whether the request carries a message, and with it perhaps an inline push configuration
    /// (3.1.1, 3.1.2; `SendMessageConfiguration.task_push_notification_config`).
    #[must_use]
    pub const fn is_send(self) -> bool {
        matches!(self, Self::SendMessage | Self::SendStreamingMessage)
    }

    /// The path on gRPC (10.2): `/lf.a2a.v1.A2AService/` and the name.
    #[must_use]
    pub const fn grpc_path(self) -> &'static str {
        match self {
            Self::SendMessage => "/lf.a2a.v1.A2AService/SendMessage",
            Self::SendStreamingMessage => "/lf.a2a.v1.A2AService/SendStreamingMessage",
            Self::GetTask => "/lf.a2a.v1.A2AService/GetTask",
            Self::ListTasks => "/lf.a2a.v1.A2AService/ListTasks",
            Self::CancelTask => "/lf.a2a.v1.A2AService/CancelTask",
            Self::SubscribeToTask => "/lf.a2a.v1.A2AService/SubscribeToTask",
            Self::CreateTaskPushNotificationConfig => {
                "/lf.a2a.v1.A2AService/CreateTaskPushNotificationConfig"
            }
            Self::GetTaskPushNotificationConfig => {
                "/lf.a2a.v1.A2AService/GetTaskPushNotificationConfig"
            }
            Self::ListTaskPushNotificationConfigs => {
                "/lf.a2a.v1.A2AService/ListTaskPushNotificationConfigs"
            }
            Self::DeleteTaskPushNotificationConfig => {
                "/lf.a2a.v1.A2AService/DeleteTaskPushNotificationConfig"
            }
            Self::GetExtendedAgentCard => "/lf.a2a.v1.A2AService/GetExtendedAgentCard",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
