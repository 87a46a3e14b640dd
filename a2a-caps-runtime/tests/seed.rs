//! The gate answers as the seed's algorithm does, which the benchmarks hold it against, and
//! decides without allocating.

mod by_hand;
#[path = "../benches/support/seed.rs"]
mod seed;

use a2a_caps_runtime::{Agent as _, Answer, Binding, CardStamp, Method, Request, VersionClaim};
use by_hand::{open, reviewer};
use seed::Seed;

const HEADERS: [&str; 7] = [
    "",
    "https://example.com/ext/cost-report/v1",
    "https://example.com/ext/trace-tags/v2, https://example.com/ext/cost-report/v1",
    "https://example.com/ext/trace-tags/v2",
    "https://example.com/ext/cost-report/v2",
    " , ,https://example.com/ext/cost-report/v1,,",
    "urn:a,urn:b,urn:c,urn:d",
];

#[test]
fn answers_as_the_seed_does() {
    let seed = Seed::new();
    for method in Method::ALL {
        for header in HEADERS {
            let version = VersionClaim::MISSING.with(b"1.0");
            let extensions = [header.as_bytes()];
            let request = Request { binding: Binding::JsonRpc, method, version, extensions };
            let answer = reviewer::Agent::gate(&request);
            let error = answer.err().and_then(|refusal| refusal.error());
            assert_eq!(
                error.map(a2a_caps_runtime::A2aError::name),
                seed.gate(method.name(), header),
                "{method} {header}"
            );
        }
    }
}

/// Takes what is written and drops it.
struct Nowhere;

impl core::fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> core::fmt::Result {
        Ok(())
    }
}

#[test]
fn nothing_is_allocated_to_decide_or_to_write_a_refusal() {
    for method in Method::ALL {
        for header in HEADERS {
            for value in [&b"1.0"[..], b"1.0.1", b"9.9", b"", b"\xff no version, and a long one"] {
                let info = allocation_counter::measure(|| {
                    let method = Method::from_name(method.name()).unwrap();
                    let version = VersionClaim::MISSING.with(value);
                    let extensions = [header.as_bytes()];
                    let request =
                        Request { binding: Binding::HttpJson, method, version, extensions };
                    if let Ok(admitted) = open::Agent::gate(&request) {
                        assert!(admitted.extension_uris().count() < 2);
                    }
                    if let Err(refusal) = reviewer::Agent::gate(&request) {
                        let stamp = CardStamp { version: "1", etag: "\"e\"" };
                        let answer = Answer::Refused(&refusal, stamp);
                        answer.write_json_rpc(&mut Nowhere, Some("1")).unwrap();
                        answer.write_http_json(&mut Nowhere).unwrap();
                    }
                });
                assert_eq!(info.count_total, 0, "{method} {header}");
            }
        }
    }
}
