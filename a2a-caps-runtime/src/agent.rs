//! What the macro's `Agent` type is to generic code: a deployment, with its card's facts.

use core::fmt;
use core::marker::PhantomData;

use crate::{__private, Admitted, Capability, Method, Phase, ProtocolVersion, Refusal, Request};

/// One deployment of an agent: a declaration under one profile.
///
/// Only `#[a2a_caps_runtime::agent(…)]` implements it, on the `Agent` type of the module that it
/// fills. Code that stands before handlers is generic over it (never a `dyn`), so that the gate
/// is inlined.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the `Agent` of a declaration",
    note = "only `#[a2a_caps_runtime::agent(\"…\")]` makes one: use the `Agent` type of that module"
)]
pub trait Agent: __private::Sealed + Copy + fmt::Debug + Send + Sync + 'static {
    /// The operations as the gate admits them.
    type Call: Copy + fmt::Debug + Send + Sync + 'static;
    /// The extensions of the declaration.
    type Extension: Copy + fmt::Debug + Send + Sync + 'static;
    /// One bit for each extension of the declaration: an array of words.
    type Active: __private::ActiveSet;

    /// The profile that this build stands for, or `None` where the declaration has none.
    const PROFILE: Option<&'static str>;
    /// The agent's name on the card.
    const NAME: &'static str;
    /// `version` of the card: the agent's own, not the protocol's.
    const CARD_VERSION: &'static str;
    /// The three flags.
    const CAPABILITIES: Capabilities;
    /// Every extension of the declaration, in its order, also those of other profiles.
    const EXTENSIONS: &'static [DeclaredExtension];
    /// Every interface whose phase is not false, in the card's order.
    const INTERFACES: &'static [DeclaredInterface];
    /// Where the extended card comes from.
    const EXTENDED_CARD: ExtendedCard;
    /// Whether a message that carries a push notification configuration is refused (step 7).
    const PUSH_REFUSED: bool;
    /// What a request without a version means (3.6.2: 0.3).
    const MISSING_VERSION: ProtocolVersion;
    /// The value of `WWW-Authenticate` for callers of the extended card without credentials, from
    /// the card's security schemes. Empty where no scheme has a challenge.
    const CHALLENGE: &'static str;

    /// The gate's answer for an operation, without version and extensions: steps 4 and 5.
    ///
    /// # Errors
    ///
    /// The refusal, where this deployment does not serve the operation.
    fn admit(method: Method) -> Result<Self::Call, Refusal>;

    /// Steps 3 to 6 of the gate's order: version, capability, extended card, required extensions.
    ///
    /// # Errors
    ///
    /// The first step that fails.
    fn gate<'a, V>(request: &Request<V>) -> Result<Admitted<Self>, Refusal>
    where
        V: Clone + IntoIterator<Item = &'a [u8]>;

    /// The operation that a call stands for.
    fn method(call: Self::Call) -> Method;

    /// The extension at that place of [`EXTENSIONS`](Self::EXTENSIONS), where its phase is not
    /// false.
    #[doc(hidden)]
    fn extension(index: usize) -> Option<Self::Extension>;
}

/// A deployment with a gated `JSONRPC` interface.
#[diagnostic::on_unimplemented(
    message = "the declaration of `{Self}` has no gated interface with `protocol_binding = \"JSONRPC\"`",
    note = "add one to `[[supported_interfaces]]`, or use the `_if_declared` form, which gives an `Option`"
)]
pub trait ServesJsonRpc: Agent {}

/// A deployment with a gated `HTTP+JSON` interface.
#[diagnostic::on_unimplemented(
    message = "the declaration of `{Self}` has no gated interface with `protocol_binding = \"HTTP+JSON\"`",
    note = "add one to `[[supported_interfaces]]`, or use the `_if_declared` form, which gives an `Option`"
)]
pub trait ServesHttpJson: Agent {}

/// A deployment with a gated `GRPC` interface.
#[diagnostic::on_unimplemented(
    message = "the declaration of `{Self}` has no gated interface with `protocol_binding = \"GRPC\"`",
    note = "add one to `[[supported_interfaces]]`, or use the `_if_declared` form, which gives an `Option`"
)]
pub trait ServesGrpc: Agent {}

/// The three flags of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// `streaming`
    pub streaming: Phase,
    /// `pushNotifications`
    pub push_notifications: Phase,
    /// `extendedAgentCard`
    pub extended_agent_card: Phase,
}

impl Capabilities {
    /// The phase of that flag.
    #[must_use]
    pub const fn phase(&self, capability: Capability) -> Phase {
        match capability {
            Capability::Streaming => self.streaming,
            Capability::PushNotifications => self.push_notifications,
            Capability::ExtendedAgentCard => self.extended_agent_card,
        }
    }
}

/// An extension of the declaration, in this deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclaredExtension {
    /// Its URI, compared byte for byte.
    pub uri: &'static str,
    /// How far it has come.
    pub phase: Phase,
    /// Whether every request must list it.
    pub required: bool,
}

/// An interface of the declaration, in this deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclaredInterface {
    /// `protocolBinding`: `JSONRPC`, `GRPC`, `HTTP+JSON`, or a URI.
    pub protocol_binding: &'static str,
    /// `tenant`, empty where there is none.
    pub tenant: &'static str,
    /// `protocolVersion`
    pub protocol_version: &'static str,
    /// Whether the gate stands before it.
    pub gated: bool,
    /// How far it has come: served or advertised.
    pub phase: Phase,
}

/// Where the extended card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtendedCard {
    /// None is configured: where the flag is on, `ExtendedAgentCardNotConfiguredError`.
    NotConfigured,
    /// The declaration holds it.
    Declared,
    /// The agent brings one for each caller (`source = "runtime"`).
    Runtime,
}

/// Names one extension of the declaration of `A`, to be asked for with
/// [`Admitted::is_active`](crate::Admitted::is_active). The macro emits one const each.
pub struct ExtensionId<A> {
    pub(crate) index: usize,
    agent: PhantomData<fn() -> A>,
}

impl<A> ExtensionId<A> {
    #[doc(hidden)]
    #[must_use]
    pub const fn __new(index: usize) -> Self {
        Self { index, agent: PhantomData }
    }
}

impl<A: Agent> ExtensionId<A> {
    /// The extension's URI.
    #[must_use]
    pub fn uri(self) -> &'static str {
        A::EXTENSIONS[self.index].uri
    }
}

impl<A> Clone for ExtensionId<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for ExtensionId<A> {}

impl<A> PartialEq for ExtensionId<A> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<A> Eq for ExtensionId<A> {}

impl<A> fmt::Debug for ExtensionId<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExtensionId").field(&self.index).finish()
    }
}
