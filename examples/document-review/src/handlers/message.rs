//! A message checked, and what it asks for: the text, the skill, what to answer with (3.1.1).

use a2a_caps_runtime::A2aError;
use serde_json::Value;

use super::Incoming;
use crate::auth::Caller;
use crate::failure::{Failure, Violations, shown};
use crate::review::{Skill, Term};
use crate::reviewer;
use crate::store::Plan;
use crate::wire::{Content, Message, Part, Role, SendMessage};

/// The most terms of one message.
const MAX_TERMS: usize = 100;

/// What is to be done.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) message: Message,
    /// All text of the message; empty where there is none but blanks.
    pub(super) text: String,
    pub(super) plan: Plan,
}

pub(super) fn read(incoming: &Incoming, params: &mut SendMessage) -> Result<Order, Failure> {
    let message =
        params.message.take().ok_or_else(|| Failure::param("message", "it is required"))?;
    let mut violations = Violations::default();
    violations.require(!message.message_id.is_empty(), "message.messageId", "it is required");
    violations.require(message.role == Role::User, "message.role", "it must be `ROLE_USER`");
    violations.require(!message.parts.is_empty(), "message.parts", "at least one is required");
    let history = params.configuration.history_length;
    violations.require(
        history.is_none_or(|length| length >= 0),
        "configuration.historyLength",
        "it must not be negative",
    );
    violations.finish()?;
    let text = text(incoming, &message)?;
    let (reads_text, reads_data) = output(incoming, &params.configuration.accepted_output_modes)?;
    let plan = Plan {
        skill: skill(incoming.caller, &message)?,
        text: reads_text,
        data: reads_data,
        tags: incoming.active.tags(&message.metadata),
    };
    Ok(Order { message, text, plan })
}

/// The text of all parts, a paragraph apart.
fn text(incoming: &Incoming, message: &Message) -> Result<String, Failure> {
    let mut texts = Vec::new();
    for (index, part) in message.parts.iter().enumerate() {
        let media_type = essence(media_type(part));
        if !incoming.app.facts.input_modes.contains(&media_type) {
            return Err(not_supported(&media_type, "send text", &incoming.app.facts.input_modes));
        }
        match &part.content {
            Content::Text(text) => texts.push(text.trim_end().to_owned()),
            Content::Raw(raw) => {
                let text = std::str::from_utf8(raw).map_err(|_| {
                    let field = format!("message.parts[{index}].raw");
                    Failure::param(field, "it is no text in UTF-8")
                })?;
                texts.push(text.trim_end().to_owned());
            }
            Content::Url(_) | Content::Data(_) => {
                return Err(not_supported(
                    &media_type,
                    "addresses are not fetched, send the text itself",
                    &incoming.app.facts.input_modes,
                ));
            }
        }
    }
    texts.retain(|text| !text.trim().is_empty());
    Ok(texts.join("\n\n"))
}

fn media_type(part: &Part) -> &str {
    match &part.content {
        _ if !part.media_type.is_empty() => &part.media_type,
        Content::Text(_) => "text/plain",
        Content::Raw(_) | Content::Url(_) => "application/octet-stream",
        Content::Data(_) => "application/json",
    }
}

/// Whether to answer with text, and with JSON.
fn output(incoming: &Incoming, accepted: &[String]) -> Result<(bool, bool), Failure> {
    let modes = &incoming.app.facts.output_modes;
    let accepts = |mode: &str| {
        let group = mode.split('/').next().unwrap_or_default();
        modes.iter().any(|known| known == mode)
            && (accepted.is_empty()
                || accepted.iter().map(|mode| essence(mode)).any(|wanted| {
                    wanted == mode || wanted == "*/*" || wanted == format!("{group}/*")
                }))
    };
    let (text, data) = (accepts("text/plain"), accepts("application/json"));
    if !text && !data {
        let wanted = accepted.join(", ");
        return Err(not_supported(&wanted, "accept one of what it answers with", modes));
    }
    Ok((text, data))
}

fn skill(caller: Caller, message: &Message) -> Result<Skill, Failure> {
    const FIELD: &str = "message.metadata.skill";
    let named = match message.metadata.get("skill") {
        None | Some(Value::Null) => return Ok(Skill::Review),
        Some(Value::String(named)) => named.as_str(),
        Some(_) => return Err(Failure::param(FIELD, "it must be the id of a skill")),
    };
    // The other two stand on the extended card, so only who may read that may use them.
    let extended = reviewer::EXTENDED_CARD.is_some() && caller == Caller::Partner;
    match named {
        "review" => Ok(Skill::Review),
        "readability" if extended => Ok(Skill::Readability),
        "house-terms" if extended => terms(message.metadata.get("terms")).map(Skill::Terms),
        _ => Err(Failure::param(FIELD, format!("no skill of the card is `{}`", shown(named)))),
    }
}

fn terms(terms: Option<&Value>) -> Result<Vec<Term>, Failure> {
    let wrong = || {
        Failure::param(
            "message.metadata.terms",
            "it must be an object of 1 to 100 members such as {\"log in\": \"sign in\"}",
        )
    };
    let terms = terms.and_then(Value::as_object).ok_or_else(wrong)?;
    if terms.is_empty() || terms.len() > MAX_TERMS {
        return Err(wrong());
    }
    terms
        .iter()
        .map(|(avoid, prefer)| Term::new(avoid, prefer.as_str()?))
        .collect::<Option<_>>()
        .ok_or_else(wrong)
}

/// A media type without its parameters, in lower case.
fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn not_supported(media_type: &str, advice: &str, supported: &[String]) -> Failure {
    let supported = supported.join(", ");
    let media_type = shown(media_type);
    Failure::A2a {
        error: A2aError::ContentTypeNotSupported,
        message: format!("`{media_type}` is not supported: {advice} ({supported})"),
        metadata: vec![("mediaType", media_type), ("supported", supported)],
    }
}
