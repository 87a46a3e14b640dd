//! Exit codes: the command's contract with scripts.

use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: nothing was found.
    Clean,
    /// 1: an error or a warning was found; with `--fail-on error`, an error.
    Found,
    /// 2: the arguments are wrong, or a file cannot be read.
    Usage,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Clean => 0,
            Exit::Found => 1,
            Exit::Usage => 2,
        })
    }
}
