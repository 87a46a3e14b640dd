//! The client over HTTP against a server on loopback, on both bindings, in real time.

use std::time::Duration;

use a2a_caps_client_tests::served::Served;
use a2a_caps_client_tests::world::{Era, Fault, Script, TASK, World, updates_in};
use a2a_caps_runtime::client::{
    Bell, CallError, CardCache, Cards, Delivery, Extensions, HttpCard, HttpClient, Interface,
    Reply, Schedule, Sent, Spoken, TaskClient, TaskState, WaitError, WaitErrorKind, WaitOptions,
    Waited, Webhook, send, text_message, wait_for_task,
};
use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{A2aError, Binding, Method};
use axum::Router;
use axum::routing::post;
use serde_json::json;
use tokio::net::TcpListener;

const BINDINGS: [Binding; 2] = [Binding::JsonRpc, Binding::HttpJson];

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// A task that is updated every 20 ms and is over after 150.
fn brief(streaming: bool, push: bool) -> Script {
    let mut script = Script::calm(streaming, push, millis(150));
    script.updates = (1..=7).map(|n| millis(20 * n)).collect();
    script
}

fn quick() -> WaitOptions {
    WaitOptions::new()
        .timeout(Duration::from_secs(20))
        .poll(Schedule::new(millis(20), millis(60)))
        .reconnect(Schedule::new(millis(20), millis(60)))
        .reconcile(Schedule::new(millis(500), millis(900)))
        .notification_gap(millis(10))
}

struct Peer {
    served: Served,
    world: World,
    cards: CardCache<HttpCard>,
    http: HttpClient,
}

impl Peer {
    async fn of(script: Script, binding: Binding) -> Self {
        let world = World::new(script);
        let served = Served::start(world.clone(), &[binding], None).await;
        Self::at(served, world).await
    }

    async fn at(served: Served, world: World) -> Self {
        let http = a2a_caps_client_tests::http();
        let cards = CardCache::new(HttpCard::of(http.clone(), &served.url()).unwrap());
        let card = cards.current().await.unwrap();
        let interface = Interface::choose(card.card(), Spoken::default()).unwrap();
        let client = HttpClient::new(http, interface).unwrap();
        Self { served, world, cards, http: client }
    }

    async fn wait(&self, options: WaitOptions) -> Result<Waited, WaitError> {
        wait_for_task(&self.http, &self.cards, TASK, &options).await
    }

    async fn send(&self, options: WaitOptions) -> Result<Sent, WaitError> {
        let request = text_message("m-1", "review this");
        send(&self.http, &self.cards, &request, &options).await
    }
}

fn ways(waited: &Waited) -> Vec<Delivery> {
    waited.trail.plans().iter().map(a2a_caps_runtime::client::DeliveryPlan::delivery).collect()
}

/// A web server of the client's, whose one path rings a bell.
async fn hook() -> (String, Bell) {
    let bell = Bell::new();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let ring = bell.clone();
    let router = Router::new().route("/hook", post(move || async move { ring.ring() }));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, bell)
}

#[tokio::test]
async fn each_profile_on_each_binding() {
    for binding in BINDINGS {
        for (streaming, push) in [(true, true), (true, false), (false, true), (false, false)] {
            let agent = Peer::of(brief(streaming, push), binding).await;
            let (url, bell) = hook().await;
            let waited = agent.wait(quick().webhook(Webhook::new(url, bell))).await.unwrap();
            assert_eq!(waited.task.state(), TaskState::Completed);
            assert_eq!(updates_in(&waited.task), Some(7));
            let expected = match (streaming, push) {
                (true, _) => Delivery::Stream,
                (false, true) => Delivery::Push,
                (false, false) => Delivery::Poll,
            };
            assert_eq!(ways(&waited), [expected], "{binding}");
            if expected == Delivery::Push {
                assert_eq!(agent.world.webhooks(), 1);
            }
        }
    }
}

#[tokio::test]
async fn messages_on_each_binding() {
    for binding in BINDINGS {
        for streaming in [true, false] {
            let mut script = brief(streaming, false);
            script.activates = vec!["urn:cost".to_owned()];
            let agent = Peer::of(script, binding).await;
            let extensions = Extensions::none().request("urn:cost").request("urn:trace");
            let sent = agent.send(quick().extensions(extensions)).await.unwrap();
            let Reply::Task(task) = &sent.reply else { panic!() };
            assert_eq!(task.state(), TaskState::Completed);
            assert!(sent.activated("urn:cost") && !sent.activated("urn:trace"), "{binding}");
        }
    }
}

