//! Steps in, the SDK's events out, one after another.

use std::time::Duration;

use a2a::{
    A2AError, Artifact, Message, Part, Role, StreamResponse, Task, TaskArtifactUpdateEvent,
    TaskState, TaskStatus, TaskStatusUpdateEvent,
};
use a2a_server::ExecutorContext;
use futures::StreamExt as _;
use futures::stream::{self, BoxStream};

/// One thing that the agent does.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Opens the task, or opens it again for a further message: a stream begins with a task or a
    /// message (3.1.2).
    Open,
    /// The task has that state, and the agent says that.
    Status(TaskState, Option<String>),
    /// A new artifact, or what comes before it was opened.
    Artifact(Artifact),
    /// More of the artifact with that id; whether it is the last of it.
    Append(Artifact, bool),
    /// Time passes.
    Wait(Duration),
    /// A message instead of a task.
    Say(String),
    /// The agent fails.
    Fail(&'static str),
}

/// The events of these steps.
pub(super) fn play(
    context: ExecutorContext,
    steps: Vec<Step>,
) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
    let events = stream::unfold((steps.into_iter(), context), |(mut steps, context)| async move {
        loop {
            match steps.next()? {
                Step::Wait(time) => tokio::time::sleep(time).await,
                step => return Some((event(&context, step), (steps, context))),
            }
        }
    });
    events.filter_map(std::future::ready).boxed()
}

fn event(context: &ExecutorContext, step: Step) -> Option<Result<StreamResponse, A2AError>> {
    let (task_id, context_id) = context.task_info();
    let update = |artifact, append, last_chunk| {
        StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
            task_id: context.task_id.clone(),
            context_id: context.context_id.clone(),
            artifact,
            append,
            last_chunk,
            metadata: None,
        })
    };
    Some(Ok(match step {
        Step::Wait(_) => return None,
        Step::Fail(why) => return Some(Err(A2AError::internal(why))),
        Step::Open => StreamResponse::Task(open(context)),
        Step::Status(state, text) => {
            let message = text.map(|text| says(context, text));
            let status = TaskStatus { state, message, timestamp: None };
            StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
                task_id,
                context_id,
                status,
                metadata: None,
            })
        }
        Step::Artifact(artifact) => update(artifact, None, None),
        Step::Append(artifact, last) => update(artifact, Some(true), Some(last)),
        Step::Say(text) => {
            StreamResponse::Message(Message { task_id: None, ..says(context, text) })
        }
    }))
}

/// The task with this message in its history. The SDK hands the stored task on with or without
/// it, and keeps the one that it gets back.
fn open(context: &ExecutorContext) -> Task {
    let fresh = || Task {
        id: context.task_id.clone(),
        context_id: context.context_id.clone(),
        status: TaskStatus { state: TaskState::Submitted, message: None, timestamp: None },
        artifacts: None,
        history: None,
        metadata: None,
    };
    let mut task = context.stored_task.clone().unwrap_or_else(fresh);
    task.status.timestamp = None;
    if task.status.state != TaskState::Submitted {
        task.status = TaskStatus { state: TaskState::Working, message: None, timestamp: None };
    }
    if let Some(message) = &context.message {
        let history = task.history.get_or_insert_default();
        if history.last().is_none_or(|last| last.message_id != message.message_id) {
            history.push(message.clone());
        }
    }
    task
}

fn says(context: &ExecutorContext, text: String) -> Message {
    Message {
        task_id: Some(context.task_id.clone()),
        context_id: Some(context.context_id.clone()),
        ..Message::new(Role::Agent, vec![Part::text(text)])
    }
}

/// An artifact with that one part.
pub(super) fn artifact(id: &str, part: Part) -> Artifact {
    Artifact {
        artifact_id: id.to_owned(),
        name: None,
        description: None,
        parts: vec![part],
        metadata: None,
        extensions: None,
    }
}
