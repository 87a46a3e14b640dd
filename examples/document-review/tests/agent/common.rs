//! The agent of this build in the process of the test, on a port of its own, and a client for it.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::time::Duration;

use a2a_caps_runtime::{Agent as _, Method, Phase};
use document_review::webhook::Guard;
use document_review::{Options, Secret, reviewer, serve};
use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub const TOKEN: &str = "swordfish";
pub const COST: &str = "https://example.com/ext/cost-report/v1";
pub const TAGS: &str = "https://example.com/ext/trace-tags/v2";

/// A running agent; it ends when this is dropped.
pub struct Agent {
    pub base: String,
    pub http: reqwest::Client,
    shutdown: CancellationToken,
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

/// An answer: status, headers, and the JSON of the body.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub json: Value,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// `result`, where there is no error.
    pub fn result(&self) -> &Value {
        assert!(self.json.get("error").is_none(), "{}", self.json);
        &self.json["result"]
    }

    /// `error.code`, where there is no result.
    pub fn code(&self) -> i64 {
        assert!(self.json.get("result").is_none(), "{}", self.json);
        self.json["error"]["code"].as_i64().unwrap()
    }

    /// The first detail of the error.
    pub fn detail(&self) -> &Value {
        &self.json["error"]["data"][0]
    }

    /// The fields of a `BadRequest`.
    pub fn fields(&self) -> Vec<String> {
        assert_eq!(self.code(), -32602, "{}", self.json);
        assert_eq!(self.detail()["@type"], "type.googleapis.com/google.rpc.BadRequest");
        let fields = self.detail()["fieldViolations"].as_array().unwrap().iter();
        fields.map(|field| field["field"].as_str().unwrap().to_owned()).collect()
    }
}

/// Options for a test: webhooks on this machine, reviews without a pause.
pub fn options() -> Options {
    Options {
        partner_token: Some(Secret::new(TOKEN)),
        webhooks: Guard::allow_private(),
        pace: Duration::ZERO,
        ..Options::default()
    }
}

/// The same with a pause between two sections, so that a test can step in.
pub fn slow() -> Options {
    Options { pace: Duration::from_millis(60), ..options() }
}

pub async fn start(options: Options) -> Agent {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let shutdown = options.shutdown.clone();
    tokio::spawn(async move { serve(listener, options).await.unwrap() });
    // The agent chooses the TLS of this process when it starts, and the client needs it at once.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    Agent { base, http, shutdown }
}

impl Agent {
    pub fn stop(&self) {
        self.shutdown.cancel();
    }

    pub fn post(&self) -> RequestBuilder {
        self.http
            .post(format!("{}/a2a/v1/", self.base))
            .header("Content-Type", "application/json")
            .header("A2A-Version", "1.0")
    }

    /// A call with more headers.
    pub async fn call_with(&self, headers: &[(&str, &str)], method: &str, params: Value) -> Answer {
        let body = json!({"jsonrpc": "2.0", "id": "test", "method": method, "params": params});
        let mut request = self.post().body(body.to_string());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request.send().await.unwrap()).await
    }

    pub async fn call(&self, method: &str, params: Value) -> Answer {
        self.call_with(&[], method, params).await
    }

    /// A stream of `result`s.
    pub async fn stream_with(&self, headers: &[(&str, &str)], method: &str, params: Value) -> Sse {
        let body = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
        let mut request = self.post().body(body.to_string());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Sse { response, buffer: String::new() }
    }

    /// A text reviewed at once; the task.
    pub async fn review(&self, text: &str) -> Value {
        self.call("SendMessage", send(text)).await.result()["task"].clone()
    }

    /// A review that is under way; its id.
    pub async fn begin(&self, text: &str) -> String {
        let mut params = send(text);
        params["configuration"] = json!({"returnImmediately": true});
        let answer = self.call("SendMessage", params).await;
        answer.result()["task"]["id"].as_str().unwrap().to_owned()
    }

    /// The task, once it is in that state.
    pub async fn wait(&self, id: &str, state: &str) -> Value {
        for _ in 0..200 {
            let task = self.call("GetTask", json!({"id": id})).await.result().clone();
            if task["status"]["state"] == state {
                return task;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the task did not come to {state}");
    }
}

pub async fn answer(response: Response) -> Answer {
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    assert_eq!(headers.get("content-type"), Some(&HeaderValue::from_static("application/json")));
    Answer { status, headers, json: response.json().await.unwrap() }
}

/// Server-sent events.
pub struct Sse {
    pub response: Response,
    buffer: String,
}

impl Sse {
    /// The `result` of the next event; `None` at the end.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.buffer.find("\n\n") {
                let event: String = self.buffer.drain(..end + 2).collect();
                // Others are comments that keep the connection open.
                if let Some(data) = event.strip_prefix("data: ") {
                    let mut event: Value = serde_json::from_str(data).unwrap();
                    assert_eq!(event["id"], 7);
                    return Some(event["result"].take());
                }
                continue;
            }
            let chunk = self.response.chunk().await.unwrap()?;
            self.buffer.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    pub async fn rest(&mut self) -> Vec<Value> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            events.push(event);
        }
        events
    }
}

/// Parameters of a message with that text.
pub fn send(text: &str) -> Value {
    json!({"message": message(text)})
}

pub fn message(text: &str) -> Value {
    json!({"role": "ROLE_USER", "messageId": "m", "parts": [{"text": text}]})
}

/// So many paragraphs, each with one finding.
pub fn paragraphs(count: usize) -> String {
    "Maybe we go.\n\n".repeat(count)
}

/// Whether the profile that was compiled serves the operation.
pub fn serves(method: Method) -> bool {
    reviewer::admit(method).is_ok()
}

pub fn has_push() -> bool {
    reviewer::Agent::CAPABILITIES.push_notifications == Phase::Advertised
}
