//! The gate as tower layers: what the three bindings share. A request's head goes in, a decision
//! and the rewritten head come out; and for the answer's head, the extensions that are active.

mod admission;
mod body;
mod head;

use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;

use crate::{Agent, Binding, Card};

pub use admission::Admission;
pub(crate) use admission::AnswerHead;
pub use body::GateBody;
pub(crate) use body::{BodyRead, Measure, ReadBody, measure_whole};
pub(crate) use head::{admit, decide, stream_headers, version_claim};

/// The gate of `A`, as a tower layer for each binding that its declaration has.
///
/// ```ignore
/// let card = reviewer::CARD.at(&origins)?;
/// let app = axum::Router::new()
///     .merge(card_router(&card))
///     .nest_service("/a2a/v1", Gate::json_rpc(&card).wrap(json_rpc_handlers))
///     .nest_service("/rest", Gate::http_json(&card).wrap(http_json_handlers));
/// let grpc = tonic::transport::Server::builder()
///     .layer(Gate::grpc(&card))
///     .add_service(A2aServiceServer::new(agent));
/// ```
///
/// The layers stand before routing: wrap the router, do not add them as one of its layers. They
/// are cheap to clone, hold no lock, and put an [`Admission`] into the extensions of each request
/// that they admit.
pub struct Gate<A> {
    agent: PhantomData<fn() -> A>,
    never: core::convert::Infallible,
}

impl<A> fmt::Debug for Gate<A> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.never {}
    }
}

/// How much of a body the gate reads, and for how long it waits for it. It applies only where the
/// gate reads bodies at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The longest body, in bytes, also after decompression.
    pub(crate) bytes: usize,
    /// How long the whole body may take.
    pub(crate) time: Duration,
}

impl Limits {
    /// 10 MiB within 30 seconds.
    pub(crate) const DEFAULT: Self =
        Self { bytes: 10 * 1024 * 1024, time: Duration::from_secs(30) };
}

/// What every clone of a layer and of its services shares: the card that refusals name.
pub(crate) struct Shared<A> {
    pub(crate) card: Arc<Card<A>>,
    pub(crate) limits: Limits,
}

impl<A: Agent> Shared<A> {
    pub(crate) fn new(card: &Card<A>) -> Self {
        crate::observe::describe();
        Self { card: Arc::new(card.clone()), limits: Limits::DEFAULT }
    }
}

impl<A> Clone for Shared<A> {
    fn clone(&self) -> Self {
        Self { card: Arc::clone(&self.card), limits: self.limits }
    }
}

impl<A> fmt::Debug for Shared<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("etag", &self.card.etag())
            .field("limits", &self.limits)
            .finish()
    }
}

/// Whether the declaration has a gated interface of that binding in this profile.
pub(crate) fn is_declared<A: Agent>(binding: Binding) -> bool {
    A::INTERFACES
        .iter()
        .any(|interface| interface.gated && interface.protocol_binding == binding.name())
}
