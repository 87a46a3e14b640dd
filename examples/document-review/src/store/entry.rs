//! One task: its status, what it made, and every update in the order of its making. All changes go
//! through one lock, so that every reader sees the same order (3.5.2).

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::stored::{Chunk, Plan, Push, StoredEvent, View};
use super::subscription::Subscription;
use crate::auth::Caller;
use crate::extension::Active;
use crate::wire::{
    ArtifactUpdate, Content, Message, Part, Role, StatusUpdate, StreamResponse, Task, TaskState,
    TaskStatus, Timestamp,
};

/// A task.
#[derive(Debug)]
pub struct TaskEntry {
    /// `id`
    pub id: String,
    /// `contextId`
    pub context_id: String,
    /// Whose it is.
    pub owner: Caller,
    /// How it is to be done.
    pub plan: Plan,
    /// Ends the work on it.
    pub stop: CancellationToken,
    state: Mutex<State>,
    changed: watch::Sender<()>,
}

#[derive(Debug)]
struct State {
    status: TaskStatus,
    artifacts: Vec<Chunk>,
    history: Vec<Arc<Message>>,
    /// How many bytes the history holds.
    bytes: usize,
    events: Vec<Arc<StoredEvent>>,
    /// Texts that wait to be reviewed.
    inbox: VecDeque<String>,
    pushes: BTreeMap<String, Push>,
}

/// The task is in a terminal state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended(pub TaskState);

impl TaskEntry {
    /// A task that a message asks for; `text` is what is to be reviewed.
    #[must_use]
    pub fn new(
        owner: Caller,
        context_id: String,
        plan: Plan,
        message: Message,
        text: String,
    ) -> Self {
        let context_id =
            if context_id.is_empty() { Uuid::new_v4().to_string() } else { context_id };
        let id = Uuid::new_v4().to_string();
        let status =
            TaskStatus { state: TaskState::Submitted, message: None, timestamp: Timestamp::now() };
        let mut state = State {
            status,
            artifacts: Vec::new(),
            history: Vec::new(),
            bytes: 0,
            events: Vec::new(),
            inbox: VecDeque::new(),
            pushes: BTreeMap::new(),
        };
        state.take_in(message, &id, &context_id, text);
        Self {
            id,
            context_id,
            owner,
            plan,
            stop: CancellationToken::new(),
            state: Mutex::new(state),
            changed: watch::Sender::new(()),
        }
    }

    /// Where the task stands.
    #[must_use]
    pub fn status(&self) -> TaskStatus {
        self.lock().status.clone()
    }

    /// The task as a request wants to see it.
    #[must_use]
    pub fn task(&self, view: View) -> Task {
        self.written(&self.lock(), view)
    }

    /// One update, with the extensions that are active for a request.
    #[must_use]
    pub fn event(&self, event: &StoredEvent, active: Active) -> StreamResponse {
        let metadata = active.on_task(self.plan.tags.as_ref());
        let (task_id, context_id) = (self.id.clone(), self.context_id.clone());
        match event {
            StoredEvent::Status(status) => StreamResponse::StatusUpdate(StatusUpdate {
                task_id,
                context_id,
                status: status.clone(),
                metadata,
            }),
            StoredEvent::Artifact { chunk, append, last } => {
                StreamResponse::ArtifactUpdate(ArtifactUpdate {
                    task_id,
                    context_id,
                    artifact: chunk.written(active),
                    append: *append,
                    last_chunk: *last,
                    metadata,
                })
            }
        }
    }

    /// Brings the task to another status.
    ///
    /// # Errors
    ///
    /// `Ended`, where it is in a terminal state already.
    pub fn set_status(&self, state: TaskState, says: Option<&str>) -> Result<(), Ended> {
        let mut held = self.lock();
        held.open()?;
        self.push_status(&mut held, state, says);
        Ok(())
    }

    /// Adds an artifact, or a piece of one.
    ///
    /// # Errors
    ///
    /// `Ended`, where the task is in a terminal state.
    pub fn add_chunk(&self, chunk: Chunk, last: bool) -> Result<(), Ended> {
        let mut held = self.lock();
        held.open()?;
        self.push_chunk(&mut held, chunk, last);
        Ok(())
    }

    /// The next text to review, where one waits.
    #[must_use]
    pub fn next_text(&self) -> Option<String> {
        self.lock().inbox.pop_front()
    }

    /// Ends the task with its last artifact, unless another text came in; `false` then.
    ///
    /// # Errors
    ///
    /// `Ended`, where it is in a terminal state already.
    pub fn complete(&self, report: Chunk, says: &str) -> Result<bool, Ended> {
        let mut held = self.lock();
        held.open()?;
        if !held.inbox.is_empty() {
            return Ok(false);
        }
        self.push_chunk(&mut held, report, true);
        self.push_status(&mut held, TaskState::Completed, Some(says));
        Ok(true)
    }

    /// Takes another message of the client (3.4.3): `true` where work must begin again, `false`
    /// where it goes on and comes to the text by itself.
    ///
    /// # Errors
    ///
    /// `Ended`, where the task is in a terminal state.
    pub fn follow_up(&self, message: Message, text: String) -> Result<bool, Ended> {
        let mut held = self.lock();
        held.open()?;
        let blank = text.is_empty();
        held.take_in(message, &self.id, &self.context_id, text);
        let begins = held.status.state.is_interrupted() && !blank;
        if begins {
            self.push_status(&mut held, TaskState::Working, None);
        }
        Ok(begins)
    }

