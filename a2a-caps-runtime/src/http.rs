//! The HTTP side: the Agent Card as a service, and the gates of the two HTTP bindings.

mod answer;
mod card;
mod content;
mod decide;
mod entity_tag;
mod extended;
#[cfg(feature = "axum")]
mod extract;
mod future;
mod layer;
mod mount;
mod service;

pub use card::CardService;
#[cfg(feature = "axum")]
#[cfg_attr(docsrs, doc(cfg(feature = "axum")))]
pub use card::card_router;
pub use extended::{Authentication, Authenticator};
#[cfg(feature = "axum")]
#[cfg_attr(docsrs, doc(cfg(feature = "axum")))]
pub use extract::NotGated;
pub use future::GateFuture;
pub use layer::{HttpJsonLayer, JsonRpcLayer};
pub use service::{HttpJsonService, JsonRpcService};
