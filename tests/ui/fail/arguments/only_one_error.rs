//! The module's names stay usable, so that the fault of the declaration is all that is told.
#[a2a_caps_runtime::agent("./nowhere.toml")]
pub mod agent {}

pub fn dispatch(call: agent::Call) -> u8 {
    match call {
        agent::Call::SendMessage(permit) => send(permit),
        agent::Call::SendStreamingMessage(_) => 1,
        agent::Call::GetTask(_) => 2,
        agent::Call::ListTasks(_) => 3,
        agent::Call::CancelTask(_) => 4,
        agent::Call::SubscribeToTask(_) => 5,
        agent::Call::CreateTaskPushNotificationConfig(_) => 6,
        agent::Call::GetTaskPushNotificationConfig(_) => 7,
        agent::Call::ListTaskPushNotificationConfigs(_) => 8,
        agent::Call::DeleteTaskPushNotificationConfig(_) => 9,
        agent::Call::GetExtendedAgentCard(_) => 10,
    }
}

fn send(_: agent::permit::SendMessage) -> u8 {
    0
}

fn generic<A: a2a_caps_runtime::ServesJsonRpc + a2a_caps_runtime::ServesGrpc>() {}

fn main() {
    generic::<agent::Agent>();
    let _ = (agent::CARD.fixed(), agent::EXTENDED_CARD, agent::PROFILE, agent::CAPABILITIES);
    let _ = (agent::REQUIRED_EXTENSIONS, agent::admit(a2a_caps_runtime::Method::GetTask));
}
