//! One client of one agent: it keeps the card from one message to the next.

use std::sync::Arc;

use a2a_caps_runtime::ProtocolVersion;
use a2a_caps_runtime::client::{
    CardCache, Cards, Extensions, HttpCard, HttpClient, Interface, Reply, Spoken, TaskState,
    WaitOptions, send, text_message,
};
use axum::http::{HeaderValue, header};
use serde_json::Value;
use uuid::Uuid;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::hook;
use crate::report::Report;

pub(crate) struct Session {
    client: HttpClient,
    cards: Arc<CardCache<HttpCard>>,
    options: WaitOptions,
    extensions: Vec<String>,
    report: Report,
}

impl Session {
    /// Reads the card and chooses an interface.
    pub(crate) async fn open(
        agent: &str,
        arguments: &Arguments,
        report: &Report,
    ) -> Result<Self, Failure> {
        let http = reqwest::Client::new();
        let cards = HttpCard::of(http.clone(), agent).map_err(Failure::Card)?;
        let cards = Arc::new(CardCache::new(cards));
        let mut card = cards.current().await.map_err(Failure::Card)?;
        let spoken = Spoken { bindings: arguments.bindings(), versions: &[ProtocolVersion::V1_0] };
        let interface = Interface::choose(card.card(), spoken).map_err(Failure::Interface)?;
        let mut client = HttpClient::new(http, interface).map_err(Failure::Call)?;
        if let Some(token) = &arguments.token {
            let mut bearer =
                HeaderValue::from_str(&format!("Bearer {token}")).map_err(|_| Failure::Token)?;
            bearer.set_sensitive(true);
            client = client.header(header::AUTHORIZATION, bearer);
            let flag = a2a_caps_runtime::Capability::ExtendedAgentCard;
            if card.plan(false).flag(flag).is_true() {
                let listed = &arguments.extension;
                card = cards.fetch_extended(&client, listed).await.map_err(Failure::Call)?;
            }
        }
        introduce(card.card(), client.interface(), report);
        let mut extensions = Extensions::none();
        for uri in &arguments.extension {
            extensions = extensions.request(uri);
        }
        let observer = report.clone();
        let mut options = WaitOptions::new()
            .timeout(arguments.timeout())
            .extensions(extensions)
            .observe(move |progress| observer.progress(progress));
        if let Some(address) = arguments.webhook {
            let webhook = hook::listen(address, arguments.webhook_url.as_deref()).await;
            options = options.webhook(webhook.map_err(Failure::Webhook)?);
        }
        let extensions = arguments.extension.clone();
        Ok(Self { client, cards, options, extensions, report: report.clone() })
    }

    /// Sends a text, and shows what comes of it.
    pub(crate) async fn review(&self, text: &str) -> Result<TaskState, Failure> {
        let request = text_message(&Uuid::new_v4().to_string(), text);
        self.report.start();
        let sent = send(&self.client, &self.cards, &request, &self.options).await;
        self.report.stop();
        let sent = sent?;
        let state = match &sent.reply {
            Reply::Task(task) => {
                self.report.artifacts(task.json());
                self.report.line(&format!("task {}: {}", task.id(), task.state()));
                task.state()
            }
            Reply::Message(message) => {
                self.report.line(&format!("the agent answered: {message}"));
                TaskState::Completed
            }
        };
        for uri in &self.extensions {
            let word = if sent.activated(uri) { "activated" } else { "not activated" };
            self.report.line(&format!("{word}: {uri}"));
        }
        self.report.line(&format!("way: {}", sent.trail));
        Ok(state)
    }
}

fn introduce(card: &Value, interface: &Interface, report: &Report) {
    let text = |key: &str| card.get(key).and_then(Value::as_str).unwrap_or("?");
    report.line(&format!(
        "agent: {} {}, {} {} at {}",
        text("name"),
        text("version"),
        interface.binding,
        interface.version,
        interface.url
    ));
    let skills = card.get("skills").and_then(Value::as_array);
    let skills: Vec<&str> = skills
        .into_iter()
        .flatten()
        .filter_map(|skill| skill.get("id").and_then(Value::as_str))
        .collect();
    report.line(&format!("skills: {}", skills.join(", ")));
}
