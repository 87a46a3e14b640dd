//! JSON-RPC 2.0 over HTTP (9): the envelope around a call, and out of it again.

use std::prelude::rust_2024::*;
use std::sync::atomic::Ordering;

use http::header::CONTENT_TYPE;
use serde_json::{Value, json};

use super::{HttpClient, HttpUpdates, is_stream};
use crate::Method;
use crate::client::{Answer, CallError};
use crate::spec::wire;

/// A stream, or the refusal in its place.
const STREAM_OR_ERROR: &str = "text/event-stream, application/json";

impl HttpClient {
    pub(super) async fn call_rpc(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Value>, CallError> {
        let (id, body) = self.envelope(method, params);
        let request = self.http.post(self.url.clone()).body(body);
        let request = request.header(CONTENT_TYPE, wire::APPLICATION_JSON);
        let request = self.prepare(request, wire::APPLICATION_JSON, extensions)?;
        let (head, answer) = self.exchange(method, request).await?;
        let value = open_envelope(method, Some(id), self.read_json(answer).await?)?;
        Ok(Answer { value, activated: head.activated })
    }

    pub(super) async fn stream_rpc(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<HttpUpdates>, CallError> {
        let (id, body) = self.envelope(method, params);
        let request = self.http.post(self.url.clone()).body(body);
        let request = request.header(CONTENT_TYPE, wire::APPLICATION_JSON);
        let request = self.prepare(request, STREAM_OR_ERROR, extensions)?;
        let (head, answer) = self.exchange(method, request).await?;
        if !is_stream(&answer) {
            open_envelope(method, Some(id), self.read_json(answer).await?)?;
            return Err(CallError::invalid_answer("one result in place of a stream"));
        }
        let value = HttpUpdates::json_rpc(answer, method, self.max_bytes);
        Ok(Answer { value, activated: head.activated })
    }

    fn envelope(&self, method: Method, params: &Value) -> (u64, String) {
        let id = self.shared.next_id.fetch_add(1, Ordering::Relaxed);
        let mut params = params.clone();
        if let (Some(tenant), Some(params)) = (&self.interface.tenant, params.as_object_mut()) {
            params.insert("tenant".to_owned(), tenant.as_str().into());
        }
        let envelope =
            json!({ "jsonrpc": "2.0", "id": id, "method": method.name(), "params": params });
        (id, envelope.to_string())
    }
}

/// The result in a JSON-RPC response. `id`: what it has to answer to, where it has to.
pub(super) fn open_envelope(
    method: Method,
    id: Option<u64>,
    mut response: Value,
) -> Result<Value, CallError> {
    if let Some(error) = response.get("error").filter(|error| !error.is_null()) {
        return Err(CallError::from_json_rpc(method, error));
    }
    if id.is_some_and(|id| response.get("id").and_then(Value::as_u64) != Some(id)) {
        return Err(CallError::invalid_answer("the `id` is not that of the request"));
    }
    match response.get_mut("result") {
        Some(result) => Ok(result.take()),
        None => Err(CallError::invalid_answer("neither `result` nor `error`")),
    }
}
