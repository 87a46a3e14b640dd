//! The agent on a listener: the card at its path, JSON-RPC behind its gate at `/a2a/v1/`, and the
//! gate's counters.

use std::fmt;
use std::future::IntoFuture as _;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use a2a_caps_runtime::http::{JsonRpcLayer, card_router};
use a2a_caps_runtime::{Card, Gate, OriginError, Origins};
use axum::Router;
use axum::http::request::Parts;
use axum::routing::{get, post};
use tokio::net::TcpListener;

use crate::app::{App, CardFacts, Options};
use crate::auth::{Authenticator, Caller};
use crate::store::TaskStore;
use crate::webhook::Dispatcher;
use crate::{reviewer, rpc, telemetry};

/// Where JSON-RPC is served. The card has the trailing slash, since some clients add it; the path
/// is served without it too.
pub(crate) const RPC_PATH: &str = "/a2a/v1/";
/// The longest body that is read.
const MAX_BODY: usize = 1 << 20;
/// How long a body may take.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// How long streams have to end when the agent does.
const GRACE: Duration = Duration::from_secs(5);

/// Runs the agent until [`Options::shutdown`] is cancelled.
///
/// # Errors
///
/// What [`Server::new`] and [`Server::run`] say.
pub async fn serve(listener: TcpListener, options: Options) -> Result<(), StartError> {
    let server = Server::new(listener.local_addr()?, options)?;
    server.run(listener).await?;
    Ok(())
}

/// An agent that is ready to be run.
#[derive(Clone, Debug)]
pub struct Server {
    app: Arc<App>,
    origin: String,
}

impl Server {
    /// Fills the origin into the cards, which is all that is made of them at run time.
    ///
    /// # Errors
    ///
    /// An origin that cannot stand on a card, or no client for webhooks.
    pub fn new(address: SocketAddr, options: Options) -> Result<Self, StartError> {
        let origin = options.origin.unwrap_or_else(|| format!("http://{address}"));
        let origins = Origins::new().with("http", origin.as_str());
        let card = reviewer::CARD.at(&origins)?;
        let extended = reviewer::EXTENDED_CARD.map(|card| card.at(&origins)).transpose()?;
        let app = App {
            facts: CardFacts::of(card.json()),
            card,
            extended,
            auth: Authenticator::new(options.partner_token),
            store: TaskStore::new(options.limits),
            webhooks: Arc::new(Dispatcher::new(options.webhooks)?),
            pace: options.pace,
            shutdown: options.shutdown,
        };
        Ok(Self { app: Arc::new(app), origin })
    }

    /// The card that is served.
    #[must_use]
    pub fn card(&self) -> &Card<reviewer::Agent> {
        &self.app.card
    }

    /// What clients call.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether the deployment has an extended card, and nobody who could read it.
    #[must_use]
    pub fn knows_nobody(&self) -> bool {
        self.app.auth.knows_nobody()
    }

    /// What stands before the handlers; in the partner's deployment it has the extended card too.
    fn gate(&self) -> JsonRpcLayer<reviewer::Agent> {
        let gate = Gate::json_rpc(&self.app.card).body_limit(MAX_BODY).body_timeout(MAX_WAIT);
        let Some(extended) = &self.app.extended else { return gate };
        let auth = self.app.auth.clone();
        gate.extended_card(extended, move |head: &Parts| {
            auth.caller(&head.headers) == Ok(Caller::Partner)
        })
    }

    /// Serves until [`Options::shutdown`] is cancelled; then what runs has a few seconds to end.
    ///
    /// # Errors
    ///
    /// That of the listener.
    pub async fn run(self, listener: TcpListener) -> io::Result<()> {
        telemetry::start();
        let endpoint = post(rpc::endpoint).with_state(Arc::clone(&self.app));
        // Before all that serves, so that no request comes by it.
        let json_rpc = self.gate().wrap(endpoint);
        let router = Router::new()
            .merge(card_router(&self.app.card))
            .route_service(RPC_PATH, json_rpc.clone())
            .route_service(RPC_PATH.trim_end_matches('/'), json_rpc)
            .route(telemetry::METRICS_PATH, get(telemetry::metrics));
        let shutdown = self.app.shutdown.clone();
        let ended = shutdown.clone();
        let serving = axum::serve(listener, router)
            .with_graceful_shutdown(ended.cancelled_owned())
            .into_future();
        tokio::select! {
            served = serving => served,
            () = async { shutdown.cancelled().await; tokio::time::sleep(GRACE).await } => Ok(()),
        }
    }
}

/// Why the agent could not be started.
#[derive(Debug)]
pub enum StartError {
    /// The origin cannot stand on a card.
    Origin(OriginError),
    /// The listener, or the client for webhooks.
    Io(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Origin(error) => write!(
                f,
                "{error}; name the address that clients call with `--origin https://HOST`"
            ),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

impl From<OriginError> for StartError {
    fn from(error: OriginError) -> Self {
        Self::Origin(error)
    }
}

impl From<io::Error> for StartError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
