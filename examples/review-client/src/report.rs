//! What the user sees: a spinner with what goes on now on a terminal, lines of text elsewhere.

use std::io::{IsTerminal as _, Write as _, stdout};
use std::time::Duration;

use a2a_caps_runtime::client::{Progress, Update};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

/// Where the lines go. Clones write to the same place.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    spinner: Option<ProgressBar>,
}

impl Report {
    pub(crate) fn new(plain: bool) -> Self {
        let spinner = (!plain && stdout().is_terminal()).then(|| {
            let spinner = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed:>3} {wide_msg}") {
                spinner.set_style(style);
            }
            spinner
        });
        Self { spinner }
    }

    /// A line that stays.
    pub(crate) fn line(&self, line: &str) {
        match &self.spinner {
            Some(spinner) => spinner.suspend(|| print(line)),
            None => print(line),
        }
    }

    /// What goes on now: a line of its own only where there is no terminal.
    fn now(&self, what: String) {
        match &self.spinner {
            Some(spinner) => spinner.set_message(what),
            None => print(&what),
        }
    }

    pub(crate) fn start(&self) {
        if let Some(spinner) = &self.spinner {
            spinner.reset();
            spinner.enable_steady_tick(Duration::from_millis(100));
        }
    }

    pub(crate) fn stop(&self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
    }

    pub(crate) fn progress(&self, progress: Progress<'_>) {
        match progress {
            Progress::Plan(plan) => self.line(&format!("plan: {plan}")),
            Progress::Update(update) => self.update(update),
            Progress::Task(task) => self.now(format!("task {}: {}", task.id(), task.state())),
            Progress::WebhookRegistered => self.line("the webhook is registered"),
            Progress::Notified => self.now("the webhook was called".to_owned()),
            Progress::Refused(refused) => self.line(&format!("refused: {refused}")),
            Progress::NoCard(error) => self.line(&format!("no card: {error}")),
            Progress::StreamLost(Some(error)) => self.line(&format!("the stream is lost: {error}")),
            Progress::StreamLost(None) => self.line("the stream ended before the task"),
            Progress::Failed { method, error } => self.line(&format!("{method}: {error}")),
            Progress::Pause(pause) if self.spinner.is_some() => {
                self.now(format!("next look in {:.1} s", pause.as_secs_f32()));
            }
            _ => {}
        }
    }

    fn update(&self, update: &Update) {
        match update {
            Update::Artifact(json) => {
                let name = json.pointer("/artifact/name").and_then(Value::as_str);
                self.now(format!("came by stream: {}", name.unwrap_or("an artifact")));
            }
            update => {
                if let Some(state) = update.state() {
                    self.now(format!("came by stream: {state}"));
                }
            }
        }
    }

    /// The texts of a task's artifacts.
    pub(crate) fn artifacts(&self, task: &Value) {
        let artifacts = task.get("artifacts").and_then(Value::as_array);
        for artifact in artifacts.into_iter().flatten() {
            let parts = artifact.get("parts").and_then(Value::as_array);
            for part in parts.into_iter().flatten() {
                if let Some(text) = part.get("text").and_then(Value::as_str) {
                    self.line(text.trim_end());
                }
            }
        }
    }
}

/// A line on standard output. Where nobody reads it any more, the review goes on.
fn print(line: &str) {
    let mut out = stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
