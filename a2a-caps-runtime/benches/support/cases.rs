//! The two gates on the same inputs, and the inputs.

#[path = "../../tests/by_hand/mod.rs"]
mod by_hand;
#[path = "seed.rs"]
mod seed;

use a2a_caps_runtime::{Admitted, Agent as _, Binding, Method, Refusal, Request, VersionClaim};

pub(crate) use by_hand::reviewer::{Agent, Call, admit};
pub(crate) use seed::Seed;

pub(crate) const COST: &str = "https://example.com/ext/cost-report/v1";
pub(crate) const BOTH: &str =
    "https://example.com/ext/trace-tags/v2, https://example.com/ext/cost-report/v1";

/// A method's name, the extension header, the version header.
pub(crate) type Input = (&'static str, &'static str, &'static [u8]);

pub(crate) const REFUSED: Input = ("SendStreamingMessage", COST, b"1.0");
pub(crate) const ADMITTED: Input = ("SendMessage", COST, b"1.0");
pub(crate) const ADMITTED_BOTH: Input = ("SendMessage", BOTH, b"1.0");
pub(crate) const UNLISTED: Input = ("GetTask", "", b"1.0");

/// From name and headers to the decision: everything that the gate decides after the envelope.
#[inline]
pub(crate) fn whole((name, header, version): Input) -> Option<Result<Admitted<Agent>, Refusal>> {
    let method = Method::from_name(name)?;
    Some(known(method, header, VersionClaim::MISSING.with(version)))
}

/// The same with the method and the version already read.
#[inline]
pub(crate) fn known(
    method: Method,
    header: &str,
    version: VersionClaim,
) -> Result<Admitted<Agent>, Refusal> {
    let extensions = [header.as_bytes()];
    Agent::gate(&Request { binding: Binding::JsonRpc, method, version, extensions })
}

/// From name to refusal, as far as the seed's gate goes before it looks at extensions.
#[inline]
pub(crate) fn by_name(name: &str) -> Option<Result<Call, Refusal>> {
    Some(admit(Method::from_name(name)?))
}
