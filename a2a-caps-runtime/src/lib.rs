//! The gate of an A2A agent, and the card that it cannot diverge from.
//!
//! The core is `no_std`, depends on nothing but the tables of `a2a-caps-spec`, and decides without
//! allocating.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "origins", feature = "read"))]
extern crate alloc;

#[cfg(any(test, feature = "http", feature = "client"))]
extern crate std;

mod admitted;
mod agent;
mod card;
#[cfg(feature = "client")]
#[cfg_attr(docsrs, doc(cfg(feature = "client")))]
pub mod client;
mod extensions;
#[cfg(feature = "http")]
mod gate;
#[cfg(feature = "grpc")]
pub mod grpc;
#[cfg(feature = "http")]
pub mod http;
mod malformed;
#[cfg(feature = "http")]
pub mod observe;
mod quoted;
#[cfg(feature = "read")]
#[cfg_attr(docsrs, doc(cfg(feature = "read")))]
pub mod read;
mod refusal;
mod represent;
mod request;
mod version;

#[doc(hidden)]
pub mod __private;

pub use a2a_caps_spec as spec;
pub use a2a_caps_spec::{
    A2aError, Binding, Capability, GrpcStatus, Method, Phase, ProtocolVersion,
};

pub use admitted::{ActiveExtensions, Admitted};
pub use agent::{
    Agent, Capabilities, DeclaredExtension, DeclaredInterface, ExtendedCard, ExtensionId,
    ServesGrpc, ServesHttpJson, ServesJsonRpc,
};
pub use card::{Card, CardSource};
#[cfg(feature = "origins")]
pub use card::{OriginError, Origins};
pub use extensions::{ExtensionList, MAX_EXTENSION_LIST_BYTES};
#[cfg(feature = "http")]
#[cfg_attr(docsrs, doc(cfg(feature = "http")))]
pub use gate::{Admission, Gate, GateBody};
pub use malformed::{EnvelopeFault, JsonFault, JsonFaultKind, Malformed, PathFault};
pub use quoted::Quoted;
pub use refusal::{Cause, Refusal};
pub use represent::{Answer, CardStamp, JsonText, Metadata, MetadataValue};
pub use request::Request;
pub use version::VersionClaim;

/// Fills an empty module with what a declaration means: an Agent Card, and the gate that enforces
/// it.
///
/// ```
/// # mod example {
/// #[a2a_caps_runtime::agent(toml = r#"
/// name = "Reviewer"
/// description = "Reviews documents."
/// version = "1.0.0"
/// documentation_url = "https://review.example.com/docs"
/// default_input_modes = ["text/plain"]
/// default_output_modes = ["text/plain"]
///
/// [[supported_interfaces]]
/// url = "https://review.example.com/a2a/v1/"
/// protocol_binding = "JSONRPC"
/// protocol_version = "1.0"
///
/// [capabilities]
/// streaming = false
///
/// [[skills]]
/// id = "review"
/// name = "Review"
/// description = "Reads a document and lists what to change."
/// tags = ["documents"]
/// examples = ["Review this letter."]
/// "#)]
/// pub mod reviewer {}
///
/// #[deny(clippy::wildcard_enum_match_arm)]
/// pub fn dispatch(call: reviewer::Call) -> &'static str {
///     match call {
///         reviewer::Call::SendMessage(permit) => send(permit),
///         reviewer::Call::GetTask(_) => "a task",
///         reviewer::Call::ListTasks(_) => "tasks",
///         reviewer::Call::CancelTask(_) => "cancelled",
///         // Refused in this deployment: the arm may stay or go.
///         reviewer::Call::SendStreamingMessage(permit) => stream(permit),
///     }
/// }
///
/// fn send(_: reviewer::permit::SendMessage) -> &'static str { "sent" }
/// fn stream(_: reviewer::permit::SendStreamingMessage) -> &'static str { "streamed" }
/// # }
/// # use example::{dispatch, reviewer};
/// use a2a_caps_runtime::{A2aError, Method};
///
/// assert_eq!(reviewer::admit(Method::SendMessage).map(dispatch), Ok("sent"));
/// let refusal = reviewer::admit(Method::SendStreamingMessage).unwrap_err();
/// assert_eq!(refusal.error(), Some(A2aError::UnsupportedOperation));
/// ```
///
/// # Arguments
///
/// - The path of the declaration. A bare path begins in the folder of the crate's Cargo.toml; one
///   that begins with `./` or `../` beside the source file that the attribute stands in. Or
///   `toml = r#"…"#`: the declaration itself, in a raw string, so that messages can name its lines
///   and columns (an ordinary string will do where it has no escapes).
/// - `profile = "…"`: the deployment to compile. Without it the environment variable
///   `A2A_CAPS_PROFILE` chooses (empty is unset), else the declaration's `default_profile`.
/// - `crate = ::path`: the path of this crate where it is not `::a2a_caps_runtime`. It has to be
///   absolute: `::name`, or `crate::…` for a re-export.
///
/// The module has to be inline and empty; its visibility, attributes and documentation stay the
/// user's, and a table of what the deployment advertises and refuses is added to the latter.
///
/// # What it emits
///
/// | Item | |
/// |---|---|
/// | `Agent` | stands for this deployment in generics: implements [`Agent`], and [`ServesJsonRpc`], [`ServesGrpc`], [`ServesHttpJson`] where it has a gated interface of that binding |
/// | `CARD`, `EXTENDED_CARD` | [`CardSource`]`<Agent>`, the second in an `Option` |
/// | `PROFILE`, `CAPABILITIES`, `REQUIRED_EXTENSIONS` | what this build stands for |
/// | `Call` | all eleven operations as the gate admits them, each with a permit; the permit of a refused one has no value, so that its arm may stay or go, and an operation that is served and has no arm does not compile |
/// | `permit` | the eleven permit types, to be named in the signatures of handlers; only the gate makes them |
/// | `Extension`, `active` | every extension of the file, in every profile, and what its variants carry; one constant [`ExtensionId`]`<Agent>` each |
/// | `admit` | the gate's answer for an operation, `const` |
/// | `gate` | the gate's answer for a [`Request`]: version, capability, extended card, required extensions |
///
/// # The proof
///
/// The module holds one assertion for each operation and each extension, which rustc evaluates:
/// the emitted card, the emitted gate and the declared phase have to agree. Where they did not, by
/// a fault of the generator, the build would fail with `SendStreamingMessage: card, gate and
/// declaration do not agree`.
///
/// # Findings
///
/// What breaks a MUST of the specification is an error, with the line of the declaration. What
/// breaks a SHOULD is a warning under rustc's lint `deprecated`, since a macro has no other way to
/// warn: `[lints]` in the declaration silences it by name, `#[allow(deprecated)]` on the module all
/// of them, and `-D warnings` makes them errors.
///
/// # When it builds again
///
/// The declaration, `A2A_CAPS_PROFILE` and every variable that the declaration names are tracked:
/// cargo compiles this crate anew when one of them changes. rust-analyzer reads the declaration
/// when the .rs file is edited.
///
/// `./` paths are read beside the file in which rustc sees the attribute. Inside a `macro_rules`
/// of another file, use a bare path.
#[cfg(feature = "macros")]
#[cfg_attr(docsrs, doc(cfg(feature = "macros")))]
pub use a2a_caps_macros::agent;