    /// Ends the task for its client.
    ///
    /// # Errors
    ///
    /// `Ended`, where it is in a terminal state already.
    pub fn cancel(&self) -> Result<(), Ended> {
        self.set_status(TaskState::Canceled, Some("the review was cancelled"))?;
        self.stop.cancel();
        Ok(())
    }

    /// Waits until the task is in a terminal or an interrupted state (3.2.2).
    pub async fn settled(&self) {
        let mut changed = self.changed.subscribe();
        loop {
            let state = self.lock().status.state;
            if state.is_terminal() || state.is_interrupted() || self.stop.is_cancelled() {
                return;
            }
            tokio::select! {
                () = self.stop.cancelled() => return,
                _ = changed.changed() => {}
            }
        }
    }

    /// The task as it stands, and every update after that: none is lost in between (3.1.6).
    #[must_use]
    pub fn subscribe(self: &Arc<Self>, view: View) -> Subscription {
        let held = self.lock();
        let first = self.written(&held, view);
        Subscription::new(
            Arc::clone(self),
            first,
            view.active,
            held.events.len(),
            self.changed.subscribe(),
        )
    }

    /// The update at that place, and whether one may still come.
    pub(super) fn event_at(&self, at: usize) -> (Option<Arc<StoredEvent>>, TaskState) {
        let held = self.lock();
        (held.events.get(at).cloned(), held.status.state)
    }

    /// Registers a webhook; one of the same id is replaced, and its deliveries end. `false` where
    /// the task has `most` of them already.
    #[must_use]
    pub fn add_push(&self, push: Push, most: usize) -> bool {
        let mut held = self.lock();
        if held.pushes.len() >= most && !held.pushes.contains_key(&push.config.id) {
            return false;
        }
        if let Some(old) = held.pushes.insert(push.config.id.clone(), push) {
            old.stop.cancel();
        }
        true
    }

    /// The webhooks, by id.
    #[must_use]
    pub fn pushes(&self) -> Vec<Push> {
        self.lock().pushes.values().cloned().collect()
    }

    /// Takes a webhook away; no more is delivered to it. That there is none is no error (3.1.10).
    pub fn remove_push(&self, id: &str) {
        if let Some(push) = self.lock().pushes.remove(id) {
            push.stop.cancel();
        }
    }

    /// Since when nobody works on it; `None` while somebody does.
    pub(super) fn resting_since(&self) -> Option<Timestamp> {
        let status = &self.lock().status;
        (status.state.is_terminal() || status.state.is_interrupted()).then_some(status.timestamp)
    }

    /// How much its messages hold.
    pub(super) fn bytes(&self) -> usize {
        self.lock().bytes
    }

    /// The store forgets it: streams and deliveries end.
    pub(super) fn abandon(&self) {
        if !self.lock().status.state.is_terminal() {
            self.stop.cancel();
        }
    }

    fn written(&self, held: &State, view: View) -> Task {
        let skipped = view.history.map_or(0, |most| held.history.len().saturating_sub(most));
        Task {
            id: self.id.clone(),
            context_id: self.context_id.clone(),
            status: held.status.clone(),
            artifacts: view
                .artifacts
                .then(|| held.artifacts.iter().map(|chunk| chunk.written(view.active)).collect()),
            history: held.history[skipped..].to_vec(),
            metadata: view.active.on_task(self.plan.tags.as_ref()),
        }
    }

    fn push_status(&self, held: &mut State, state: TaskState, says: Option<&str>) {
        let message = says.map(|says| {
            Arc::new(Message {
                message_id: Uuid::new_v4().to_string(),
                context_id: self.context_id.clone(),
                task_id: self.id.clone(),
                role: Role::Agent,
                parts: vec![Part::text(says, "text/plain")],
                ..Message::default()
            })
        });
        // What the agent asks is part of the conversation; what it says of its progress is not (3.7).
        if state.is_interrupted() {
            held.history.extend(message.clone());
        }
        held.status = TaskStatus { state, message, timestamp: Timestamp::now() };
        held.events.push(Arc::new(StoredEvent::Status(held.status.clone())));
        self.changed.send_replace(());
    }

    fn push_chunk(&self, held: &mut State, chunk: Chunk, last: bool) {
        let begun = held.artifacts.iter_mut().find(|artifact| artifact.id == chunk.id);
        let append = begun.is_some();
        match begun {
            Some(artifact) => {
                artifact.parts.extend(chunk.parts.iter().cloned());
                artifact.usage += chunk.usage;
            }
            None => held.artifacts.push(chunk.clone()),
        }
        held.events.push(Arc::new(StoredEvent::Artifact { chunk, append, last }));
        self.changed.send_replace(());
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds the lock; if it did, the state would still be whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn open(&self) -> Result<(), Ended> {
        if self.status.state.is_terminal() { Err(Ended(self.status.state)) } else { Ok(()) }
    }

    fn take_in(&mut self, mut message: Message, id: &str, context_id: &str, text: String) {
        id.clone_into(&mut message.task_id);
        context_id.clone_into(&mut message.context_id);
        self.bytes += text.len()
            + message
                .parts
                .iter()
                .map(|part| match &part.content {
                    Content::Text(text) | Content::Url(text) => text.len(),
                    Content::Raw(raw) => raw.len(),
                    Content::Data(_) => 0,
                })
                .sum::<usize>();
        self.history.push(Arc::new(message));
        if !text.is_empty() {
            self.inbox.push_back(text);
        }
    }
}
