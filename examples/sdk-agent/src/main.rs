//! `sdk-agent`: listens for HTTP and for gRPC, and says where.

use std::error::Error;
use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser;
use sdk_agent::bearer::Bearer;
use sdk_agent::cards::Cards;
use sdk_agent::executor::Behaviour;
use sdk_agent::extended::Extended;
use sdk_agent::handler::{Settings, handler};
use sdk_agent::{grpc, http, served};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

/// The official Rust SDK on all three bindings, behind the gate.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Where JSON-RPC (`/a2a/v1/`), HTTP+JSON (`/rest`) and the card are served
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:3000")]
    listen: String,
    /// Where gRPC is served
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:3001")]
    grpc_listen: String,
    /// The SDK alone, for comparison
    #[arg(long)]
    no_gate: bool,
    /// Behave as the A2A project's compatibility kit asks
    #[arg(long)]
    tck: bool,
    /// The bearer token that opens the extended card; without one nobody can read it
    #[arg(long, env = "SDK_AGENT_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Deliver webhooks to loopback and private addresses too
    #[arg(long)]
    allow_private_webhooks: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_max_level(LevelFilter::INFO).with_writer(std::io::stderr).init();
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<(), Box<dyn Error>> {
    // The SDK's webhooks speak TLS by the provider that the process names; the first one stays.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http_listener = TcpListener::bind(&args.listen).await?;
    let grpc_listener = TcpListener::bind(&args.grpc_listen).await?;
    let (http_at, grpc_at) = (http_listener.local_addr()?, grpc_listener.local_addr()?);
    let cards = Cards::at(&format!("http://{http_at}"), &grpc_at.to_string())?;
    let card = Cards::read(&cards.public)?;
    let extended = cards.extended.as_ref().map(Cards::read).transpose()?;
    let bearer = Bearer::new(args.token);
    if extended.is_some() && bearer.knows_nobody() {
        tracing::warn!("nobody can read the extended card: give `--token`");
    }
    let settings = Settings {
        behaviour: if args.tck { Behaviour::Tck } else { Behaviour::Echo },
        allow_private_webhooks: args.allow_private_webhooks,
        extended: extended.map(|card| Extended::new(card, bearer.clone())),
    };
    let handler = handler(&card, settings);
    let (http, grpc) = if args.no_gate {
        (http::bare(card, &handler), grpc::bare(&bearer, &handler))
    } else {
        (http::gated(&cards, &bearer, &handler), grpc::gated(&cards, &bearer, &handler))
    };
    let mut out = std::io::stdout();
    writeln!(out, "profile {}", served::PROFILE.unwrap_or("(none)"))?;
    writeln!(out, "{}", if args.no_gate { "no gate" } else { "behind the gate" })?;
    writeln!(out, "gRPC on {grpc_at}")?;
    writeln!(out, "listening on http://{http_at}")?;
    out.flush()?;
    tokio::select! {
        served = axum::serve(http_listener, http) => served?,
        served = axum::serve(grpc_listener, grpc) => served?,
        stop = tokio::signal::ctrl_c() => stop?,
    }
    Ok(())
}
