//! The gate of an A2A agent, and the card that it cannot diverge from.
//!
//! The core is `no_std`, depends on nothing but the tables of `a2a-caps-spec`, and decides without
//! allocating.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "origins")]
extern crate alloc;

mod admitted;
mod agent;
mod card;
mod extensions;
mod refusal;
mod represent;
mod request;
mod version;

#[doc(hidden)]
pub mod __private;

pub use a2a_caps_spec as spec;
pub use a2a_caps_spec::{A2aError, Binding, Capability, GrpcStatus, Method, Phase, ProtocolVersion};

pub use admitted::{ActiveExtensions, Admitted};
pub use agent::{
    Agent, Capabilities, DeclaredExtension, DeclaredInterface, ExtendedCard, ExtensionId,
    ServesGrpc, ServesHttpJson, ServesJsonRpc,
};
pub use card::{Card, CardSource};
#[cfg(feature = "origins")]
pub use card::{OriginError, Origins};
pub use extensions::{ExtensionList, MAX_EXTENSION_LIST_BYTES};
pub use refusal::{Cause, Refusal};
pub use request::Request;
pub use version::VersionClaim;
