//! The command `a2a-caps`.

use std::process::ExitCode;

fn main() -> ExitCode {
    a2a_caps_cli::main(std::env::args_os())
}
