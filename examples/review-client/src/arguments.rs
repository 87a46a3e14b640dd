//! What the command line says.

use std::io::Read as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use a2a_caps_runtime::Binding;
use clap::{Parser, ValueEnum};

use crate::failure::Failure;

/// Has a text reviewed by an A2A agent, and shows how: by a stream, a webhook or polling, as the
/// agent's card says, and by the next best way where the agent refuses what its card says.
#[derive(Debug, Parser)]
#[command(version)]
pub(crate) struct Arguments {
    /// The text to review; a file with `--file`, or standard input without either
    text: Option<String>,
    /// The file to review
    #[arg(long, value_name = "PATH", conflicts_with = "text")]
    file: Option<PathBuf>,
    /// Where the agent is
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:3000")]
    pub(crate) agent: String,
    /// Speak only this binding, whatever comes first on the card
    #[arg(long, value_name = "NAME")]
    binding: Option<BindingName>,
    /// Ask for an extension; may be given again
    #[arg(long, value_name = "URI")]
    pub(crate) extension: Vec<String>,
    /// Send `Authorization: Bearer TOKEN`, and fetch the extended card where there is one
    #[arg(long, value_name = "TOKEN", env = "REVIEW_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Offer a webhook that listens there
    #[arg(long, value_name = "ADDR")]
    pub(crate) webhook: Option<SocketAddr>,
    /// The URL of the webhook as the agent sees it, where that is not the address listened on
    #[arg(long, value_name = "URL", requires = "webhook")]
    pub(crate) webhook_url: Option<String>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    timeout: u64,
    /// Plain lines, also on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Show the fallback: start one deployment of the agent, restart it as another under the client
    #[arg(long, requires_all = ["internal", "public"])]
    demo_fallback: bool,
    /// The binary of document-review that was built for the profile `internal`
    #[arg(long, value_name = "PATH")]
    internal: Option<PathBuf>,
    /// The binary of document-review that was built for the profile `public`
    #[arg(long, value_name = "PATH")]
    public: Option<PathBuf>,
}

/// The binaries of a demonstration.
pub(crate) struct Demo {
    pub(crate) internal: PathBuf,
    pub(crate) public: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum BindingName {
    #[value(name = "JSONRPC")]
    JsonRpc,
    #[value(name = "HTTP+JSON")]
    HttpJson,
}

impl Arguments {
    pub(crate) fn demo(&self) -> Option<Demo> {
        match (self.demo_fallback, &self.internal, &self.public) {
            (true, Some(internal), Some(public)) => {
                Some(Demo { internal: internal.clone(), public: public.clone() })
            }
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Result<String, Failure> {
        match (&self.text, &self.file) {
            (Some(text), _) => Ok(text.clone()),
            (None, Some(path)) => {
                fs::read_to_string(path).map_err(|error| Failure::File(path.clone(), error))
            }
            (None, None) => {
                let mut text = String::new();
                io::stdin().read_to_string(&mut text).map_err(Failure::Input)?;
                Ok(text)
            }
        }
    }

    /// The text of the demonstration, where none is given.
    pub(crate) fn text_or(&self, default: &str) -> Result<String, Failure> {
        match (&self.text, &self.file) {
            (None, None) => Ok(default.to_owned()),
            _ => self.text(),
        }
    }

    pub(crate) fn bindings(&self) -> &'static [Binding] {
        match self.binding {
            None => &[Binding::JsonRpc, Binding::HttpJson],
            Some(BindingName::JsonRpc) => &[Binding::JsonRpc],
            Some(BindingName::HttpJson) => &[Binding::HttpJson],
        }
    }

    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout)
    }
}
