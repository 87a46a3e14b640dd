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
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../a2a-caps-runtime/tests/corpus");
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

/// Every attack on that deployment, by the law; and, in `open`, by what the corpus expects of the
/// gate. Gives how many operations the gate admitted and how many the SDK ran.
async fn run<A: Deployment>(source: CardSource<A>, sdk: &Sdk, more: Option<&str>) -> (usize, usize) {
    let address = wire::serve(front::http(&front::card(source), sdk)).await;
    let serves_all = Method::ALL.iter().all(|method| A::admit(*method).is_ok());
    let (mut admitted, mut ran, mut faults) = (0, 0, Vec::new());
    for attack in attacks() {
        let notes = send(address, sdk, &attack, more).await;
        let mut fault = |why: String| faults.push(format!("{}: {why}", attack.name));
        if let Err(broken) = notes.hold_the_law() {
            fault(broken);
        }
        for name in &notes.admitted {
            if Method::from_name(name).is_none_or(|method| A::admit(method).is_err()) {
                fault(format!("{name} is refused here"));
            }
        }
        let expected = Method::from_name(&attack.expect).map(Method::name);
        if serves_all && more.is_none() && notes.admitted.first().copied() != expected {
            fault(format!("admitted {:?}, and not {}", notes.admitted, attack.expect));
        }
        admitted += notes.admitted.len();
        ran += notes.ran.len();
    }
    assert!(faults.is_empty(), "{}, {}:\n{}", sdk.name, A::PROFILE.unwrap_or(""), faults.join("\n"));
    (admitted, ran)
}

/// All three deployments. What was shown is shown only where the SDK ran something.
async fn all(sdk: &Sdk) {
    for (admitted, ran) in [
        run(open::CARD, sdk, None).await,
        run(closed::CARD, sdk, None).await,
        run(required::CARD, sdk, Some(RECEIPTS)).await,
    ] {
        println!("{}: {admitted} admitted, {ran} ran", sdk.name);
        assert!(ran * 2 > admitted, "{}: {ran} of {admitted} ran", sdk.name);
    }
    let (admitted, ran) = run(required::CARD, sdk, None).await;
    assert_eq!((admitted, ran), (0, 0), "{}: nobody named the extension", sdk.name);
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
