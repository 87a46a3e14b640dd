//! The paths of the HTTP+JSON binding (5.3, 11.3).

use core::fmt;

use crate::Method;

/// The HTTP verbs of the routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum HttpVerb {
    /// `GET`
    Get = 0,
    /// `POST`
    Post = 1,
    /// `DELETE`
    Delete = 2,
}

impl HttpVerb {
    /// The verb as HTTP writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

impl fmt::Display for HttpVerb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One segment of a route, between two slashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// These very letters.
    Literal(&'static str),
    /// The id of a task.
    TaskId,
    /// The id of a task, then a colon and this verb of the protocol: `{id}:cancel`.
    TaskIdThen(&'static str),
    /// The id of a push notification configuration.
    ConfigId,
}

/// A verb and a path, and the operation that they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The HTTP verb.
    pub verb: HttpVerb,
    /// The path, segment by segment, without a tenant.
    pub path: &'static [Segment],
    /// The operation.
    pub method: Method,
}

use Segment::{ConfigId, Literal, TaskId, TaskIdThen};

const fn route(verb: HttpVerb, path: &'static [Segment], method: Method) -> Route {
    Route { verb, path, method }
}

/// Every route of 11.3. `SubscribeToTask` stands twice: the prose of the specification says POST,
/// `a2a.proto` says GET, and peers of both kinds exist. Each path also exists with a
/// `/{tenant}` before it.
pub const ROUTES: [Route; 12] = [
    route(HttpVerb::Post, &[Literal("message:send")], Method::SendMessage),
    route(HttpVerb::Post, &[Literal("message:stream")], Method::SendStreamingMessage),
    route(HttpVerb::Get, &[Literal("tasks"), TaskId], Method::GetTask),
    route(HttpVerb::Get, &[Literal("tasks")], Method::ListTasks),
    route(HttpVerb::Post, &[Literal("tasks"), TaskIdThen("cancel")], Method::CancelTask),
    route(HttpVerb::Post, &[Literal("tasks"), TaskIdThen("subscribe")], Method::SubscribeToTask),
    route(HttpVerb::Get, &[Literal("tasks"), TaskIdThen("subscribe")], Method::SubscribeToTask),
    route(
        HttpVerb::Post,
        &[Literal("tasks"), TaskId, Literal("pushNotificationConfigs")],
        Method::CreateTaskPushNotificationConfig,
    ),
    route(
        HttpVerb::Get,
        &[Literal("tasks"), TaskId, Literal("pushNotificationConfigs"), ConfigId],
        Method::GetTaskPushNotificationConfig,
    ),
    route(
        HttpVerb::Get,
        &[Literal("tasks"), TaskId, Literal("pushNotificationConfigs")],
        Method::ListTaskPushNotificationConfigs,
    ),
    route(
        HttpVerb::Delete,
        &[Literal("tasks"), TaskId, Literal("pushNotificationConfigs"), ConfigId],
        Method::DeleteTaskPushNotificationConfig,
    ),
    route(HttpVerb::Get, &[Literal("extendedAgentCard")], Method::GetExtendedAgentCard),
];

/// First segments that begin a route or another reading of one, and so can be no tenant.
pub const RESERVED_SEGMENTS: [&str; 6] =
    ["tasks", "message", "message:send", "message:stream", "extendedAgentCard", "tenants"];
