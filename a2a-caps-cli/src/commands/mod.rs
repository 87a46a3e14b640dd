//! One file for each command.

mod card;
mod check;
mod gate;
mod manual;
mod matrix;
mod table;

use crate::args::Command;
use crate::exit::Exit;

/// Runs a command.
pub(crate) fn run(command: &Command) -> Exit {
    let result = match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Card(arguments) => card::run(arguments),
        Command::Gate(arguments) => gate::run(arguments),
        Command::Matrix(arguments) => matrix::run(arguments),
        Command::Schema => Ok(manual::schema()),
        Command::Completions { shell } => Ok(manual::completions(*shell)),
        Command::Man => Ok(manual::page()),
    };
    result.unwrap_or_else(|exit| exit)
}
