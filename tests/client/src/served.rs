//! A [`World`] behind real sockets: JSON-RPC at `/a2a/v1/`, HTTP+JSON at `/rest`, its card, and the
//! webhooks that it calls. Every request is written down.

mod answers;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use a2a_caps_runtime::client::{CardFetch, TaskClient};
use a2a_caps_runtime::spec::{ROUTES, Segment, wire};
use a2a_caps_runtime::{Binding, ExtensionList, Method};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::any;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::sleep_until;

use crate::world::World;

/// A request that came in.
#[derive(Clone, Debug)]
pub struct Seen {
    /// `POST /a2a/v1/`, and so on.
    pub line: String,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, where it is JSON.
    pub body: Value,
}

/// A running server.
#[derive(Clone, Debug)]
pub struct Served {
    address: SocketAddr,
    world: World,
    bindings: Arc<[Binding]>,
    tenant: Option<String>,
    get_to_subscribe: bool,
    seen: Arc<Mutex<Vec<Seen>>>,
    open: Arc<AtomicUsize>,
}

impl Served {
    /// Serves a world on loopback; the card lists these bindings in this order.
    ///
    /// # Panics
    ///
    /// Where no port is free.
    pub async fn start(world: World, bindings: &[Binding], tenant: Option<&str>) -> Self {
        Self::start_with(world, bindings, tenant, false).await
    }

    /// The same, and `SubscribeToTask` is served by GET alone.
    ///
    /// # Panics
    ///
    /// Where no port is free.
    pub async fn start_with(
        world: World,
        bindings: &[Binding],
        tenant: Option<&str>,
        get_to_subscribe: bool,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let served = Self {
            address: listener.local_addr().expect("an address"),
            world,
            bindings: bindings.into(),
            tenant: tenant.map(str::to_owned),
            get_to_subscribe,
            seen: Arc::default(),
            open: Arc::default(),
        };
        let router = Router::new()
            .route(wire::CARD_PATH, any(card))
            .route("/a2a/v1/", any(json_rpc))
            .route("/rest/{*path}", any(rest))
            .with_state(served.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        served
    }

    /// Where the agent is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The agent behind it.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// What came in so far.
    #[must_use]
    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many streams are open.
    #[must_use]
    pub fn open_streams(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }

    fn interfaces(&self) -> Value {
        let interface = |binding: &Binding| {
            let path = if *binding == Binding::HttpJson { "/rest" } else { "/a2a/v1/" };
            let mut interface = json!({
                "url": format!("{}{path}", self.url()),
                "protocolBinding": binding.name(),
                "protocolVersion": "1.0",
            });
            if let Some(tenant) = &self.tenant {
                interface["tenant"] = tenant.as_str().into();
            }
            interface
        };
        self.bindings.iter().map(interface).collect()
    }

    async fn note(&self, request: Request) -> (HeaderMap, Value) {
        let (head, body) = request.into_parts();
        let bytes = to_bytes(body, 1 << 20).await.unwrap_or_default();
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let line = format!("{} {}", head.method, head.uri);
        let seen = Seen { line, headers: head.headers.clone(), body: body.clone() };
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).push(seen);
        (head.headers, body)
    }

    /// Runs an operation, in the form of a binding.
    async fn run(
        &self,
        binding: Binding,
        id: Value,
        method: Method,
        params: &Value,
        headers: &HeaderMap,
    ) -> Response {
        let listed = headers.get_all(wire::EXTENSIONS_HEADER).iter();
        let extensions: Vec<String> = listed
            .flat_map(|line| ExtensionList::new(line.as_bytes()))
            .map(|uri| String::from_utf8_lossy(uri).into_owned())
            .collect();
        let form = answers::Form { binding, id };
        if !method.is_streaming() {
            let answered = self.world.call(method, params, &extensions).await;
            if answered.is_ok() && method == Method::CreateTaskPushNotificationConfig {
                self.call_webhook(params["url"].as_str().unwrap_or_default().to_owned());
            }
            return form.once(answered);
        }
        match self.world.stream(method, params, &extensions).await {
            Err(error) => form.once(Err(error)),
            Ok(answer) => {
                let guard = Open::new(self.open.clone());
                let events = answer.value.map(move |event| {
                    let _held = &guard;
                    event
                });
                form.stream(events, &answer.activated)
            }
        }
    }

    fn call_webhook(&self, url: String) {
        let world = self.world.clone();
        tokio::spawn(async move {
            let http = crate::http();
            for at in &world.script().notifications {
                sleep_until(world.started() + *at).await;
                // What it says is not looked at.
                let _ = http.post(&url).body("{}").send().await;
            }
        });
    }
}

/// Counts a stream for as long as it is held.
#[derive(Debug)]
struct Open(Arc<AtomicUsize>);

impl Open {
    fn new(count: Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn card(State(served): State<Served>, request: Request) -> Response {
    let (headers, _) = served.note(request).await;
    match served.world.fetch_card(headers).await {
        Err(error) => answers::fault(&error),
        Ok(response) => {
            let (head, body) = response.into_parts();
            let body = match serde_json::from_slice::<Value>(&body) {
                Ok(mut card) => {
                    card["supportedInterfaces"] = served.interfaces();
                    Body::from(card.to_string())
                }
                Err(_) => Body::empty(),
            };
            Response::from_parts(head, body)
        }
    }
}

async fn json_rpc(State(served): State<Served>, request: Request) -> Response {
    let (headers, body) = served.note(request).await;
    let Some(method) = body["method"].as_str().and_then(Method::from_name) else {
        return answers::status(StatusCode::BAD_REQUEST);
    };
    served.run(Binding::JsonRpc, body["id"].clone(), method, &body["params"], &headers).await
}

async fn rest(State(served): State<Served>, request: Request) -> Response {
    let verb = request.method().to_string();
    let path = request.uri().path().trim_start_matches("/rest/").to_owned();
    let (headers, body) = served.note(request).await;
    let path = match &served.tenant {
        None => path.as_str(),
        Some(tenant) => match path.strip_prefix(&format!("{tenant}/")) {
            Some(path) => path,
            None => return answers::status(StatusCode::NOT_FOUND),
        },
    };
    let matches = |segments: &[Segment]| {
        let parts: Vec<&str> = path.split('/').collect();
        parts.len() == segments.len()
            && parts.iter().zip(segments).all(|(part, segment)| match segment {
                Segment::Literal(text) => part == text,
                Segment::TaskIdThen(verb) => part.ends_with(&format!(":{verb}")),
                Segment::TaskId | Segment::ConfigId => !part.contains(':'),
            })
    };
    let mut known = ROUTES.iter().filter(|route| matches(route.path));
    let Some(route) = known.find(|route| route.verb.name() == verb) else {
        return answers::status(StatusCode::NOT_FOUND);
    };
    if served.get_to_subscribe && route.method == Method::SubscribeToTask && verb == "POST" {
        return answers::status(StatusCode::METHOD_NOT_ALLOWED);
    }
    served.run(Binding::HttpJson, Value::Null, route.method, &body, &headers).await
}
