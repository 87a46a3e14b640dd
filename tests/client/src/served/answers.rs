//! Answers in the form of a binding, and faults as they look on a wire.

use a2a_caps_runtime::client::{Activated, Answer, CallError, Refused, Update};
use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{A2aError, Binding};
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use futures_util::{Stream, StreamExt, stream};
use serde_json::{Value, json};

pub(super) struct Form {
    pub(super) binding: Binding,
    pub(super) id: Value,
}

impl Form {
    pub(super) fn once(&self, answered: Result<Answer<Value>, CallError>) -> Response {
        match answered {
            Ok(Answer { value, activated }) => {
                let body = match self.binding {
                    Binding::HttpJson => value,
                    _ => json!({ "jsonrpc": "2.0", "id": self.id, "result": value }),
                };
                listing(self.json(StatusCode::OK, &body), &activated)
            }
            Err(CallError::Refused(refused)) => self.refusal(&refused),
            Err(error) => fault(&error),
        }
    }

    pub(super) fn stream(
        self,
        events: impl Stream<Item = Result<Update, CallError>> + Send + 'static,
        activated: &Activated,
    ) -> Response {
        let alive = stream::iter([Ok(": open\n\n".to_owned())]);
        let events = events.map(move |event| {
            let event = json_of(event.map_err(|_| std::io::Error::other("cut"))?);
            let event = match self.binding {
                Binding::HttpJson => event,
                _ => json!({ "jsonrpc": "2.0", "id": self.id, "result": event }),
            };
            Ok::<_, std::io::Error>(format!("data: {event}\n\n"))
        });
        let mut response = Response::new(Body::from_stream(alive.chain(events)));
        let stream = HeaderValue::from_static(wire::TEXT_EVENT_STREAM);
        response.headers_mut().insert(CONTENT_TYPE, stream);
        listing(response, activated)
    }

    fn json(&self, status: StatusCode, body: &Value) -> Response {
        let media_type = match self.binding {
            Binding::HttpJson => wire::APPLICATION_A2A_JSON,
            _ => wire::APPLICATION_JSON,
        };
        let mut response = Response::new(Body::from(body.to_string()));
        *response.status_mut() = status;
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        response
    }

    fn refusal(&self, refused: &Refused) -> Response {
        let error: A2aError = refused.error();
        let details = json!([{
            "@type": wire::ERROR_INFO_TYPE,
            "reason": error.reason(),
            "domain": wire::ERROR_DOMAIN,
            "metadata": refused.metadata(),
        }]);
        if self.binding == Binding::HttpJson {
            let body = json!({ "error": {
                "code": error.http_status(),
                "status": error.grpc_status().name(),
                "message": refused.message(),
                "details": details,
            } });
            let status = StatusCode::from_u16(error.http_status()).unwrap_or_default();
            return self.json(status, &body);
        }
        let body = json!({ "jsonrpc": "2.0", "id": self.id, "error": {
            "code": error.json_rpc_code(),
            "message": refused.message(),
            "data": details,
        } });
        self.json(StatusCode::OK, &body)
    }
}

fn listing(mut response: Response, activated: &Activated) -> Response {
    let list: Vec<&str> = activated.iter().collect();
    if let Ok(list) = HeaderValue::from_str(&list.join(", "))
        && !list.is_empty()
    {
        response.headers_mut().insert(wire::EXTENSIONS_HEADER, list);
    }
    response
}

/// A fault of the script: 503, a body that breaks off, or 500.
pub(super) fn fault(error: &CallError) -> Response {
    match error {
        CallError::Unavailable { retry_after, .. } => {
            let mut response = status(StatusCode::SERVICE_UNAVAILABLE);
            if let Some(after) = retry_after {
                response.headers_mut().insert(RETRY_AFTER, after.as_secs().into());
            }
            response
        }
        CallError::Transport { .. } => {
            let broken = stream::iter([Ok("{\"jsonrpc\""), Err(std::io::Error::other("cut"))]);
            Response::new(Body::from_stream(broken))
        }
        CallError::Failed { .. } => status(StatusCode::NOT_FOUND),
        _ => status(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

pub(super) fn status(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

fn json_of(update: Update) -> Value {
    match update {
        Update::Task(task) => json!({ "task": task.into_json() }),
        Update::Message(json) => json!({ "message": json }),
        Update::Status(json) => json!({ "statusUpdate": json }),
        Update::Artifact(json) => json!({ "artifactUpdate": json }),
        Update::Other(json) => json,
    }
}
