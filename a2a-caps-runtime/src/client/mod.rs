//! What a well-behaved client does with an Agent Card, for any transport.
//!
//! - [`DeliveryPlan`] says how the updates of a task are to be learned of: stream, else push, else
//!   poll. Only `true` on the card counts.
//! - [`wait_for_task`] and [`send`] follow the plan, and fall back by the next best way where the
//!   agent refuses what its card says. They always end at `GetTask`.
//! - [`CardCache`] keeps the card by the caching rules of HTTP, and notices when it is stale.
//! - [`Interface::choose`] and [`Extensions::for_card`] say, before the first call, which interface
//!   to call, and whether the agent requires what the client does not know.
//! - [`TaskClient`] is what a transport has to be: `HttpClient` (feature `client-reqwest`) is one for JSON-RPC and
//!   HTTP+JSON, `OfficialClient` (feature `client-official`) one over the official SDK's transports.
//!
//! Time is tokio's, so tests can pause it.

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
