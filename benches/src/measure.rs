//! The measuring: for each call, rounds in which the servers take turns.

use axum::http::StatusCode;
use clap::Args;

use crate::Outcome;
use crate::calls::{self, Call};
use crate::child::Server;
use crate::load::{CONNECTIONS, Load};
use crate::servers::Kind;
use crate::table::{self, Row};

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// Requests to each server in each round; a hundredth of them and less where a body is large
    #[arg(long, default_value_t = 5000)]
    requests: usize,
    /// Rounds in which the servers take turns
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// Only calls with this in their name
    #[arg(long, default_value = "")]
    only: String,
    /// Show each server's answer to each call, and measure nothing
    #[arg(long)]
    answers: bool,
}

/// A server with connections to it, ready for one call.
struct Ready<'a> {
    server: &'a Server,
    load: Load,
    etag: String,
    status: StatusCode,
}

pub(crate) async fn run(options: &Options) -> Outcome<()> {
    let mut servers = Vec::new();
    for kind in [
        Kind::Floor,
        Kind::Card,
        Kind::Gate,
        Kind::Official,
        Kind::OfficialNested,
        Kind::OfficialGated,
        Kind::Community,
        Kind::CommunityGated,
    ] {
        servers.push(Server::start(kind).await?);
    }
    for call in calls::all().iter().filter(|call| call.name.contains(&options.only)) {
        let mut ready = Vec::new();
        for kind in call.servers {
            let server = servers.iter().find(|server| server.kind == *kind);
            ready.push(prepare(server.ok_or("no such server")?, call, options.answers).await?);
        }
        if !options.answers {
            let rows = measure(options, call, &mut ready).await?;
            print!("{}", table::markdown(call.name, &rows));
        }
    }
    Ok(())
}

async fn prepare<'a>(server: &'a Server, call: &Call, show: bool) -> Outcome<Ready<'a>> {
    let address = if call.is_http_json() { server.http_json } else { server.json_rpc };
    let mut load = Load::connect(address).await?;
    let mut answer = load.one(call, "").await?;
    let etag = answer.etag.clone();
    if call.needs_etag() {
        answer = load.one(call, &etag).await?;
    }
    if show {
        let body = String::from_utf8_lossy(&answer.body);
        println!("{}, {}: {} {body:.300}", call.name, server.kind, answer.status);
    }
    Ok(Ready { server, load, etag, status: answer.status })
}

async fn measure(options: &Options, call: &Call, ready: &mut [Ready<'_>]) -> Outcome<Vec<Row>> {
    let count = (options.requests / call.share).max(8).next_multiple_of(CONNECTIONS);
    let mut rows: Vec<Row> = ready.iter().map(|ready| Row::new(ready.server.kind)).collect();
    // The first round warms up and is not counted.
    for round in 0..=options.rounds {
        for (ready, row) in ready.iter_mut().zip(&mut rows) {
            let before = ready.server.cpu()?;
            let took = ready.load.many(call, &ready.etag, ready.status, count).await?;
            let cpu = ready.server.cpu()? - before;
            if round > 0 {
                row.push(cpu, took, count);
            }
        }
    }
    Ok(rows)
}
