//! Card and gate against an oracle of their own, for every combination of: the three phases of the
//! three flags; the extended card not configured, declared, or of the agent's own; no, one or two
//! extensions, each optional, required, or served without being on the card. For each of them
//! every operation, with and without version and extensions.
//!
//! The oracle is `protocol.md` as plain data (`agreement/oracle.rs`), and knows nothing of the
//! crates' tables.

#[path = "agreement/crate_of_all.rs"]
mod crate_of_all;
#[path = "agreement/oracle.rs"]
mod oracle;

use std::collections::BTreeMap;

use serde_json::Value;

use oracle::{Deployment, METHODS, Phase, Request};

#[test]
fn every_deployment_answers_as_the_oracle_and_its_card_says_the_same() {
    let deployments = Deployment::all();
    let answers = crate_of_all::run(&deployments);
    let mut compared = 0;
    for (number, deployment) in deployments.iter().enumerate() {
        let lines = &answers[&number];
        compared += compare_gate(deployment, lines);
        compare_card(deployment, lines);
    }
    assert_eq!(compared, deployments.len() * METHODS.len() * Request::all().len());
    assert!(compared > 10_000, "{compared}");
}

/// The gate's answers; gives their number.
fn compare_gate(deployment: &Deployment, lines: &BTreeMap<String, String>) -> usize {
    let mut compared = 0;
    for method in &METHODS {
        for request in Request::all() {
            let key = format!("{} {}", method.name, request.key());
            let wanted = oracle::answer(deployment, method, &request);
            assert_eq!(lines.get(&key), Some(&wanted), "{deployment:?}: {key}");
            compared += 1;
        }
    }
    compared
}

/// The card's bytes, the extended card's, and what the constants say.
fn compare_card(deployment: &Deployment, lines: &BTreeMap<String, String>) {
    let card: Value = serde_json::from_str(&lines["card"]).unwrap();
    let wanted = oracle::capabilities(deployment);
    assert_eq!(card["capabilities"], wanted, "{deployment:?}");
    // RFC 8785: what is the first key, and how flags are written.
    assert!(lines["card"].starts_with("{\"capabilities\":{\"extendedAgentCard\":"));

    let is_declared = deployment.extended == oracle::Extended::Declared;
    let has_extended = is_declared && deployment.extended_agent_card != Phase::False;
    assert_eq!(lines.contains_key("extended"), has_extended, "{deployment:?}");
    if let Some(extended) = lines.get("extended") {
        let extended: Value = serde_json::from_str(extended).unwrap();
        assert_eq!(extended["capabilities"], wanted, "{deployment:?}");
        assert_eq!(extended["description"], "What callers with a token see.");
    }
    let push_refused = deployment.push_notifications == Phase::False;
    assert_eq!(lines["push_refused"], push_refused.to_string(), "{deployment:?}");
    let required: Vec<_> = deployment.required().collect();
    assert_eq!(lines["required"], required.join(","), "{deployment:?}");
}
