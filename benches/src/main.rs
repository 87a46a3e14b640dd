//! What the gate costs a server: its own CPU time for each request, beside a bare handler and beside
//! two SDKs, alone and behind the gate. `run` starts the servers as processes of their own.

mod calls;
mod child;
mod load;
mod measure;
mod servers;
mod table;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

/// This deployment.
#[a2a_caps_runtime::agent("a2a-caps.toml")]
mod served {}

#[derive(Debug, Parser)]
#[command(version, about = "What the gate costs a server, in CPU time for each request")]
enum Command {
    /// Serves on loopback until its standard input ends; its first line says where
    Serve {
        #[arg(value_enum)]
        kind: servers::Kind,
    },
    /// Starts every server, measures, and prints tables in Markdown
    Run(measure::Options),
}

fn main() -> ExitCode {
    // One thread each: what is measured is work, not how it is spread.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(Into::into).and_then(|runtime| {
        runtime.block_on(async {
            match Command::parse() {
                Command::Serve { kind } => servers::serve(kind).await,
                Command::Run(options) => measure::run(&options).await,
            }
        })
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

type Outcome<T> = Result<T, Box<dyn Error>>;
