//! The JSON shapes of A2A 1.0, as `ProtoJSON` writes and reads them (5.5, 5.6): requests in, tasks,
//! artifacts and stream responses out.
//!
//! Readers take the proto's spelling of a name too, take `null` for unset, and pass over members
//! that they do not know (5.7). Writers leave out what is unset.

mod event;
mod lenient;
mod message;
mod push;
mod requests;
mod task;

pub use event::{ArtifactUpdate, SendMessageResponse, StatusUpdate, StreamResponse};
pub use message::{Content, Message, Metadata, Part, Role};
pub use push::{PushConfig, Secret};
pub use requests::{
    CancelTask, GetTask, ListPushConfigs, ListPushConfigsResponse, ListTasks, ListTasksResponse,
    NamedPushConfig, SendMessage, SubscribeToTask,
};
pub use task::{Artifact, Task, TaskState, TaskStatus, Timestamp};

#[cfg(test)]
mod tests;
