//! The gate's order and what it gives out, on an agent written by hand.

mod by_hand;

use a2a_caps_runtime::{Agent as _, Binding, Cause, Method, Request, VersionClaim};
use by_hand::reviewer::{self, Agent, Call};

const COST: &[u8] = b"https://example.com/ext/cost-report/v1";

#[test]
fn admits_with_the_required_extension() {
    let request = Request {
        binding: Binding::JsonRpc,
        method: Method::GetTask,
        version: VersionClaim::MISSING.with(b"1.0.3"),
        extensions: [COST],
    };
    let admitted = Agent::gate(&request).unwrap();
    assert!(matches!(admitted.call, Call::GetTask(_)));
    assert!(admitted.is_active(reviewer::COST_REPORT_V1));
    assert!(!admitted.is_active(reviewer::TRACE_TAGS_V2));
    assert_eq!(admitted.extensions().count(), 1);
    assert_eq!(size_of::<Call>(), 1);
}

#[test]
fn refuses_in_the_ruled_order() {
    let request = Request {
        binding: Binding::JsonRpc,
        method: Method::SendStreamingMessage,
        version: VersionClaim::MISSING,
        extensions: [],
    };
    let refusal = Agent::gate::<[&[u8]; 0]>(&request).unwrap_err();
    assert!(matches!(refusal.cause(), Cause::Version { .. }));
}
