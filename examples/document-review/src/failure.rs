//! What a handler cannot do, as a JSON-RPC error (5.4, 9.5).

use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{A2aError, Method};
use serde_json::{Map, Value, json};

/// A request that passed the gate, and that its handler does not answer.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// An error that the protocol names.
    A2a {
        /// Which.
        error: A2aError,
        /// What it says.
        message: String,
        /// `ErrorInfo.metadata`
        metadata: Vec<(&'static str, String)>,
    },
    /// Parameters that do not fit: -32602.
    Params(Vec<Violation>),
    /// The store is full of running reviews.
    Busy,
    /// The caller is not, or wrongly, authenticated.
    Unauthenticated,
}

/// A parameter that does not fit.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    field: String,
    description: String,
}

impl Failure {
    pub(crate) fn task_not_found(id: &str) -> Self {
        Self::A2a {
            error: A2aError::TaskNotFound,
            message: format!("there is no task `{}`", shown(id)),
            metadata: vec![("taskId", shown(id))],
        }
    }

    /// One parameter that does not fit.
    pub(crate) fn param(field: impl Into<String>, description: impl Into<String>) -> Self {
        let violation = Violation { field: field.into(), description: description.into() };
        Self::Params(vec![violation])
    }

    /// The `error` of the response.
    pub(crate) fn json(&self, method: Method) -> Value {
        let (code, message, data) = match self {
            Self::A2a { error, message, metadata } => {
                let mut info: Map<String, Value> = metadata
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str())))
                    .collect();
                info.insert("method".to_owned(), method.name().into());
                let data = json!([{
                    "@type": wire::ERROR_INFO_TYPE,
                    "reason": error.reason(),
                    "domain": wire::ERROR_DOMAIN,
                    "metadata": info,
                }]);
                (error.json_rpc_code(), message.clone(), Some(data))
            }
            Self::Params(violations) => {
                let fields: Vec<Value> = violations
                    .iter()
                    .map(|violation| {
                        json!({"field": violation.field, "description": violation.description})
                    })
                    .collect();
                let words: Vec<String> = violations
                    .iter()
                    .map(|violation| format!("`{}`: {}", violation.field, violation.description))
                    .collect();
                let data = json!([{"@type": wire::BAD_REQUEST_TYPE, "fieldViolations": fields}]);
                (wire::JSON_RPC_INVALID_PARAMS, words.join("; "), Some(data))
            }
            Self::Busy => {
                let message = "too many reviews are running, send the message again later";
                (wire::JSON_RPC_INTERNAL_ERROR, message.to_owned(), None)
            }
            Self::Unauthenticated => {
                let message = "this needs the partner's bearer token in the Authorization header";
                (wire::JSON_RPC_UNAUTHENTICATED, message.to_owned(), None)
            }
        };
        let mut error = json!({"code": code, "message": message});
        if let Some(data) = data {
            error["data"] = data;
        }
        error
    }
}

/// A text of the client's, short enough to be quoted.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(64) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text.to_owned(),
    }
}

/// Gathers what is wrong with parameters, to say all of it at once.
#[derive(Debug, Default)]
pub(crate) struct Violations(Vec<Violation>);

impl Violations {
    pub(crate) fn add(&mut self, field: impl Into<String>, description: impl Into<String>) {
        self.0.push(Violation { field: field.into(), description: description.into() });
    }

    /// Adds one where `fits` does not hold.
    pub(crate) fn require(&mut self, fits: bool, field: &str, description: &str) {
        if !fits {
            self.add(field, description);
        }
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        if self.0.is_empty() { Ok(()) } else { Err(Failure::Params(self.0)) }
    }
}
