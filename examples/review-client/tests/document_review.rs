//! The command against `document-review` in each profile, and the fallback live.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use a2a_caps_tests::profile_binary;

const TEXT: &str = "# One\n\nPerhaps the the draft was written in haste (by us.\n\n# Two\n\nShort.";
const COST_REPORT: &str = "https://example.com/ext/cost-report/v1";
const TRACE_TAGS: &str = "https://example.com/ext/trace-tags/v2";

/// An agent that is ended with the test.
struct Agent {
    process: Child,
    url: String,
}

impl Agent {
    fn start(binary: &Path, arguments: &[&str]) -> Self {
        let mut process = Command::new(binary)
            .args(["--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let url = lines
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("listening on ").map(str::to_owned))
            .unwrap();
        Self { process, url }
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn client(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_review-client")).args(arguments).output().unwrap()
}

fn review(agent: &Agent, arguments: &[&str]) -> String {
    let output = client(&[&["--agent", &agent.url, TEXT], arguments].concat());
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{lines}{}", String::from_utf8_lossy(&output.stderr));
    lines
}

fn assert_lines(output: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(
            output.lines().any(|line| line.contains(wanted)),
            "`{wanted}` is not in:\n{output}"
        );
    }
}

#[test]
fn the_public_deployment_is_polled() {
    let agent = Agent::start(&profile_binary("document-review", Some("public")), &[]);
    let lines = review(&agent, &["--extension", COST_REPORT, "--extension", TRACE_TAGS]);
    let plan = "plan: poll: the card says true to neither `streaming` nor `pushNotifications`";
    let activated = format!("activated: {COST_REPORT}");
    let not_activated = format!("not activated: {TRACE_TAGS}");
    assert_lines(
        &lines,
        &[plan, ": completed", &activated, &not_activated, "way: poll; SendMessage 1"],
    );
}

#[test]
fn the_internal_deployment_is_streamed() {
    let agent = Agent::start(&profile_binary("document-review", Some("internal")), &[]);
    let lines = review(&agent, &["--extension", TRACE_TAGS]);
    let activated = format!("activated: {TRACE_TAGS}");
    let plan = "plan: stream: the card says true to `streaming`";
    assert_lines(&lines, &[plan, "came by stream: ", ": completed", &activated]);
    assert_lines(&lines, &["way: stream; SendStreamingMessage 1, GetTask 1"]);
}

#[test]
fn the_partner_deployment_shows_its_skills_to_who_has_the_token() {
    let binary = profile_binary("document-review", Some("partner"));
    let agent = Agent::start(&binary, &["--partner-token", "s3cret"]);
    let lines = review(&agent, &["--token", "s3cret"]);
    assert_lines(&lines, &["skills: review, readability, house-terms", "plan: stream"]);
    assert_lines(&review(&agent, &[]), &["skills: review"]);
    let output = client(&["--agent", &agent.url, "--token", "wrong", TEXT]);
    assert!(!output.status.success());
    let lines = String::from_utf8_lossy(&output.stdout);
    assert!(lines.contains("error: the agent does not accept the credentials"), "{lines}");
}

#[test]
fn the_fallback_is_shown_live() {
    let internal = profile_binary("document-review", Some("internal"));
    let public = profile_binary("document-review", Some("public"));
    let output = client(&[
        "--demo-fallback",
        "--internal",
        internal.to_str().unwrap(),
        "--public",
        public.to_str().unwrap(),
    ]);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{lines}");
    let at = |wanted: &str| {
        let found = lines.lines().position(|line| line.contains(wanted));
        found.unwrap_or_else(|| panic!("`{wanted}` is not in:\n{lines}"))
    };
    let steps = [
        "-- the internal deployment listens on ",
        "way: stream; SendStreamingMessage 1, GetTask 1",
        "-- restarted as the public deployment",
        "refused: `SendStreamingMessage` was refused with UnsupportedOperationError",
        "plan: poll: the card says true to neither",
        "way: stream, poll; SendMessage 1, SendStreamingMessage 1",
    ];
    let places: Vec<_> = steps.into_iter().map(at).collect();
    assert!(places.is_sorted(), "{places:?} in:\n{lines}");
}

#[test]
fn what_goes_wrong_is_an_error_and_not_code_zero() {
    let output = client(&["--agent", "http://127.0.0.1:1", TEXT]);
    assert!(!output.status.success());
    let lines = String::from_utf8_lossy(&output.stdout);
    assert!(lines.contains("error: the card cannot be had"), "{lines}");
}
