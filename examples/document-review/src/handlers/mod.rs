//! The eleven operations, each behind its permit.

mod extended_card;
mod message;
mod push;
mod send;
mod tasks;

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

pub(crate) use extended_card::get_extended_card;
pub(crate) use push::{create_push_config, delete_push_config, get_push_config, list_push_configs};
pub(crate) use send::{send_message, send_streaming_message};
pub(crate) use tasks::{cancel_task, get_task, list_tasks, subscribe_to_task};

use crate::app::App;
use crate::auth::Caller;
use crate::extension::Active;
use crate::failure::Failure;
use crate::store::{Subscription, TaskEntry, View};
use crate::wire::StreamResponse;

/// What a handler is given.
#[derive(Debug)]
pub(crate) struct Incoming {
    pub(crate) app: Arc<App>,
    pub(crate) caller: Caller,
    pub(crate) active: Active,
    pub(crate) params: Option<Box<RawValue>>,
}

/// What a handler answers.
#[derive(Debug)]
pub(crate) enum Reply {
    /// `result`
    Result(Box<RawValue>),
    /// A stream of `result`s.
    Stream(Box<Updates>),
}

impl Reply {
    fn of(result: &impl Serialize) -> Result<Self, Failure> {
        // The shapes are plain data, whose writing does not fail.
        to_raw_value(result).map(Self::Result).map_err(|_| Failure::Busy)
    }
}

/// The updates of a task, until it ends, or also until it waits for the client.
#[derive(Debug)]
pub(crate) struct Updates {
    subscription: Subscription,
    ends_when_interrupted: bool,
    ended: bool,
}

impl Updates {
    fn reply(subscription: Subscription, ends_when_interrupted: bool) -> Reply {
        Reply::Stream(Box::new(Self { subscription, ends_when_interrupted, ended: false }))
    }

    pub(crate) async fn next(&mut self) -> Option<StreamResponse> {
        if self.ended {
            return None;
        }
        let (event, state) = self.subscription.next().await?;
        let waits = self.ends_when_interrupted && state.is_interrupted();
        self.ended = waits && !self.subscription.is_behind();
        Some(event)
    }
}

impl Incoming {
    /// The parameters; none is the same as an empty object.
    fn params<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        let text = self.params.as_deref().map_or("{}", RawValue::get);
        let mut reader = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let path = error.path().to_string();
            let field = if path == "." { "params".to_owned() } else { path };
            // Where it stands in the text is of no use to who made it from an object.
            let message = error.inner().to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            Failure::param(field, message)
        })
    }

    /// The caller's task of that id.
    fn task(&self, field: &str, id: &str) -> Result<Arc<TaskEntry>, Failure> {
        if id.is_empty() {
            return Err(Failure::param(field, "it is required"));
        }
        self.app.store.get(id, self.caller).ok_or_else(|| Failure::task_not_found(id))
    }

    /// All of a task, with that much history.
    fn view(&self, history: Option<i32>) -> Result<View, Failure> {
        let history = history
            .map(usize::try_from)
            .transpose()
            .map_err(|_| Failure::param("historyLength", "it must not be negative"))?;
        Ok(View { history, ..View::whole(self.active) })
    }
}
