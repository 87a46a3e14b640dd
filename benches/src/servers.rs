//! The servers, each in a process of its own: on loopback, on one thread, until its standard input
//! ends. The first line of its output is its two addresses: JSON-RPC with the card, and HTTP+JSON.

mod community;
mod official;
mod ours;

use std::fmt;
use std::io::Write as _;
use std::net::SocketAddr;

use a2a_caps_runtime::Card;
use a2a_caps_runtime::http::card_router;
use axum::Router;
use clap::ValueEnum;
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpListener;

use crate::{Outcome, served};

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A bare axum handler with fixed bytes, which parses `id` and `method`
    Floor,
    /// The card as a service
    Card,
    /// The gate before a handler with fixed bytes
    Gate,
    /// The official SDK alone
    Official,
    /// The official SDK alone, as a service of its own: mounted as the gate has to be
    OfficialNested,
    /// The official SDK behind the gate
    OfficialGated,
    /// The community's SDK alone
    Community,
    /// The community's SDK behind the gate: HTTP+JSON, the binding that it has a router for
    CommunityGated,
}

impl Kind {
    /// Whether nothing of ours is in it.
    pub(crate) fn is_bare(self) -> bool {
        !matches!(self, Self::Card | Self::Gate | Self::OfficialGated | Self::CommunityGated)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Floor => "floor",
            Self::Card => "`CardService`",
            Self::Gate => "gate, fixed bytes",
            Self::Official => "official SDK",
            Self::OfficialNested => "official SDK, nested",
            Self::OfficialGated => "official SDK, gated",
            Self::Community => "community SDK",
            Self::CommunityGated => "community SDK, gated",
        })
    }
}

/// Serves until the standard input ends.
pub(crate) async fn serve(kind: Kind) -> Outcome<()> {
    let card = served::CARD.fixed().ok_or("the declaration has an origin to fill in")?;
    let (json_rpc, http_json) = match kind {
        Kind::Floor => on_axum(ours::floor(&card).await?).await?,
        Kind::Card => on_axum(card_router(&card)).await?,
        Kind::Gate => on_axum(ours::gate(&card)).await?,
        Kind::Official => on_axum(official::alone(&card)?).await?,
        Kind::OfficialNested => on_axum(official::nested(&card)?).await?,
        Kind::OfficialGated => on_axum(official::gated(&card)?).await?,
        Kind::Community => community::alone(&card).await?,
        Kind::CommunityGated => on_axum(community::gated(&card)?).await?,
    };
    let mut out = std::io::stdout();
    writeln!(out, "{json_rpc} {http_json}")?;
    out.flush()?;
    // The parent holds the other end: this ends with it, however it ends.
    tokio::io::stdin().read_to_end(&mut Vec::new()).await?;
    Ok(())
}

/// One server for both bindings.
async fn on_axum(router: Router) -> Outcome<(SocketAddr, SocketAddr)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok((address, address))
}

/// A card as an SDK has it.
fn read<T: for<'a> serde::Deserialize<'a>>(card: &Card<served::Agent>) -> Outcome<T> {
    Ok(serde_json::from_str(card.json())?)
}