#[tokio::test]
async fn every_request_carries_version_extensions_and_tenant() {
    for binding in BINDINGS {
        for streaming in [true, false] {
            let world = World::new(brief(streaming, false));
            let served = Served::start(world.clone(), &[binding], Some("acme")).await;
            let agent = Peer::at(served, world).await;
            let extensions = Extensions::none().request("urn:a").request("urn:b");
            agent.send(quick().extensions(extensions)).await.unwrap();
            let seen = agent.served.seen();
            let calls: Vec<_> =
                seen.iter().filter(|it| !it.line.contains(wire::CARD_PATH)).collect();
            assert!(calls.len() >= 2);
            for call in calls {
                assert_eq!(call.headers[wire::VERSION_HEADER], "1.0", "{}", call.line);
                assert_eq!(call.headers[wire::EXTENSIONS_HEADER], "urn:a,urn:b");
                match binding {
                    Binding::HttpJson => {
                        assert!(call.line.contains(" /rest/acme/"), "{}", call.line);
                    }
                    _ => assert_eq!(call.body["params"]["tenant"], "acme"),
                }
            }
        }
    }
}

#[tokio::test]
async fn streaming_is_turned_off_under_the_client() {
    for binding in BINDINGS {
        let agent = Peer::of(brief(true, false), binding).await;
        agent.world.switch(Era::honest(false, false));
        let waited = agent.wait(quick()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert_eq!(ways(&waited), [Delivery::Stream, Delivery::Poll], "{binding}");
        assert_eq!(waited.trail.refusals().len(), 1);
        assert_eq!(waited.trail.refusals()[0].error(), A2aError::UnsupportedOperation);
        let conditional: Vec<_> = agent.world.card_fetches().iter().map(|it| it.1).collect();
        assert_eq!(conditional, [false, true], "fetched anew on condition");
    }
}

#[tokio::test]
async fn half_the_replicas_do_not_stream() {
    for binding in BINDINGS {
        let mut script = brief(true, false);
        script.replicas_differ = true;
        script.drops = vec![Some(1); 20];
        let agent = Peer::of(script, binding).await;
        let waited = agent.wait(quick()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert!(agent.world.count(Method::SubscribeToTask) <= 4);
    }
}

#[tokio::test]
async fn a_stream_that_is_cut_after_any_event_is_resumed() {
    for binding in BINDINGS {
        for cut in 0..=8 {
            let mut script = brief(true, false);
            script.drops = vec![Some(cut)];
            let agent = Peer::of(script, binding).await;
            let waited = agent.wait(quick()).await.unwrap();
            assert_eq!(waited.task.state(), TaskState::Completed, "{binding} cut after {cut}");
            assert_eq!(updates_in(&waited.task), Some(7));
            assert_eq!(ways(&waited), [Delivery::Stream]);
        }
    }
}

#[tokio::test]
async fn retry_after_is_honoured() {
    for binding in BINDINGS {
        let mut script = brief(false, false);
        script.faults.insert(Method::GetTask, vec![Some(Fault::Busy(1))]);
        let agent = Peer::of(script, binding).await;
        let waited = agent.wait(quick()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        let calls = agent.world.calls();
        assert!(calls[1].at >= calls[0].at + Duration::from_secs(1), "{calls:?}");
    }
}

#[tokio::test]
async fn what_breaks_on_the_way_is_tried_again() {
    for binding in BINDINGS {
        let mut script = brief(false, false);
        script.faults.insert(Method::GetTask, vec![Some(Fault::Cut), Some(Fault::Internal)]);
        let agent = Peer::of(script, binding).await;
        let waited = agent.wait(quick()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert_eq!(waited.trail.failures(), 2, "{binding}");
    }
}

#[tokio::test]
async fn a_task_that_is_over_fetches_no_card_anew() {
    for binding in BINDINGS {
        let mut script = Script::calm(true, false, Duration::ZERO);
        script.metadata = false;
        let agent = Peer::of(script, binding).await;
        let waited = agent.wait(quick()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert_eq!(agent.world.card_fetches().len(), 1);
        assert_eq!(waited.trail.all_calls(), 2);
    }
}

#[tokio::test]
async fn webhooks_that_never_come_come_twice_or_come_late() {
    for binding in BINDINGS {
        for notifications in [vec![], vec![millis(150), millis(150)], vec![millis(50), millis(700)]]
        {
            let mut script = brief(false, true);
            script.notifications = notifications;
            let agent = Peer::of(script, binding).await;
            let (url, bell) = hook().await;
            let waited = agent.wait(quick().webhook(Webhook::new(url, bell))).await.unwrap();
            assert_eq!(waited.task.state(), TaskState::Completed);
            assert_eq!(ways(&waited), [Delivery::Push]);
        }
    }
}

#[tokio::test]
async fn the_deadline_and_dropping_close_the_stream() {
    for binding in BINDINGS {
        let agent = Peer::of(Script::calm(true, false, Duration::from_secs(60)), binding).await;
        let error = agent.wait(quick().timeout(millis(200))).await.unwrap_err();
        assert_eq!(error.kind, WaitErrorKind::DeadlineExceeded(millis(200)));
        let dropped = tokio::time::timeout(millis(100), agent.wait(quick())).await;
        assert!(dropped.is_err());
        // The server notices when it next writes; the script's next event is ten seconds off, but
        // the closed connection drops the response at once.
        for _ in 0..100 {
            if agent.served.open_streams() == 0 {
                break;
            }
            tokio::time::sleep(millis(20)).await;
        }
        assert_eq!(agent.served.open_streams(), 0, "{binding}");
    }
}

#[tokio::test]
async fn subscribe_goes_by_the_verb_that_the_agent_knows() {
    let mut script = Script::calm(true, false, millis(3000));
    script.updates = (1..=14).map(|n| millis(200 * n)).collect();
    script.drops = vec![Some(2), Some(2)];
    let world = World::new(script);
    let served = Served::start_with(world.clone(), &[Binding::HttpJson], None, true).await;
    let agent = Peer::at(served, world).await;
    let waited = agent.wait(quick()).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Stream]);
    let seen = agent.served.seen();
    let lines = seen.iter().map(|seen| seen.line.as_str());
    let subscribed: Vec<_> = lines.filter(|line| line.contains(":subscribe")).collect();
    assert_eq!(subscribed[0], format!("POST /rest/tasks/{TASK}:subscribe"));
    assert!(subscribed[1..].iter().all(|line| line.starts_with("GET ")), "{subscribed:?}");
    assert!(subscribed.len() >= 4, "{subscribed:?}");
}

#[tokio::test]
async fn ids_are_one_segment_of_the_path() {
    let world = World::new(brief(false, false));
    let served = Served::start(world.clone(), &[Binding::HttpJson], None).await;
    let agent = Peer::at(served, world).await;
    for (id, path) in [
        ("a/b", "/rest/tasks/a%2Fb"),
        ("a:cancel", "/rest/tasks/a%3Acancel"),
        ("../x", "/rest/tasks/..%2Fx"),
        ("a?b#c", "/rest/tasks/a%3Fb%23c"),
        ("100%", "/rest/tasks/100%25"),
        ("ü", "/rest/tasks/%C3%BC"),
    ] {
        let params = json!({ "id": id, "historyLength": 2 });
        let _ = agent.http.call(Method::GetTask, &params, &[]).await;
        let line = agent.served.seen().pop().unwrap().line;
        assert_eq!(line, format!("GET {path}?historyLength=2"));
    }
    for id in ["", ".", ".."] {
        let before = agent.served.seen().len();
        let error = agent.http.call(Method::GetTask, &json!({ "id": id }), &[]).await;
        assert!(matches!(error, Err(CallError::Failed { .. })), "{id}");
        assert_eq!(agent.served.seen().len(), before, "nothing is sent");
    }
}

#[tokio::test]
async fn the_card_is_validated_over_http() {
    let mut script = brief(false, false);
    script.card_headers[0].1 = "no-cache".to_owned();
    let agent = Peer::of(script, Binding::JsonRpc).await;
    let first = agent.cards.current().await.unwrap();
    let again = agent.cards.current().await.unwrap();
    assert_eq!(first.card(), again.card());
    let conditional: Vec<_> = agent.world.card_fetches().iter().map(|it| it.1).collect();
    assert_eq!(conditional, [false, true, true]);
}

#[tokio::test]
async fn what_cannot_be_sent_is_an_error_and_no_panic() {
    let world = World::new(brief(false, false));
    let served = Served::start(world.clone(), &[Binding::JsonRpc], None).await;
    let agent = Peer::at(served, world).await;
    let listed = ["urn:a\r\nX-Evil: 1".to_owned()];
    let error = agent.http.call(Method::GetTask, &json!({ "id": "t" }), &listed).await;
    assert!(matches!(error, Err(CallError::Failed { .. })));
    for url in ["", "a.example:443", "ftp://a.example", "/a2a"] {
        assert!(HttpCard::at(a2a_caps_client_tests::http(), url).is_err(), "{url}");
        let interface = Interface { url: url.to_owned(), ..agent.http.interface().clone() };
        assert!(HttpClient::new(a2a_caps_client_tests::http(), interface).is_err(), "{url}");
    }
}
