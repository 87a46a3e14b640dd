//! What the agent does with a message: a script of steps, played as the SDK's stream of events.

mod echo;
mod script;
mod tck;

use a2a::{A2AError, StreamResponse, TaskState};
use a2a_server::{AgentExecutor, ExecutorContext};
use futures::stream::BoxStream;

use crate::served;
use script::{Step, play};

/// Which agent this is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behaviour {
    /// Sends back what it is sent, word by word.
    #[default]
    Echo,
    /// Does what the A2A project's compatibility kit asks for by the prefix of a message's id.
    Tck,
}

/// The SDK's view of this agent.
#[derive(Clone, Copy, Debug)]
pub struct Executor {
    behaviour: Behaviour,
}

impl Executor {
    /// An agent that behaves so.
    #[must_use]
    pub fn new(behaviour: Behaviour) -> Self {
        Self { behaviour }
    }
}

impl AgentExecutor for Executor {
    fn execute(
        &self,
        context: ExecutorContext,
    ) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let message = context.message.as_ref();
        let steps = match self.behaviour {
            Behaviour::Echo => {
                let text = message.and_then(a2a::Message::text).unwrap_or_default();
                echo::script(text, counts_words(&context))
            }
            Behaviour::Tck => {
                tck::script(message.map_or("", |message| message.message_id.as_str()))
            }
        };
        play(context, steps)
    }

    fn cancel(
        &self,
        context: ExecutorContext,
    ) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        play(context, vec![Step::Status(TaskState::Canceled, None)])
    }
}

/// Whether the word count is active for this request. Behind the gate `A2A-Extensions` holds the
/// active extensions, and nothing else.
fn counts_words(context: &ExecutorContext) -> bool {
    let lines = context.service_params.get("a2a-extensions").map_or(&[][..], Vec::as_slice);
    lines.iter().flat_map(|line| line.split(',')).any(|uri| uri.trim() == served::WORD_COUNT.uri())
}
