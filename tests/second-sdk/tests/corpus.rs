//! The attack corpus of the runtime's own tests, over real sockets, in front of each SDK: whatever
//! an SDK runs is the one operation that the gate admitted, and the deployment serves it.

use std::net::SocketAddr;
use std::path::Path;

use a2a_caps_runtime::{CardSource, Method};
use a2a_caps_second_sdk_tests::deployments::{RECEIPTS, closed, open, required};
use a2a_caps_second_sdk_tests::front::{self, Deployment};
use a2a_caps_second_sdk_tests::record::Notes;
use a2a_caps_second_sdk_tests::{Sdk, community, official, wire};
use serde_json::Value;

struct Attack {
    name: String,
    line: String,
    headers: Vec<(String, String)>,
    body: String,
    /// An operation's name, or an answer.
    expect: String,
}

/// Both files of the corpus.
fn attacks() -> Vec<Attack> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../a2a-caps-runtime/tests/corpus");
    let mut all = Vec::new();
    for file in ["json_rpc.jsonl", "http_json.jsonl"] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        all.extend(text.lines().map(attack));
    }
    assert!(all.len() >= 150, "{} attacks", all.len());
    all
}

fn attack(line: &str) -> Attack {
    let read: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{line}")).to_owned();
    let headers = read["headers"].as_array().unwrap_or_else(|| panic!("{line}"));
    Attack {
        name: text(&read["name"]),
        line: text(&read["line"]),
        headers: headers.iter().map(|pair| (text(&pair[0]), text(&pair[1]))).collect(),
        body: text(&read["body"]),
        expect: text(&read["expect"]),
    }
}

async fn send(address: SocketAddr, sdk: &Sdk, attack: &Attack, more: Option<&str>) -> Notes {
    let mut headers = attack.headers.clone();
    headers.extend(more.map(|uri| ("A2A-Extensions".to_owned(), uri.to_owned())));
    wire::send(address, &wire::request(&attack.line, &headers, &attack.body)).await;
    sdk.record.take()
}

/// Every attack on that deployment, by the law. Gives what each came to.
async fn run<A: Deployment>(
    source: CardSource<A>,
    sdk: &Sdk,
    more: Option<&str>,
) -> Vec<(Attack, Notes)> {
    let address = wire::serve(front::http(&front::card(source), sdk)).await;
    let (mut all, mut faults) = (Vec::new(), Vec::new());
    for attack in attacks() {
        let notes = send(address, sdk, &attack, more).await;
        if let Err(broken) = notes.hold_the_law() {
            faults.push(format!("{}: {broken}", attack.name));
        }
        for name in &notes.admitted {
            if Method::from_name(name).is_none_or(|method| A::admit(method).is_err()) {
                faults.push(format!("{}: {name} is refused here", attack.name));
            }
        }
        all.push((attack, notes));
    }
    assert!(
        faults.is_empty(),
        "{}, {}:\n{}",
        sdk.name,
        A::PROFILE.unwrap_or(""),
        faults.join("\n")
    );
    all
}

/// All deployments. What was shown is shown only where the SDK ran something.
async fn all(sdk: &Sdk) {
    let in_open = run(open::CARD, sdk, None).await;
    for (attack, notes) in &in_open {
        let expected = Method::from_name(&attack.expect).map(Method::name);
        let admitted = notes.admitted.first().copied();
        assert_eq!(admitted, expected, "{}: {}", attack.name, attack.expect);
    }
    let in_closed = run(closed::CARD, sdk, None).await;
    let in_required = run(required::CARD, sdk, Some(RECEIPTS)).await;
    for notes in [in_open, in_closed, in_required] {
        let admitted = notes.iter().filter(|(_, notes)| !notes.admitted.is_empty()).count();
        let ran = notes.iter().filter(|(_, notes)| !notes.ran.is_empty()).count();
        assert!(ran * 2 > admitted, "{}: {ran} of {admitted} ran", sdk.name);
    }
    for (attack, notes) in run(required::CARD, sdk, None).await {
        assert_eq!(notes, Notes::default(), "{}: nobody named the extension", attack.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_community_sdk_runs_what_was_admitted() {
    all(&community::on_its_own_servers().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_community_sdk_on_axum_runs_what_was_admitted() {
    all(&community::on_axum().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_official_sdk_runs_what_was_admitted() {
    all(&official::on_axum()).await;
}
