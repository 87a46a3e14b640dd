//! What can be said to the command.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Look at an A2A agent's declaration, and check it, without building.
///
/// Exit codes: 0 nothing found; 1 an error or a warning; 2 wrong arguments or an unreadable file.
#[derive(Debug, Parser)]
#[command(name = "a2a-caps", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Whether messages are coloured.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) colour: Colour,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Tell everything that a build would tell, for every profile.
    Check(Check),
    /// Print the Agent Card of a profile, byte for byte as it is served.
    Card(Card),
    /// Print what the gate of a profile does with each operation.
    Gate(Gate),
    /// Print profiles by capabilities, extensions and operations, in one view.
    Matrix(Matrix),
    /// Print the JSON Schema of the declaration.
    Schema,
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}

/// The declaration that a command reads.
#[derive(Debug, Args)]
pub(crate) struct File {
    /// The declaration.
    #[arg(default_value = "a2a-caps.toml")]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) file: File,
    /// Only what concerns a build of this profile.
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub(crate) profile: Option<String>,
    /// Every profile, which is the default.
    #[arg(long)]
    pub(crate) all: bool,
    /// The form of the findings.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// What makes the command fail.
    #[arg(long, value_enum, default_value_t, value_name = "LEVEL")]
    pub(crate) fail_on: FailOn,
}

#[derive(Debug, Args)]
pub(crate) struct Card {
    #[command(flatten)]
    pub(crate) file: File,
    /// The profile; without it `A2A_CAPS_PROFILE`, else the file's default.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The extended card instead of the public one.
    #[arg(long)]
    pub(crate) extended: bool,
    /// The form that signatures are made over (8.4.1): RFC 8785, without `signatures`.
    #[arg(long)]
    pub(crate) canonical: bool,
    /// A value for a "runtime" origin; without one its `{NAME}` stays.
    #[arg(long, value_name = "NAME=ORIGIN", value_parser = origin)]
    pub(crate) origin: Vec<(String, String)>,
    /// Print nothing, and fail where this file is not the card.
    #[arg(long, value_name = "CARD.json")]
    pub(crate) check: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Gate {
    #[command(flatten)]
    pub(crate) file: File,
    /// The profile; without it `A2A_CAPS_PROFILE`, else the file's default.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The form of the table.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: TableFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Matrix {
    #[command(flatten)]
    pub(crate) file: File,
    /// The form of the table.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: TableFormat,
}

/// The form of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// As a build tells them.
    #[default]
    Text,
    /// One JSON document.
    Json,
    /// Annotations of GitHub Actions.
    Github,
    /// SARIF 2.1.0.
    Sarif,
}

/// The form of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For a terminal.
    #[default]
    Text,
    /// A Markdown table.
    Markdown,
    /// One JSON document.
    Json,
}

/// What makes a check fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// A warning or an error.
    #[default]
    Warning,
    /// An error.
    Error,
}

/// Whether messages are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// Where a terminal takes them, and `NO_COLOR` is not set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => {}
            Self::Always => anstream::ColorChoice::Always.write_global(),
            Self::Never => anstream::ColorChoice::Never.write_global(),
        }
    }
}

fn origin(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .filter(|(name, value)| !name.is_empty() && !value.is_empty())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "write NAME=ORIGIN, such as http=https://agent.example.com".to_owned())
}
