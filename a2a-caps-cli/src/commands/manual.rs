//! `schema`, `completions` and `man`: what the command says of itself.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::Arguments;
use crate::exit::Exit;

/// The JSON Schema of the declaration, as `docs/a2a-caps.schema.json` has it.
pub(crate) fn schema() -> Exit {
    print(a2a_caps_model::schema::text().as_bytes())
}

/// Completions for a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> Exit {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "a2a-caps", &mut text);
    print(&text)
}

/// The manual page, in roff.
pub(crate) fn page() -> Exit {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(Arguments::command()).render(&mut text);
    print(&text)
}

/// Writes to standard output. A reader that closes it early, such as `head`, is no fault.
fn print(text: &[u8]) -> Exit {
    let _ = std::io::stdout().lock().write_all(text);
    Exit::Clean
}
