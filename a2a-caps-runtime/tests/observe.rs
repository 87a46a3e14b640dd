//! What an operator sees of the gate: its events and its counters.
#![cfg(all(feature = "grpc", feature = "tracing", feature = "metrics"))]

mod by_hand;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, Mutex};

use a2a_caps_runtime::{Agent, Card, Gate, GateBody, Origins, ServesGrpc, observe};
use by_hand::{open, reviewer, unconfigured};
use http_body_util::Full;
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use tonic::body::Body;
use tonic::codegen::http::{Request, Response};
use tower::ServiceExt as _;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber, span};

const COST: &str = "https://example.com/ext/cost-report/v1";

/// An event: its level, its target, its fields.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    level: Level,
    target: String,
    fields: BTreeMap<&'static str, String>,
}

#[derive(Clone, Default)]
struct Events(Arc<Mutex<Vec<Seen>>>);

impl Subscriber for Events {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == observe::TARGET
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let metadata = event.metadata();
        self.0.lock().unwrap().push(Seen {
            level: *metadata.level(),
            target: metadata.target().to_owned(),
            fields: fields.0,
        });
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[derive(Default)]
struct Fields(BTreeMap<&'static str, String>);

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}

/// A counter's name and labels, and what it stands at.
type Counts = BTreeMap<String, u64>;

/// Sends requests through a gate, and gives what was seen of it.
fn observed<A: Agent + ServesGrpc>(
    card: &Card<A>,
    requests: Vec<Request<Full<bytes::Bytes>>>,
) -> (Vec<Seen>, Counts) {
    let events = Events::default();
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    metrics::with_local_recorder(&recorder, || {
        tracing::subscriber::with_default(events.clone(), || {
            runtime.block_on(async {
                let service = Gate::grpc(card).wrap(tower::service_fn(handler));
                for request in requests {
                    service.clone().oneshot(request).await.unwrap();
                }
            });
        });
    });
    let counts = snapshotter.snapshot().into_vec().into_iter().filter_map(|(key, _, _, value)| {
        let labels: Vec<_> =
            key.key().labels().map(|label| format!("{}={}", label.key(), label.value())).collect();
        match value {
            DebugValue::Counter(count) => {
                Some((format!("{} {}", key.key().name(), labels.join(" ")), count))
            }
            _ => None,
        }
    });
    let events = events.0.lock().unwrap().clone();
    (events, counts.collect())
}

async fn handler(_: Request<GateBody<Full<bytes::Bytes>>>) -> Result<Response<Body>, Infallible> {
    Ok(Response::new(Body::empty()))
}

fn request(path: &str, metadata: &[(&str, &str)], message: &[u8]) -> Request<Full<bytes::Bytes>> {
    let mut request = Request::post(path);
    for (name, value) in metadata {
        request = request.header(*name, *value);
    }
    let mut body = vec![0, 0, 0, 0, u8::try_from(message.len()).unwrap()];
    body.extend(message);
    request.body(Full::from(body)).unwrap()
}

fn closed() -> Card<reviewer::Agent> {
    reviewer::CARD.at(&Origins::new().with("http", "https://review.example.com")).unwrap()
}

fn fields(pairs: &[(&'static str, &str)]) -> BTreeMap<&'static str, String> {
    pairs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect()
}

const STREAM: &str = "/lf.a2a.v1.A2AService/SendStreamingMessage";
const SEND: &str = "/lf.a2a.v1.A2AService/SendMessage";

#[test]
fn a_refusal_is_one_event_at_info_and_one_count() {
    let (events, counts) =
        observed(&closed(), vec![request(STREAM, &[("a2a-version", "1.0")], b"")]);
    let expected = fields(&[
        ("agent", "Reviewer"),
        ("agent_profile", "public"),
        ("binding", "GRPC"),
        ("method", "SendStreamingMessage"),
        ("error", "UnsupportedOperationError"),
        ("missing", "streaming"),
        ("card_version", "2.3.0"),
        (
            "message",
            "SendStreamingMessage needs the capability streaming, which this agent's card does \
             not advertise",
        ),
    ]);
    let target = "a2a_caps::gate".to_owned();
    assert_eq!(events, [Seen { level: Level::INFO, target, fields: expected }]);
    let name = "a2a_gate_refusals_total agent_profile=public binding=GRPC \
                method=SendStreamingMessage error=UnsupportedOperationError missing=streaming";
    assert_eq!(counts, Counts::from([(name.to_owned(), 1)]));
}

#[test]
fn each_kind_of_answer_has_its_labels() {
    let ok = [("a2a-version", "1.0"), ("a2a-extensions", COST)];
    let task = "/lf.a2a.v1.A2AService/GetTask";
    for (request, labels) in [
        (request(task, &[], b""), "method=GetTask error=VersionNotSupportedError missing=version"),
        (
            request(task, &[("a2a-version", "no version at all")], b""),
            "method=GetTask error=VersionNotSupportedError missing=version",
        ),
        (
            request(task, &[("a2a-version", "1.0"), ("a2a-version", "1.1")], b""),
            "method=GetTask error=malformed missing=A2A-Version",
        ),
        (
            request(task, &[("a2a-version", "1.0")], b""),
            "method=GetTask error=ExtensionSupportRequiredError \
             missing=https://example.com/ext/cost-report/v1",
        ),
        (
            request(SEND, &ok, b"\x1a\x02\x12\x00"),
            "method=SendMessage error=PushNotificationNotSupportedError missing=pushNotifications",
        ),
        (
            request(SEND, &ok, b"\x1a\x02\x12\x01"),
            "method=SendMessage error=malformed missing=notProtobuf",
        ),
        (
            request("/lf.a2a.v1.A2AService/DropTables", &ok, b""),
            "method=unknown error=malformed missing=unknownMethod",
        ),
        (
            request("/a2a.v1.A2AService/GetTask", &ok, b""),
            "method=unknown error=malformed missing=unknownPath",
        ),
    ] {
        let (events, counts) = observed(&closed(), vec![request]);
        assert_eq!(events.len(), 1, "{labels}");
        let name = format!("a2a_gate_refusals_total agent_profile=public binding=GRPC {labels}");
        assert_eq!(counts, Counts::from([(name, 1)]));
    }
}

#[test]
fn the_extended_card_that_is_not_configured_has_a_word_of_its_own() {
    let path = "/lf.a2a.v1.A2AService/GetExtendedAgentCard";
    let (events, _) = observed(&unconfigured::CARD.fixed().unwrap(), vec![request(path, &[], b"")]);
    assert_eq!(events[0].fields["error"], "ExtendedAgentCardNotConfiguredError");
    assert_eq!(events[0].fields["missing"], "extendedCard");
}

#[test]
fn what_is_admitted_is_counted_and_is_no_event() {
    let ok = [("a2a-version", "1.0")];
    let requests =
        vec![request(SEND, &ok, b""), request(STREAM, &ok, b""), request(SEND, &ok, b"")];
    let (events, counts) = observed(&open::CARD.fixed().unwrap(), requests);
    assert_eq!(events, []);
    let name = "a2a_gate_admitted_total agent_profile=open binding=GRPC method";
    assert_eq!(
        counts,
        Counts::from([
            (format!("{name}=SendMessage"), 2),
            (format!("{name}=SendStreamingMessage"), 1)
        ])
    );
}

#[test]
fn another_service_is_neither() {
    let health = request("/grpc.health.v1.Health/Check", &[], b"");
    let (events, counts) = observed(&closed(), vec![health]);
    assert_eq!((events, counts), (vec![], Counts::new()));
}
