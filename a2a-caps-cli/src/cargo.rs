//! `cargo a2a-caps`: the same command, where cargo gives its own name as the first argument.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|argument| argument == "a2a-caps") {
        arguments.remove(1);
    }
    a2a_caps_cli::main(arguments)
}
