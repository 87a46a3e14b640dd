//! The command: arguments in, a reviewed text out. Exit code 0 where the task came to its final
//! state.

mod arguments;
mod demo;
mod failure;
mod hook;
mod report;
mod session;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;
use failure::Failure;
use report::Report;
use session::Session;

#[tokio::main]
async fn main() -> ExitCode {
    // There is one provider of cryptography in this program, so there is none before it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let arguments = Arguments::parse();
    let report = Report::new(arguments.plain);
    match run(&arguments, &report).await {
        Ok(code) => code,
        Err(failure) => {
            report.line(&format!("error: {failure}"));
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: &Arguments, report: &Report) -> Result<ExitCode, Failure> {
    if let Some(demo) = arguments.demo() {
        return demo::run(&demo, arguments, report).await;
    }
    let text = arguments.text()?;
    let session = Session::open(&arguments.agent, arguments, report).await?;
    let state = session.review(&text).await?;
    Ok(if state.is_terminal() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
