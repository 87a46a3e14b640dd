//! The public card over reqwest.

use std::format;
use std::prelude::rust_2024::*;

use http::{HeaderMap, Response};
use reqwest::Url;

use super::http_client::{MAX_BYTES, broken, read_body};
use super::{CallError, CardFetch};
use crate::spec::wire;

/// Fetches a card from its URL.
#[derive(Clone, Debug)]
pub struct HttpCard {
    http: reqwest::Client,
    url: Url,
}

impl HttpCard {
    /// The card of the agent at that URL: at `/.well-known/agent-card.json` behind it (8.2).
    ///
    /// # Errors
    ///
    /// Where it is no URL.
    pub fn of(http: reqwest::Client, agent: &str) -> Result<Self, CallError> {
        Self::at(http, &format!("{}{}", agent.trim_end_matches('/'), wire::CARD_PATH))
    }

    /// The card at exactly that URL.
    ///
    /// # Errors
    ///
    /// Where it is no URL.
    pub fn at(http: reqwest::Client, url: &str) -> Result<Self, CallError> {
        Ok(Self { http, url: parse_url(url)? })
    }

    /// Where the card is.
    #[must_use]
    pub fn url(&self) -> &str {
        self.url.as_str()
    }
}

pub(super) fn parse_url(url: &str) -> Result<Url, CallError> {
    let wrong = |why: &str| {
        let message = format!("`{url}` is no URL to call: {why}, write `https://host/path`");
        CallError::Failed { code: 0, message }
    };
    let parsed = Url::parse(url).map_err(|error| wrong(&format!("{error}")))?;
    match parsed.scheme() {
        "https" | "http" => Ok(parsed),
        _ => Err(wrong("it is neither https nor http")),
    }
}

impl CardFetch for HttpCard {
    async fn fetch_card(&self, headers: HeaderMap) -> Result<Response<Vec<u8>>, CallError> {
        let request = self
            .http
            .get(self.url.clone())
            .header(http::header::ACCEPT, wire::APPLICATION_JSON)
            .headers(headers);
        let answer = request.send().await.map_err(broken)?;
        let mut response = Response::new(Vec::new());
        *response.status_mut() = answer.status();
        response.headers_mut().clone_from(answer.headers());
        *response.body_mut() = read_body(answer, MAX_BYTES).await?;
        Ok(response)
    }
}
