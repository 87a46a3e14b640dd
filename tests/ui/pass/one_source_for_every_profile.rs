//! The arms of refused operations may stay: each module is dispatched by the same text.
#[a2a_caps_runtime::agent("./profiles.toml", profile = "partner")]
mod partner {}
#[a2a_caps_runtime::agent("./profiles.toml", profile = "closed")]
mod closed {}

macro_rules! dispatch { ($module:ident) => {{
    fn stream(_: $module::permit::SendStreamingMessage) -> &'static str {
        "streamed"
    }
    |call: $module::Call| match call {
        $module::Call::SendMessage(_) => "sent",
        $module::Call::SendStreamingMessage(permit) => stream(permit),
        $module::Call::GetTask(_)
        | $module::Call::ListTasks(_)
        | $module::Call::CancelTask(_) => "task",
        $module::Call::SubscribeToTask(_) => "subscribed",
        $module::Call::CreateTaskPushNotificationConfig(_)
        | $module::Call::GetTaskPushNotificationConfig(_)
        | $module::Call::ListTaskPushNotificationConfigs(_)
        | $module::Call::DeleteTaskPushNotificationConfig(_) => "push",
        $module::Call::GetExtendedAgentCard(_) => "card",
    }
}} }

fn main() {
    use a2a_caps_runtime::Method;
    let partner = dispatch!(partner);
    let closed = dispatch!(closed);
    assert_eq!(partner(partner::admit(Method::SendStreamingMessage).unwrap()), "streamed");
    assert_eq!(closed(closed::admit(Method::SendMessage).unwrap()), "sent");
    assert!(closed::admit(Method::SendStreamingMessage).is_err());
}
