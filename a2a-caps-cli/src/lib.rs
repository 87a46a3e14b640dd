//! The command `a2a-caps` as a library: arguments in, text and an exit code out.
//!
//! What it knows of declarations comes from `a2a-caps-model`: the same rules, the same texts and the
//! same bytes as in a build.

mod args;
mod commands;
mod declaration;
mod exit;
mod levels;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;

pub use exit::Exit;

/// Runs the command with these arguments, the program's name first, and gives its exit code.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match args::Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no usage errors, and go to standard output.
            let code = if error.use_stderr() { Exit::Usage } else { Exit::Clean };
            // Nothing is left to tell where neither can be written.
            let _ = error.print();
            return code.into();
        }
    };
    arguments.colour.apply();
    commands::run(&arguments.command).into()
}
