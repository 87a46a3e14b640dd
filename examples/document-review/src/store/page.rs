//! Lists of tasks, a page at a time (3.1.4): the one updated last first, and a token that names the
//! last task of the page before.

use std::cmp::Reverse;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::entry::TaskEntry;
use crate::wire::{TaskState, Timestamp};

/// Which tasks, and how many.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Only of that conversation; empty for all.
    pub context_id: String,
    /// Only in that state; unspecified for all.
    pub status: TaskState,
    /// Only updated then or later.
    pub since: Option<Timestamp>,
    /// The most tasks of a page.
    pub page_size: usize,
    /// The token of the page before; empty for the first page.
    pub page_token: String,
}

/// A page of tasks.
#[derive(Debug)]
pub struct Page {
    /// The tasks.
    pub entries: Vec<Arc<TaskEntry>>,
    /// The token for the next page; empty on the last one.
    pub next: String,
    /// How many tasks there are on all pages.
    pub total: usize,
}

/// A page token that this store did not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPageToken;

/// The place of a task in the list.
type Place = (Reverse<i64>, String);

pub(super) fn cut(entries: Vec<Arc<TaskEntry>>, filter: &Filter) -> Result<Page, BadPageToken> {
    let after = match filter.page_token.as_str() {
        "" => None,
        token => Some(read(token).ok_or(BadPageToken)?),
    };
    let mut listed: Vec<(Place, Arc<TaskEntry>)> = entries
        .into_iter()
        .filter(|entry| filter.context_id.is_empty() || entry.context_id == filter.context_id)
        .filter_map(|entry| {
            let status = entry.status();
            let state = filter.status == TaskState::Unspecified || status.state == filter.status;
            let young = filter.since.is_none_or(|since| status.timestamp >= since);
            let place = (Reverse(status.timestamp.as_millis()), entry.id.clone());
            (state && young).then_some((place, entry))
        })
        .collect();
    let total = listed.len();
    listed.sort_by(|(a, _), (b, _)| a.cmp(b));
    if let Some(after) = after {
        listed.retain(|(place, _)| *place > after);
    }
    let more = listed.len() > filter.page_size;
    listed.truncate(filter.page_size);
    let next = listed.last().filter(|_| more).map(|(place, _)| token(place)).unwrap_or_default();
    Ok(Page { entries: listed.into_iter().map(|(_, entry)| entry).collect(), next, total })
}

fn token((millis, id): &Place) -> String {
    URL_SAFE_NO_PAD.encode(format!("{}.{id}", millis.0))
}

fn read(token: &str) -> Option<Place> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(token).ok()?).ok()?;
    let (millis, id) = text.split_once('.')?;
    Some((Reverse(millis.parse().ok()?), id.to_owned()))
}
