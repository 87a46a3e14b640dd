//! Rows of figures in, Markdown out. The median of the rounds counts; a ratio is the median of each
//! round's own, so that a machine that grows slower or faster moves both sides of it.

use std::fmt::Write as _;
use std::time::Duration;

use crate::servers::Kind;

/// One server's rounds.
#[derive(Debug)]
pub(crate) struct Row {
    kind: Kind,
    /// CPU time of one request, in µs.
    cpu: Vec<f64>,
    /// Requests in a second.
    rate: Vec<f64>,
}

impl Row {
    pub(crate) fn new(kind: Kind) -> Self {
        Self { kind, cpu: Vec::new(), rate: Vec::new() }
    }

    #[allow(clippy::cast_precision_loss, reason = "counts and nanoseconds of one round")]
    pub(crate) fn push(&mut self, cpu: u64, took: Duration, count: usize) {
        self.cpu.push(cpu as f64 / 1000.0 / count as f64);
        self.rate.push(count as f64 / took.as_secs_f64());
    }

    fn ratio(&self, other: &Self) -> f64 {
        median(self.cpu.iter().zip(&other.cpu).map(|(ours, theirs)| ours / theirs))
    }
}

/// A table of one call: each server's figures, and its CPU time as a ratio of that of each server
/// that has no gate.
pub(crate) fn markdown(name: &str, rows: &[Row]) -> String {
    let bare: Vec<&Row> = rows.iter().filter(|row| row.kind.is_bare()).collect();
    let mut text = format!("\n| {name} | CPU, µs | requests/s |");
    for row in &bare {
        // Writing to a string cannot fail.
        let _ = write!(text, " of {} |", row.kind);
    }
    text.push_str("\n|---|---|---|");
    text.push_str(&"---|".repeat(bare.len()));
    for row in rows {
        let (cpu, rate) = (median(row.cpu.iter().copied()), median(row.rate.iter().copied()));
        let _ = write!(text, "\n| {} | {cpu:.1} | {rate:.0} |", row.kind);
        for other in &bare {
            let _ = write!(text, " {:.2} |", row.ratio(other));
        }
    }
    text.push('\n');
    text
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let (low, high) = (values.len().saturating_sub(1) / 2, values.len() / 2);
    match (values.get(low), values.get(high)) {
        (Some(low), Some(high)) => f64::midpoint(*low, *high),
        _ => f64::NAN,
    }
}
