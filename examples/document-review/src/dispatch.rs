//! From the call that the gate admitted to its handler. A served operation without an arm does not
//! compile; the arm of a refused one can never run, and its code is not in the binary.
#![deny(clippy::wildcard_enum_match_arm)]

use a2a_caps_runtime::Admission;

use crate::failure::Failure;
use crate::handlers::{self, Incoming, Reply};
use crate::reviewer::{Agent, Call};

/// Calls the handler. Each takes its permit, so none can be called without the gate.
pub(crate) async fn dispatch(
    admission: &Admission<Agent>,
    incoming: Incoming,
) -> Result<Reply, Failure> {
    match admission.call {
        Call::SendMessage(permit) => handlers::send_message(permit, incoming).await,
        Call::SendStreamingMessage(permit) => {
            handlers::send_streaming_message(permit, incoming).await
        }
        Call::GetTask(permit) => handlers::get_task(permit, &incoming),
        Call::ListTasks(permit) => handlers::list_tasks(permit, &incoming),
        Call::CancelTask(permit) => handlers::cancel_task(permit, &incoming),
        Call::SubscribeToTask(permit) => handlers::subscribe_to_task(permit, &incoming),
        Call::CreateTaskPushNotificationConfig(permit) => {
            handlers::create_push_config(permit, incoming).await
        }
        Call::GetTaskPushNotificationConfig(permit) => handlers::get_push_config(permit, &incoming),
        Call::ListTaskPushNotificationConfigs(permit) => {
            handlers::list_push_configs(permit, &incoming)
        }
        Call::DeleteTaskPushNotificationConfig(permit) => {
            handlers::delete_push_config(permit, &incoming)
        }
        Call::GetExtendedAgentCard(permit) => handlers::get_extended_card(permit),
    }
}
