//! The layers of the two HTTP bindings, their settings, and who may make one.

use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;

use tower_layer::Layer;

use super::extended::{Authenticator, Extended};
use super::service::{HttpJsonService, JsonRpcService};
use crate::gate::{Shared, is_declared};
use crate::{Agent, Binding, Card, Gate, ServesHttpJson, ServesJsonRpc};

/// What a layer and its services hold.
pub(super) struct Settings<A> {
    pub(super) shared: Shared<A>,
    pub(super) extended: Option<Arc<Extended>>,
    /// The path that the server leaves in front of the gate's own, HTTP+JSON only.
    pub(super) mount: &'static str,
}

impl<A: Agent> Settings<A> {
    fn new(card: &Card<A>) -> Self {
        Self { shared: Shared::new(card), extended: None, mount: "" }
    }
}

impl<A> Clone for Settings<A> {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), extended: self.extended.clone(), mount: self.mount }
    }
}

impl<A> fmt::Debug for Settings<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("shared", &self.shared)
            .field("extended", &self.extended)
            .field("mount", &self.mount)
            .finish()
    }
}

impl<A: Agent> Gate<A> {
    /// The gate of the JSON-RPC binding, for a declaration with a gated `JSONRPC` interface.
    /// Refusals name that card.
    #[must_use]
    pub fn json_rpc(card: &Card<A>) -> JsonRpcLayer<A>
    where
        A: ServesJsonRpc,
    {
        JsonRpcLayer { settings: Settings::new(card) }
    }

    /// The same for sources whose profiles differ: `None` where this profile's declaration has no
    /// gated `JSONRPC` interface, and then nothing may be served on JSON-RPC.
    #[must_use]
    pub fn json_rpc_if_declared(card: &Card<A>) -> Option<JsonRpcLayer<A>> {
        let declared = is_declared::<A>(Binding::JsonRpc);
        declared.then(|| JsonRpcLayer { settings: Settings::new(card) })
    }

    /// The gate of the HTTP+JSON binding, for a declaration with a gated `HTTP+JSON` interface.
    /// Refusals name that card.
    #[must_use]
    pub fn http_json(card: &Card<A>) -> HttpJsonLayer<A>
    where
        A: ServesHttpJson,
    {
        HttpJsonLayer { settings: Settings::new(card) }
    }

    /// The same for sources whose profiles differ: `None` where this profile's declaration has no
    /// gated `HTTP+JSON` interface, and then nothing may be served on HTTP+JSON.
    #[must_use]
    pub fn http_json_if_declared(card: &Card<A>) -> Option<HttpJsonLayer<A>> {
        let declared = is_declared::<A>(Binding::HttpJson);
        declared.then(|| HttpJsonLayer { settings: Settings::new(card) })
    }
}

/// The gate of the JSON-RPC binding. It owns everything under its mount: every request is a
/// JSON-RPC request, whatever its path. So nothing but JSON-RPC may stand behind it, such as
/// routes of HTTP+JSON in the same router.
pub struct JsonRpcLayer<A> {
    settings: Settings<A>,
}

/// The gate of the HTTP+JSON binding. It owns everything under its mount: what is no path of A2A
/// is answered with 404 and reaches no handler.
///
/// So is an id that has `/`, `\`, `:`, `%`, `?`, `#` or a control character, however it is encoded:
/// servers differ in where such an id ends. An agent that is served on this binding gives its tasks
/// and configurations ids without them.
pub struct HttpJsonLayer<A> {
    settings: Settings<A>,
}

macro_rules! layer {
    ($layer:ident, $service:ident) => {
        impl<A: Agent> $layer<A> {
            /// The longest body that the gate reads, in bytes; 10 MiB without this. A longer one
            /// is answered with 413.
            #[must_use]
            pub fn body_limit(mut self, bytes: usize) -> Self {
                self.settings.shared.limits.bytes = bytes;
                self
            }

            /// How long a body that the gate reads may take to come, 30 seconds without this; then
            /// it is answered with 408. It goes by the clock of tokio's runtime, which a runtime
            /// that is built by hand has to enable (`enable_time`, `enable_all`).
            #[must_use]
            pub fn body_timeout(mut self, time: Duration) -> Self {
                self.settings.shared.limits.time = time;
                self
            }

            /// Lets the gate answer `GetExtendedAgentCard` itself, for callers whom the
            /// authenticator knows; others get 401 with the card's challenge. Without this, or
            /// where the deployment refuses the operation, nothing changes.
            #[must_use]
            pub fn extended_card(
                mut self,
                extended: &Card<A>,
                authenticator: impl Authenticator,
            ) -> Self {
                self.settings.extended = Some(Extended::new(extended, authenticator));
                self
            }

            /// The gate before `service`, which is to be the whole router.
            #[must_use]
            pub fn wrap<S>(&self, service: S) -> $service<A, S> {
                $service::new(self.settings.clone(), service)
            }
        }

        impl<A: Agent, S> Layer<S> for $layer<A> {
            type Service = $service<A, S>;

            fn layer(&self, service: S) -> $service<A, S> {
                self.wrap(service)
            }
        }

        impl<A> Clone for $layer<A> {
            fn clone(&self) -> Self {
                Self { settings: self.settings.clone() }
            }
        }

        impl<A> fmt::Debug for $layer<A> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($layer)).field(&self.settings).finish()
            }
        }
    };
}

layer!(JsonRpcLayer, JsonRpcService);
layer!(HttpJsonLayer, HttpJsonService);

impl<A: Agent> HttpJsonLayer<A> {
    /// Takes this path off the front of each request's, where the server does not: plain hyper,
    /// or a router that passes paths on whole. Axum's `nest_service` takes it off itself.
    ///
    /// Begins with a slash, such as `/rest`; what is not under it is an unknown path.
    #[must_use]
    pub fn mounted_at(mut self, path: &'static str) -> Self {
        self.settings.mount = path.strip_suffix('/').unwrap_or(path);
        self
    }
}
