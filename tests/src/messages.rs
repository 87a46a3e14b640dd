//! What rustc and cargo say under `--message-format=json`.

use std::path::PathBuf;
use std::process::Output;

use serde_json::Value;

/// What a call of cargo had to say.
#[derive(Debug)]
pub struct Messages {
    /// Whether it succeeded.
    pub success: bool,
    /// Errors and warnings of rustc, in its order.
    pub messages: Vec<Message>,
    /// What was compiled, or fresh.
    pub artifacts: Vec<Artifact>,
    /// Cargo's own words, for whoever reads a failure.
    pub stderr: String,
}

/// An error or a warning of rustc.
#[derive(Clone, Debug)]
pub struct Message {
    /// The target that was compiled, such as the name of a binary.
    pub target: String,
    /// `error` or `warning`
    pub level: String,
    /// Such as `E0004`, or a lint's name; empty where there is none.
    pub code: String,
    /// The text in one line or more.
    pub text: String,
    /// As it is printed, with labels, notes and help.
    pub rendered: String,
}

/// Something that was compiled.
#[derive(Clone, Debug)]
pub struct Artifact {
    /// The target.
    pub target: String,
    /// Whether it was up to date.
    pub fresh: bool,
    /// The binary, where it is one.
    pub executable: Option<PathBuf>,
    /// All files.
    pub files: Vec<PathBuf>,
}

impl Messages {
    pub(crate) fn read(output: &Output) -> Self {
        let (mut messages, mut artifacts) = (Vec::new(), Vec::new());
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
            let target = text(&value["target"]["name"]);
            match value["reason"].as_str() {
                Some("compiler-message") => messages.push(Message {
                    target,
                    level: text(&value["message"]["level"]),
                    code: text(&value["message"]["code"]["code"]),
                    text: text(&value["message"]["message"]),
                    rendered: text(&value["message"]["rendered"]),
                }),
                Some("compiler-artifact") => artifacts.push(Artifact {
                    target,
                    fresh: value["fresh"] == true,
                    executable: value["executable"].as_str().map(PathBuf::from),
                    files: value["filenames"]
                        .as_array()
                        .map(|files| files.iter().filter_map(Value::as_str).map(PathBuf::from))
                        .into_iter()
                        .flatten()
                        .collect(),
                }),
                _ => {}
            }
        }
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { success: output.status.success(), messages, artifacts, stderr }
    }

    /// The errors in that target, but for the last one, which only counts the others.
    #[must_use]
    pub fn errors(&self, target: &str) -> Vec<&Message> {
        let of_it = |message: &&Message| {
            message.target == target
                && message.level == "error"
                && !message.text.starts_with("aborting due to")
        };
        self.messages.iter().filter(of_it).collect()
    }

    /// The artifact of that target; fails the test where it was not made.
    #[must_use]
    pub fn artifact(&self, target: &str) -> &Artifact {
        let found = self.artifacts.iter().find(|artifact| artifact.target == target);
        found.unwrap_or_else(|| panic!("`{target}` was not built: {self:#?}"))
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
