//! `Retry-After` (RFC 9110, 10.2.3): from its text to how long from now.

use core::time::Duration;
use std::time::SystemTime;

/// How long to wait: a number of seconds, or a date.
pub(super) fn retry_after(text: &str) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(Duration::from_secs(u64::from(seconds)));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    // A date that has passed means now.
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}
