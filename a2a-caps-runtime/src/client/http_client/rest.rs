//! HTTP+JSON (11): from an operation and its parameters to verb, path, query and body.

use std::format;
use std::prelude::rust_2024::*;
use std::sync::atomic::Ordering;

use http::header::CONTENT_TYPE;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::{RequestBuilder, Url};
use serde_json::{Map, Value};

use super::{HttpClient, HttpUpdates, is_stream};
use crate::Method;
use crate::client::{Answer, CallError};
use crate::spec::{HttpVerb, ROUTES, Route, Segment, wire};

/// Everything but the unreserved characters (RFC 3986, 2.3): an id is one segment, whatever is in
/// it.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

const JSON: &str = "application/a2a+json, application/json";
const STREAM_OR_ERROR: &str = "text/event-stream, application/a2a+json, application/json";

impl HttpClient {
    pub(super) async fn call_rest(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<Value>, CallError> {
        let Some(route) = ROUTES.iter().find(|route| route.method == method) else {
            return Err(unroutable(method));
        };
        let request = self.prepare(self.request(route, params)?, JSON, extensions)?;
        let (head, answer) = self.exchange(method, request).await?;
        if head.status == 204 {
            return Ok(Answer { value: Map::new().into(), activated: head.activated });
        }
        Ok(Answer { value: self.read_json(answer).await?, activated: head.activated })
    }

    pub(super) async fn stream_rest(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<HttpUpdates>, CallError> {
        let mut routes: Vec<_> = ROUTES.iter().filter(|route| route.method == method).collect();
        if self.shared.subscribe_by_get.load(Ordering::Relaxed) {
            routes.reverse();
        }
        let mut last = unroutable(method);
        for (at, route) in routes.into_iter().enumerate() {
            match self.open_rest(route, params, extensions).await {
                // The prose of the specification and its proto name two verbs, and some agents
                // know one of them.
                Err(CallError::Failed { code: 404 | 405, message }) => {
                    last = CallError::Failed { code: 405, message };
                }
                Ok(answer) => {
                    if at > 0 {
                        self.shared.subscribe_by_get.fetch_xor(true, Ordering::Relaxed);
                    }
                    return Ok(answer);
                }
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    async fn open_rest(
        &self,
        route: &Route,
        params: &Value,
        extensions: &[String],
    ) -> Result<Answer<HttpUpdates>, CallError> {
        let method = route.method;
        let request = self.prepare(self.request(route, params)?, STREAM_OR_ERROR, extensions)?;
        let (head, answer) = self.exchange(method, request).await?;
        if !is_stream(&answer) {
            return Err(CallError::invalid_answer("one result in place of a stream"));
        }
        let value = HttpUpdates::rest(answer, method, self.max_bytes);
        Ok(Answer { value, activated: head.activated })
    }

    fn request(&self, route: &Route, params: &Value) -> Result<RequestBuilder, CallError> {
        let mut rest = params.as_object().cloned().unwrap_or_default();
        let mut url = self.url.clone();
        url.set_path(&self.path(route, &mut rest)?);
        Ok(match route.verb {
            HttpVerb::Post => self
                .http
                .post(url)
                .header(CONTENT_TYPE, wire::APPLICATION_A2A_JSON)
                .body(Value::Object(rest).to_string()),
            HttpVerb::Get => self.http.get(with_query(url, &rest)),
            HttpVerb::Delete => self.http.delete(with_query(url, &rest)),
        })
    }

    /// The path, whose ids are taken out of the parameters (11.5).
    fn path(&self, route: &Route, rest: &mut Map<String, Value>) -> Result<String, CallError> {
        let mut path = self.url.path().trim_end_matches('/').to_owned();
        if let Some(tenant) = &self.interface.tenant {
            path = format!("{path}/{}", segment(tenant)?);
        }
        let names_task = rest.contains_key("taskId");
        let task_key = if names_task { "taskId" } else { "id" };
        for part in route.path {
            let next = match part {
                Segment::Literal(text) => (*text).to_owned(),
                Segment::TaskId => segment(&take(rest, task_key)?)?,
                Segment::TaskIdThen(verb) => {
                    format!("{}:{verb}", encoded(&take(rest, task_key)?))
                }
                Segment::ConfigId => segment(&take(rest, "id")?)?,
            };
            path = format!("{path}/{next}");
        }
        Ok(path)
    }
}

fn unroutable(method: Method) -> CallError {
    CallError::Failed { code: 0, message: format!("`{method}` has no path on HTTP+JSON") }
}

fn take(rest: &mut Map<String, Value>, key: &str) -> Result<String, CallError> {
    match rest.remove(key) {
        Some(Value::String(id)) if !id.is_empty() => Ok(id),
        _ => {
            let message = format!("the parameters have no `{key}`, which the path needs");
            Err(CallError::Failed { code: 0, message })
        }
    }
}

fn encoded(id: &str) -> String {
    utf8_percent_encode(id, RESERVED).to_string()
}

fn segment(id: &str) -> Result<String, CallError> {
    if matches!(id, "." | "..") {
        let message = format!("the id `{id}` cannot stand in a path");
        return Err(CallError::Failed { code: 0, message });
    }
    Ok(encoded(id))
}

/// What remains of the parameters, as a query (11.5).
fn with_query(mut url: Url, rest: &Map<String, Value>) -> Url {
    for (key, value) in rest {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            _ => continue,
        };
        url.query_pairs_mut().append_pair(key, &text);
    }
    url
}
