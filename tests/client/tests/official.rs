//! The client over the official SDK's transports, against the same server.

use std::time::Duration;

use a2a_caps_client_tests::served::Served;
use a2a_caps_client_tests::world::{Era, Fault, Script, TASK, World};
use a2a_caps_runtime::client::{
    CallError, CardCache, Cards, Delivery, DeliveryPlan, Extensions, HttpCard, Interface,
    OfficialClient, Reply, Schedule, Spoken, TaskState, WaitErrorKind, WaitOptions, send,
    text_message, wait_for_task,
};
use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{A2aError, Binding, Method};
use a2a_client::jsonrpc::JsonRpcTransport;
use a2a_client::rest::RestTransport;
use a2a_client::transport::Transport;

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn brief(streaming: bool) -> Script {
    let mut script = Script::calm(streaming, false, millis(150));
    script.updates = (1..=7).map(|n| millis(20 * n)).collect();
    script
}

fn quick() -> WaitOptions {
    WaitOptions::new()
        .timeout(Duration::from_secs(20))
        .poll(Schedule::new(millis(20), millis(60)))
        .reconnect(Schedule::new(millis(20), millis(60)))
}

struct Peer {
    served: Served,
    cards: CardCache<HttpCard>,
    transport: OfficialClient<Box<dyn Transport>>,
}

async fn client(script: Script, binding: Binding, tenant: Option<&str>) -> Peer {
    let served = Served::start(World::new(script), &[binding], tenant).await;
    let http = a2a_caps_client_tests::http();
    let cards = CardCache::new(HttpCard::of(http.clone(), &served.url()).unwrap());
    let card = cards.current().await.unwrap();
    let interface = Interface::choose(card.card(), Spoken::default()).unwrap();
    let transport: Box<dyn Transport> = match binding {
        Binding::HttpJson => Box::new(RestTransport::new(http, interface.url.clone())),
        _ => Box::new(JsonRpcTransport::new(http, interface.url.clone())),
    };
    Peer { served, cards, transport: OfficialClient::new(transport, &interface) }
}

const BINDINGS: [Binding; 2] = [Binding::JsonRpc, Binding::HttpJson];

#[tokio::test]
async fn messages_are_sent_and_waited_for() {
    for binding in BINDINGS {
        for streaming in [true, false] {
            let Peer { served, cards, transport: client } =
                client(brief(streaming), binding, None).await;
            let request = text_message("m-1", "review this");
            let extensions = Extensions::none().request("urn:a");
            let options = quick().extensions(extensions);
            let sent = send(&client, &cards, &request, &options).await.unwrap();
            let Reply::Task(task) = &sent.reply else { panic!() };
            assert_eq!(task.state(), TaskState::Completed, "{binding} {streaming}");
            assert!(!sent.activated.is_readable() && !sent.activated("urn:a"));
            let calls = served.seen().into_iter().filter(|it| !it.line.contains(wire::CARD_PATH));
            for call in calls {
                assert_eq!(call.headers[wire::VERSION_HEADER], "1.0");
                assert_eq!(call.headers[wire::EXTENSIONS_HEADER], "urn:a");
            }
        }
    }
}

#[tokio::test]
async fn a_refused_stream_falls_back_to_polling() {
    for binding in BINDINGS {
        let Peer { served, cards, transport: client } = client(brief(true), binding, None).await;
        served.world().switch(Era::honest(false, false));
        let waited = wait_for_task(&client, &cards, TASK, &quick()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        let ways: Vec<_> = waited.trail.plans().iter().map(DeliveryPlan::delivery).collect();
        assert_eq!(ways, [Delivery::Stream, Delivery::Poll], "{binding}");
        let refused = &waited.trail.refusals()[0];
        assert_eq!(refused.error(), A2aError::UnsupportedOperation);
        assert!(refused.card_etag().is_some(), "its metadata comes through");
    }
}

#[tokio::test]
async fn the_tenant_is_carried_on_json_rpc() {
    let Peer { served, cards, transport: client } =
        client(brief(false), Binding::JsonRpc, Some("acme")).await;
    wait_for_task(&client, &cards, TASK, &quick()).await.unwrap();
    let last = served.seen().pop().unwrap();
    assert_eq!(last.body["params"]["tenant"], "acme");
}

#[tokio::test]
async fn faults_are_borne_for_a_while_since_they_cannot_be_told_apart() {
    let mut script = brief(false);
    script.faults.insert(Method::GetTask, vec![Some(Fault::Cut), Some(Fault::Busy(0))]);
    let passing = client(script.clone(), Binding::JsonRpc, None).await;
    let waited = wait_for_task(&passing.transport, &passing.cards, TASK, &quick()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    script.faults.insert(Method::GetTask, vec![Some(Fault::Busy(0)); 50]);
    let lasting = client(script, Binding::JsonRpc, None).await;
    let error =
        wait_for_task(&lasting.transport, &lasting.cards, TASK, &quick()).await.unwrap_err();
    assert!(matches!(error.kind, WaitErrorKind::Call(CallError::Internal { .. })));
}

#[test]
fn a_card_that_the_sdk_has_read_plans_the_same() {
    let mut card: a2a::AgentCard = serde_json::from_value(serde_json::json!({
        "name": "A", "description": "", "version": "1", "supportedInterfaces": [],
        "capabilities": {}, "defaultInputModes": [], "defaultOutputModes": [], "skills": [],
    }))
    .unwrap();
    for (streaming, push, expected) in [
        (Some(true), Some(true), Delivery::Stream),
        (Some(false), Some(true), Delivery::Push),
        (None, Some(true), Delivery::Push),
        (None, None, Delivery::Poll),
    ] {
        card.capabilities.streaming = streaming;
        card.capabilities.push_notifications = push;
        assert_eq!(DeliveryPlan::from_official_card(&card, true).delivery(), expected);
    }
}
