//! What the program prints at its start: the card, what this deployment refuses, and calls to try.

use std::fmt::Write as _;

use a2a_caps_runtime::spec::wire;
use a2a_caps_runtime::{Agent as _, Method};
use serde_json::Value;

use crate::reviewer;
use crate::server::{RPC_PATH, Server};
use crate::telemetry::METRICS_PATH;

/// The text, without the line that says that it serves.
#[must_use]
pub fn banner(server: &Server) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, server);
    text
}

fn write(text: &mut String, server: &Server) -> std::fmt::Result {
    let origin = server.origin();
    let card = server.card();
    writeln!(
        text,
        "{} {}, profile {}",
        reviewer::Agent::NAME,
        reviewer::Agent::CARD_VERSION,
        reviewer::Agent::PROFILE.unwrap_or("(none)")
    )?;
    writeln!(text, "\nthe card, {origin}{}", wire::CARD_PATH)?;
    let pretty = serde_json::from_str::<Value>(card.json())
        .and_then(|card| serde_json::to_string_pretty(&card));
    writeln!(text, "{}", pretty.as_deref().unwrap_or(card.json()))?;

    writeln!(text, "\nrefused by the gate, before any handler")?;
    let mut refuses = false;
    for method in Method::ALL {
        if let Err(refusal) = reviewer::admit(method) {
            refuses = true;
            let error = refusal.error().map_or("malformed", |error| error.name());
            writeln!(text, "  {method}: {error} ({})", refusal.missing())?;
        }
    }
    if !refuses {
        writeln!(text, "  nothing")?;
    }

    writeln!(text, "\nto try")?;
    writeln!(text, "  curl -s {origin}{}", wire::CARD_PATH)?;
    writeln!(text, "  curl -s {origin}{METRICS_PATH}")?;
    let uri = reviewer::COST_REPORT.uri();
    let send = r#"{"message":{"role":"ROLE_USER","messageId":"1","parts":[{"text":"Perhaps the the text was written in haste."}]}}"#;
    call(
        text,
        origin,
        Method::SendMessage,
        &format!("-H '{}: {uri}' ", wire::EXTENSIONS_HEADER),
        send,
    )?;
    call(text, origin, Method::SendStreamingMessage, "-N ", send)?;
    call(text, origin, Method::ListTasks, "", "{}")?;
    call(text, origin, Method::ListTaskPushNotificationConfigs, "", r#"{"taskId":"TASK"}"#)?;
    let bearer =
        if reviewer::EXTENDED_CARD.is_some() { "-H 'Authorization: Bearer TOKEN' " } else { "" };
    call(text, origin, Method::GetExtendedAgentCard, bearer, "{}")
}

/// A curl line; where the gate refuses the operation, that is said.
fn call(
    text: &mut String,
    origin: &str,
    method: Method,
    more: &str,
    params: &str,
) -> std::fmt::Result {
    let refused = if reviewer::admit(method).is_err() { "   # refused" } else { "" };
    writeln!(
        text,
        "  curl -s {more}{origin}{RPC_PATH} -H 'Content-Type: application/json' \
         -H '{}: 1.0' \\\n    -d '{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{method}\",\
         \"params\":{params}}}'{refused}",
        wire::VERSION_HEADER
    )
}
