//! The work on a task: its texts reviewed, a section at a time, each published as it is found, and
//! a report in the end.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::{JoinError, spawn_blocking};

use crate::app::App;
use crate::extension::Usage;
use crate::review::{Document, Report, SectionReview, review_section};
use crate::store::{Chunk, Ended, Plan, TaskEntry};
use crate::wire::{Part, TaskState};

/// Begins to work on a task. It goes on when the client leaves, and stops when the task is
/// cancelled, or the agent ends.
pub(crate) fn spawn(app: &App, entry: Arc<TaskEntry>) {
    let pace = app.pace;
    let shutdown = app.shutdown.clone();
    tokio::spawn(async move {
        let done = tokio::select! {
            done = work(&entry, pace) => done,
            () = entry.stop.cancelled() => return,
            () = shutdown.cancelled() => {
                let _ = entry.set_status(TaskState::Failed, Some("the agent was stopped"));
                return;
            }
        };
        if let Err(Stopped::Broken(error)) = done {
            tracing::error!(task = entry.id, %error, "the review broke off");
            let _ = entry.set_status(TaskState::Failed, Some("the review broke off"));
        }
    });
}

/// Why the work on a task stopped.
#[derive(Debug)]
enum Stopped {
    /// Somebody else ended the task.
    Ended,
    /// The review itself panicked.
    Broken(JoinError),
}

impl From<Ended> for Stopped {
    fn from(_: Ended) -> Self {
        Self::Ended
    }
}

async fn work(entry: &TaskEntry, pace: Duration) -> Result<(), Stopped> {
    let report = Report::new(entry.plan.skill.clone());
    let mut work = Work { entry, report, texts: 0, micros: 0, pace };
    entry.set_status(TaskState::Working, Some("reading the text"))?;
    loop {
        while let Some(text) = entry.next_text() {
            work.review(text).await?;
        }
        tokio::time::sleep(pace).await;
        if entry.complete(work.report_chunk(), &work.report.summary())? {
            return Ok(());
        }
    }
}

struct Work<'a> {
    entry: &'a TaskEntry,
    report: Report,
    /// How many texts were begun.
    texts: usize,
    /// How long the review itself took.
    micros: u128,
    pace: Duration,
}

impl Work<'_> {
    async fn review(&mut self, text: String) -> Result<(), Stopped> {
        self.texts += 1;
        let document =
            spawn_blocking(move || Document::new(text)).await.map_err(Stopped::Broken)?;
        let document = Arc::new(document);
        // A further text of the same task goes on counting.
        let before = self.report.sections();
        let sections = document.sections().len();
        for index in 0..sections {
            // So that a long text is seen to stream, and that even a short one can be subscribed to
            // and cancelled: the review itself takes less than a millisecond.
            tokio::time::sleep(self.pace).await;
            let begin = Instant::now();
            let (document, skill) = (Arc::clone(&document), self.entry.plan.skill.clone());
            let reviewed = spawn_blocking(move || {
                review_section(&document, &document.sections()[index], &skill)
            });
            let mut reviewed = reviewed.await.map_err(Stopped::Broken)?;
            reviewed.number += before;
            self.report.add(&reviewed);
            let micros = begin.elapsed().as_micros();
            self.micros += micros;
            let chunk = self.section_chunk(&reviewed, micros);
            self.entry.add_chunk(chunk, index + 1 == sections)?;
        }
        Ok(())
    }

    fn section_chunk(&self, section: &SectionReview, micros: u128) -> Chunk {
        let id = match self.texts {
            1 => "findings".to_owned(),
            text => format!("findings-{text}"),
        };
        let words = section.readability.words;
        Chunk {
            id,
            name: "Findings",
            description: "What to change, section by section.",
            parts: parts(&self.entry.plan, || section.text(), || section.data()),
            usage: Usage { words, sections: 1, micros },
        }
    }

    fn report_chunk(&self) -> Chunk {
        let words = self.report.readability().words;
        Chunk {
            id: "report".to_owned(),
            name: "Report",
            description: "How many findings of which kind, and how easy the text is to read.",
            parts: parts(&self.entry.plan, || self.report.text(), || self.report.data()),
            usage: Usage { words, sections: self.report.sections(), micros: self.micros },
        }
    }
}

/// What the client reads of text and JSON.
fn parts(
    plan: &Plan,
    text: impl FnOnce() -> String,
    data: impl FnOnce() -> serde_json::Value,
) -> Vec<Arc<Part>> {
    let text = plan.text.then(|| Arc::new(Part::text(text(), "text/plain")));
    let data = plan.data.then(|| Arc::new(Part::data(data())));
    text.into_iter().chain(data).collect()
}
