//! What an operator sees: the gate's counters as Prometheus text. Its events go where `tracing`'s
//! subscriber of the program writes them.

use std::sync::OnceLock;

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Where the counters are read.
pub(crate) const METRICS_PATH: &str = "/metrics";
/// The text format, in the version that the exporter writes.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The recorder is one for the whole process, however many agents run in it.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to count; before the gate is made, which describes its counters then.
pub(crate) fn start() {
    RECORDER.get_or_init(|| match PrometheusBuilder::new().install_recorder() {
        Ok(handle) => Some(handle),
        Err(error) => {
            tracing::warn!("no counters at {METRICS_PATH}: {error}");
            None
        }
    });
}

/// Answers with the counters, or with 503 where another recorder has them.
pub(crate) async fn metrics() -> Response {
    match RECORDER.get() {
        Some(Some(handle)) => {
            // The descriptions are not shown before it; that there is no histogram makes it cheap.
            handle.run_upkeep();
            ([(CONTENT_TYPE, TEXT)], handle.render()).into_response()
        }
        _ => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
