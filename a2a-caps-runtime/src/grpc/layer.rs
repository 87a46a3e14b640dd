//! The layer, its settings, and who may make one.

use core::fmt;
use core::time::Duration;

use tower_layer::Layer;

use super::GrpcService;
use crate::gate::{Shared, is_declared};
use crate::{Agent, Binding, Card, Gate, ServesGrpc};

impl<A: Agent> Gate<A> {
    /// The gate of the gRPC binding, for a declaration with a gated `GRPC` interface. Refusals
    /// name that card.
    #[cfg_attr(docsrs, doc(cfg(feature = "grpc")))]
    #[must_use]
    pub fn grpc(card: &Card<A>) -> GrpcLayer<A>
    where
        A: ServesGrpc,
    {
        GrpcLayer { shared: Shared::new(card) }
    }

    /// The same for sources whose profiles differ: `None` where this profile's declaration has no
    /// gated `GRPC` interface, and then nothing may be served on gRPC.
    #[cfg_attr(docsrs, doc(cfg(feature = "grpc")))]
    #[must_use]
    pub fn grpc_if_declared(card: &Card<A>) -> Option<GrpcLayer<A>> {
        is_declared::<A>(Binding::Grpc).then(|| GrpcLayer { shared: Shared::new(card) })
    }
}

/// The gate of the gRPC binding, as a layer: for `tonic::transport::Server::layer`, or around one
/// service with [`wrap`](Self::wrap).
///
/// What compresses or translates (gRPC-Web) goes around it, so that it sees plain gRPC.
pub struct GrpcLayer<A> {
    shared: Shared<A>,
}

impl<A: Agent> GrpcLayer<A> {
    /// The longest message of a send that the gate reads where push notifications are refused, in
    /// bytes, also after decompression; 10 MiB without this. Longer ones are answered with
    /// `RESOURCE_EXHAUSTED`. Where push is served no message is read here.
    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.shared.limits.bytes = bytes;
        self
    }

    /// How long such a message may take to come, 30 seconds without this; then it is answered with
    /// `DEADLINE_EXCEEDED`. It goes by the clock of tokio's runtime, which a runtime that is built
    /// by hand has to enable (`enable_time`, `enable_all`).
    #[must_use]
    pub fn body_timeout(mut self, time: Duration) -> Self {
        self.shared.limits.time = time;
        self
    }

    /// The gate before `service`.
    #[must_use]
    pub fn wrap<S>(&self, service: S) -> GrpcService<A, S> {
        GrpcService::new(self.shared.clone(), service)
    }
}

impl<A: Agent, S> Layer<S> for GrpcLayer<A> {
    type Service = GrpcService<A, S>;

    fn layer(&self, service: S) -> GrpcService<A, S> {
        self.wrap(service)
    }
}

impl<A> Clone for GrpcLayer<A> {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone() }
    }
}

impl<A> fmt::Debug for GrpcLayer<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GrpcLayer").field(&self.shared).finish()
    }
}
