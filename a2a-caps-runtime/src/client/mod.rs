//! What a well-behaved client does with an Agent Card, for any transport.
//!
//! - [`DeliveryPlan`] says how the updates of a task are to be learned of: stream, else push, else
//!   poll. Only `true` on the card counts.
//! - [`wait_for_task`] and [`send`] follow the plan, and fall back by the next best way where the
//!   agent refuses what its card says. They always end at `GetTask`.
//! - [`CardCache`] keeps the card by the caching rules of HTTP, and notices when it is stale.
//! - [`Interface::choose`] and [`Extensions::for_card`] say, before the first call, which interface
//!   to call, and whether the agent requires what the client does not know.
//! - [`TaskClient`] is what a transport has to be: `HttpClient` (feature `client-reqwest`) is one
//!   for JSON-RPC and HTTP+JSON, `OfficialClient` (feature `client-official`) one over the official
//!   SDK's transports.
//!
//! Time is tokio's, so tests can pause it.
#![cfg_attr(feature = "client-reqwest", doc = "```no_run")]
#![cfg_attr(not(feature = "client-reqwest"), doc = "```ignore")]
//! use std::time::Duration;
//!
//! use a2a_caps_runtime::client::{
//!     CardCache, Cards, HttpCard, HttpClient, Interface, Reply, Spoken, WaitOptions, send,
//!     text_message,
//! };
//!
//! # async fn review() -> Result<(), Box<dyn std::error::Error>> {
//! let http = reqwest::Client::new();
//! let cards = CardCache::new(HttpCard::of(http.clone(), "https://review.example.com")?);
//! let card = cards.current().await?;
//! let interface = Interface::choose(card.card(), Spoken::default())?;
//! let client = HttpClient::new(http, interface)?;
//!
//! let options = WaitOptions::new().timeout(Duration::from_secs(600));
//! let request = text_message("a-new-id-for-each-message", "review this");
//! let sent = send(&client, &cards, &request, &options).await?;
//! println!("{}", sent.trail); // such as `stream; SendStreamingMessage 1, GetTask 1`
//! if let Reply::Task(task) = sent.reply {
//!     println!("{}", task.state()); // such as `completed`
//! }
//! # Ok(())
//! # }
//! ```

mod activated;
mod card_cache;
mod error;
mod extensions;
#[cfg(feature = "client-reqwest")]
mod http_card;
#[cfg(feature = "client-reqwest")]
mod http_client;
mod interface;
#[cfg(feature = "client-official")]
mod official_client;
mod options;
mod plan;
mod retry_after;
mod schedule;
mod send;
mod snapshot;
mod task;
mod trail;
mod transport;
mod wait;
mod webhook;

pub use activated::Activated;
pub use card_cache::CardCache;
pub use error::{CallError, Refused};
pub use extensions::{Extensions, UnknownExtensions};
#[cfg(feature = "client-reqwest")]
#[cfg_attr(docsrs, doc(cfg(feature = "client-reqwest")))]
pub use http_card::HttpCard;
#[cfg(feature = "client-reqwest")]
#[cfg_attr(docsrs, doc(cfg(feature = "client-reqwest")))]
pub use http_client::{HttpClient, HttpUpdates};
pub use interface::{Interface, NoInterface, Spoken};
#[cfg(feature = "client-official")]
#[cfg_attr(docsrs, doc(cfg(feature = "client-official")))]
pub use official_client::OfficialClient;
pub use options::WaitOptions;
pub use plan::{Delivery, DeliveryPlan, Flag, Reason};
pub use schedule::Schedule;
pub use send::{Reply, Sent, send, text_message};
pub use snapshot::{Cards, Snapshot};
pub use task::{Task, TaskState, Update};
pub use trail::{Progress, Trail};
pub use transport::{Answer, CardFetch, TaskClient};
pub use wait::{WaitError, WaitErrorKind, Waited, wait_for_task};
pub use webhook::{Bell, Webhook};
