//! The fallback, live: a client reads the card of the internal deployment and streams; then the
//! agent is restarted as the public one at the same address, and the same client, with the card
//! that it keeps, is refused, fetches the card anew, and goes on by polling.

use std::path::Path;
use std::process::{ExitCode, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::arguments::{Arguments, Demo};
use crate::failure::Failure;
use crate::report::Report;
use crate::session::Session;

const TEXT: &str = "# Notes\n\nPerhaps the the draft was written in haste (by us.\n\n# Plan\n\n\
It is believed that a sentence which goes on and on, and which nobody has shortened, and which \
holds more than one thought, might possibly be read twice.\n";

const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(100);

pub(crate) async fn run(
    demo: &Demo,
    arguments: &Arguments,
    report: &Report,
) -> Result<ExitCode, Failure> {
    let text = arguments.text_or(TEXT)?;
    let (mut internal, url) = start(&demo.internal, "127.0.0.1:0").await?;
    report.line(&format!("-- the internal deployment listens on {url}"));
    let session = Session::open(&url, arguments, report).await?;
    let first = session.review(&text).await?;

    // Ended and waited for, so that its address is free.
    internal.kill().await.map_err(|error| Failure::Agent(demo.internal.clone(), error))?;
    let address = url.trim_start_matches("http://");
    let (mut public, url) = restart(&demo.public, address).await?;
    report.line(&format!(
        "-- restarted as the public deployment on {url}; the client keeps its card"
    ));
    let second = session.review(&text).await?;
    public.kill().await.map_err(|error| Failure::Agent(demo.public.clone(), error))?;

    let done = first.is_terminal() && second.is_terminal();
    Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tries again where the address is not free yet.
async fn restart(binary: &Path, address: &str) -> Result<(Child, String), Failure> {
    let tries = PATIENCE.as_millis() / PAUSE.as_millis();
    for _ in 1..tries {
        match start(binary, address).await {
            Err(Failure::Silent(_)) => sleep(PAUSE).await,
            started => return started,
        }
    }
    start(binary, address).await
}

/// Starts an agent, and reads from its output where it listens. It is ended with the handle.
async fn start(binary: &Path, listen: &str) -> Result<(Child, String), Failure> {
    let mut agent = Command::new(binary)
        .args(["--listen", listen])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| Failure::Agent(binary.to_owned(), error))?;
    let silent = || Failure::Silent(binary.to_owned());
    let mut lines = BufReader::new(agent.stdout.take().ok_or_else(silent)?).lines();
    let url = async {
        while let Ok(Some(line)) = lines.next_line().await {
            if let Some(url) = line.strip_prefix("listening on ") {
                return Some(url.to_owned());
            }
        }
        None
    };
    let url = timeout(PATIENCE, url).await.ok().flatten().ok_or_else(silent)?;
    // Whatever else it prints is read, so that it does not stop at a full pipe.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok((agent, url))
}
