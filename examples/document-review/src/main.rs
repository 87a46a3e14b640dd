//! The program: arguments in, a running agent out.

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::process::ExitCode;

use clap::Parser;
use document_review::webhook::Guard;
use document_review::{Options, Secret, Server, StartError, banner};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// An A2A agent that reviews texts. What it offers was compiled in, from one of the profiles in
/// a2a-caps.toml.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// The address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:3000")]
    listen: SocketAddr,
    /// What clients call, where that is not the address listened on, such as `https://HOST`
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// The partner's bearer token, for the profile with an extended card
    #[arg(long, value_name = "TOKEN", env = "PARTNER_TOKEN", hide_env_values = true)]
    partner_token: Option<String>,
    /// Deliver to webhooks on private addresses, and by http; for tests
    #[arg(long)]
    allow_private_webhooks: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_ansi(colours).with_writer(std::io::stderr).init();
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nowhere else to say it.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), StartError> {
    let shutdown = CancellationToken::new();
    let webhooks = if arguments.allow_private_webhooks {
        Guard::allow_private()
    } else {
        Guard::public_only()
    };
    let options = Options {
        origin: arguments.origin,
        partner_token: arguments.partner_token.map(Secret::new),
        webhooks,
        shutdown: shutdown.clone(),
        ..Options::default()
    };
    let listener = TcpListener::bind(arguments.listen).await?;
    let address = listener.local_addr()?;
    let server = Server::new(address, options)?;
    if server.knows_nobody() {
        tracing::warn!("no partner token: set PARTNER_TOKEN, or nobody gets the extended card");
    }
    let mut out = std::io::stdout();
    // The listener takes connections from here on; the line is for whoever waits for that.
    writeln!(out, "{}\nlistening on http://{address}", banner(&server))?;
    out.flush()?;
    tokio::spawn(async move {
        stop_signal().await;
        shutdown.cancel();
    });
    server.run(listener).await?;
    Ok(())
}

/// SIGINT or SIGTERM.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
