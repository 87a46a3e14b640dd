//! The requests that are measured, and at which servers.

use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST, IF_NONE_MATCH};
use http_body_util::Full;
use hyper::body::Bytes;
use serde_json::{Value, json};

use crate::servers::Kind::{
    self, Card, Community, CommunityGated, Floor, Gate, Official, OfficialGated, OfficialNested,
};

/// How one kind of request is made.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// What it is, for the table.
    pub(crate) name: &'static str,
    /// The servers that take it, the one that others are compared with first.
    pub(crate) servers: &'static [Kind],
    /// How many times lighter than the others it is to be sent.
    pub(crate) share: usize,
    verb: &'static str,
    path: &'static str,
    body: Bytes,
    conditional: bool,
}

impl Call {
    /// Whether the server's own entity tag has to be known first.
    pub(crate) fn needs_etag(&self) -> bool {
        self.conditional
    }

    /// Whether it goes to the server's HTTP+JSON.
    pub(crate) fn is_http_json(&self) -> bool {
        self.path.starts_with("/rest")
    }

    /// The request; `etag` is the server's own.
    pub(crate) fn request(&self, etag: &str) -> Request<Full<Bytes>> {
        let mut request = Request::builder().method(self.verb).uri(self.path);
        request = request.header(HOST, "localhost").header("a2a-version", "1.0");
        if !self.body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        if self.conditional {
            request = request.header(IF_NONE_MATCH, etag);
        }
        request.body(Full::new(self.body.clone())).unwrap_or_default()
    }
}

const CARD: &str = "/.well-known/agent-card.json";
const JSON_RPC: &str = "/a2a/v1/";

const CARDS: &[Kind] = &[Floor, Card, Official, Community];
const JSON_RPCS: &[Kind] = &[Floor, Gate, Official, OfficialNested, OfficialGated, Community];
const HTTP_JSONS: &[Kind] = &[Official, OfficialNested, OfficialGated, Community, CommunityGated];

/// All of them, in the table's order.
pub(crate) fn all() -> Vec<Call> {
    let small = json!({ "text": "Review this letter." });
    let kib = json!({ "text": text(1 << 10) });
    let mib = json!({ "text": text(1 << 20) });
    let values = json!({ "data": { "values": values(1 << 20) } });
    vec![
        get("card, GET", CARDS, CARD, false),
        // Floor and official SDK know no 304, and send it whole.
        get("card, 304", CARDS, CARD, true),
        json_rpc("streaming call, refused", 1, "SendStreamingMessage", &message(&small)),
        json_rpc("GetTask of an unknown id", 1, "GetTask", &json!({ "id": "none" })),
        json_rpc(
            "CancelTask, 1 KiB of metadata",
            1,
            "CancelTask",
            &json!({
                "id": "none", "metadata": { "reason": text(1 << 10) },
            }),
        ),
        json_rpc("SendMessage, 1 KiB of text", 1, "SendMessage", &message(&kib)),
        json_rpc("SendMessage, 1 MiB of text", 100, "SendMessage", &message(&mib)),
        json_rpc("SendMessage, 1 MiB of small values", 400, "SendMessage", &message(&values)),
        get("GetTask of an unknown id, HTTP+JSON", HTTP_JSONS, "/rest/tasks/none", false),
        post("SendMessage, 1 KiB of text, HTTP+JSON", 1, &message(&kib)),
        post("SendMessage, 1 MiB of text, HTTP+JSON", 100, &message(&mib)),
    ]
}

/// A message to a task that nobody has: it is read to the end, and nothing is kept of it.
fn message(part: &Value) -> Value {
    json!({ "message": {
        "messageId": "1", "taskId": "none", "role": "ROLE_USER", "parts": [part],
    } })
}

fn text(length: usize) -> String {
    let sentence = "A sentence of a document that is to be reviewed, as long as such are. ";
    sentence.chars().cycle().take(length).collect()
}

fn values(length: usize) -> Vec<Value> {
    let value = json!({ "id": 12345, "ok": true, "name": "a", "v": [1, 2.5, null] });
    let count = length / (value.to_string().len() + 1);
    vec![value; count]
}

fn get(
    name: &'static str,
    servers: &'static [Kind],
    path: &'static str,
    conditional: bool,
) -> Call {
    Call { name, servers, share: 1, verb: "GET", path, body: Bytes::new(), conditional }
}

fn json_rpc(name: &'static str, share: usize, method: &str, params: &Value) -> Call {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let (body, servers) = (Bytes::from(body.to_string()), JSON_RPCS);
    Call { name, servers, share, verb: "POST", path: JSON_RPC, body, conditional: false }
}

fn post(name: &'static str, share: usize, body: &Value) -> Call {
    let (body, servers, path) = (Bytes::from(body.to_string()), HTTP_JSONS, "/rest/message:send");
    Call { name, servers, share, verb: "POST", path, body, conditional: false }
}
