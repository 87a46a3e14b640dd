//! What the A2A project's compatibility kit asks of a system under test, by the prefix of a
//! message's id (`scenarios/*.feature` of its branch 1.0-dev).

use std::time::Duration;

use a2a::{Part, TaskState};
use serde_json::json;

use super::script::{Step, artifact};

/// Twice the kit's own time limit for a stream, for the task that it subscribes to again.
const LONG: Duration = Duration::from_secs(4);

/// The script for that id. One that no scenario names completes the task at once.
pub(super) fn script(message_id: &str) -> Vec<Step> {
    let mut scenario = SCENARIOS
        .iter()
        .filter(|(prefix, _)| message_id.starts_with(prefix))
        .max_by_key(|(prefix, _)| prefix.len())
        .map_or_else(
            || complete_with(&format!("no scenario for {message_id}")),
            |(_, make)| make(),
        );
    if !matches!(scenario[..], [Step::Say(_) | Step::Fail(_), ..]) {
        scenario.insert(0, Step::Open);
    }
    scenario
}

type Scenario = (&'static str, fn() -> Vec<Step>);

/// The kit's scenarios, in the order of its files.
const SCENARIOS: &[Scenario] = &[
    ("tck-complete-task", || complete_with("Hello from TCK")),
    ("tck-artifact-text", || {
        vec![Step::Artifact(artifact("text", Part::text("Generated text content"))), completed()]
    }),
    ("tck-artifact-file", || vec![Step::Artifact(file()), completed()]),
    ("tck-artifact-file-url", || {
        let part = Part::url("https://example.com/output.txt");
        let part = part.with_filename("output.txt").with_media_type("text/plain");
        vec![Step::Artifact(artifact("file-url", part)), completed()]
    }),
    ("tck-artifact-data", || {
        let part = Part::data(json!({"key": "value", "count": 42}));
        vec![Step::Artifact(artifact("data", part)), completed()]
    }),
    ("tck-message-response", || vec![Step::Say("Direct message response".to_owned())]),
    ("tck-input-required", || vec![Step::Status(TaskState::InputRequired, None)]),
    ("tck-reject-task", || vec![Step::Fail("rejected")]),
    ("tck-stream-001", || streams("Stream hello from TCK")),
    ("tck-stream-002", || vec![completed()]),
    ("tck-stream-003", || streams("Stream task lifecycle")),
    ("tck-stream-ordering-001", || streams("Ordered output")),
    ("tck-stream-artifact-text", || streams("Streamed text content")),
    ("tck-stream-artifact-file", || vec![working(), Step::Artifact(file()), completed()]),
    ("tck-stream-artifact-chunked", || {
        let chunk = |text| artifact("chunks", Part::text(text));
        vec![
            working(),
            Step::Artifact(chunk("chunk-1 ")),
            Step::Append(chunk("chunk-2"), true),
            completed(),
        ]
    }),
    ("test-resubscribe-message-id", || vec![working(), Step::Wait(LONG), completed()]),
];

fn working() -> Step {
    Step::Status(TaskState::Working, None)
}

fn completed() -> Step {
    Step::Status(TaskState::Completed, None)
}

fn complete_with(text: &str) -> Vec<Step> {
    vec![Step::Status(TaskState::Completed, Some(text.to_owned()))]
}

fn streams(text: &str) -> Vec<Step> {
    vec![working(), Step::Artifact(artifact("text", Part::text(text))), completed()]
}

fn file() -> a2a::Artifact {
    let part = Part::raw(b"tck".to_vec()).with_filename("output.txt");
    artifact("file", part.with_media_type("text/plain"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(steps: &[Step]) -> Option<&Part> {
        steps.iter().find_map(|step| match step {
            Step::Artifact(artifact) => artifact.parts.first(),
            _ => None,
        })
    }

    #[test]
    fn the_longest_prefix_decides() {
        let file = script("tck-artifact-file-abc");
        assert!(matches!(part(&file).map(|part| &part.content), Some(a2a::PartContent::Raw(_))));
        let url = script("tck-artifact-file-url-abc");
        assert!(matches!(part(&url).map(|part| &part.content), Some(a2a::PartContent::Url(_))));
    }

    #[test]
    fn a_stream_begins_with_a_task_or_a_message() {
        assert!(matches!(script("tck-stream-001-x")[..], [Step::Open, ..]));
        assert!(matches!(script("anything")[..], [Step::Open, ..]));
        assert!(matches!(script("tck-message-response-x")[..], [Step::Say(_)]));
    }
}
