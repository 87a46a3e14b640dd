//! What ends the command without a review.

use std::path::PathBuf;
use std::{fmt, io};

use a2a_caps_runtime::client::{CallError, NoInterface, WaitError};

#[derive(Debug)]
pub(crate) enum Failure {
    File(PathBuf, io::Error),
    Input(io::Error),
    Webhook(io::Error),
    Token,
    Card(CallError),
    Interface(NoInterface),
    Call(CallError),
    Wait(WaitError),
    Agent(PathBuf, io::Error),
    Silent(PathBuf),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "`{}` cannot be read: {error}", path.display()),
            Self::Input(error) => write!(f, "standard input cannot be read: {error}"),
            Self::Webhook(error) => write!(f, "the webhook cannot listen: {error}"),
            Self::Token => f.write_str("the token cannot stand in a header"),
            Self::Card(error) => write!(f, "the card cannot be had: {error}"),
            Self::Interface(error) => error.fmt(f),
            Self::Call(error) => error.fmt(f),
            Self::Wait(error) => {
                write!(f, "{error}")?;
                if let Some(task) = &error.last {
                    write!(f, "; task {} is {}", task.id(), task.state())?;
                }
                write!(f, " ({})", error.trail)
            }
            Self::Agent(path, error) => {
                write!(f, "`{}` cannot be started: {error}", path.display())
            }
            Self::Silent(path) => {
                write!(f, "`{}` did not say where it listens", path.display())
            }
        }
    }
}

impl From<WaitError> for Failure {
    fn from(error: WaitError) -> Self {
        Self::Wait(error)
    }
}
