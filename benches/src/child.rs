//! A server as a process of its own: where it listens, and how much CPU time it has had.

use std::net::SocketAddr;
use std::process::Stdio;

use clap::ValueEnum as _;
use procfs::process::Process;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::Outcome;
use crate::servers::Kind;

/// It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) kind: Kind,
    pub(crate) json_rpc: SocketAddr,
    pub(crate) http_json: SocketAddr,
    process: Process,
    _child: Child,
}

impl Server {
    pub(crate) async fn start(kind: Kind) -> Outcome<Self> {
        let name = kind.to_possible_value().ok_or("every kind has a name")?;
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", name.get_name()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().ok_or("the server has no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).await?;
        let (json_rpc, http_json) =
            line.trim().split_once(' ').ok_or("the server did not start")?;
        let id = child.id().ok_or("the server has ended")?;
        let process = Process::new(i32::try_from(id)?)?;
        let (json_rpc, http_json) = (json_rpc.parse()?, http_json.parse()?);
        Ok(Self { kind, json_rpc, http_json, process, _child: child })
    }

    /// CPU time so far, of all threads, in nanoseconds: the scheduler's own count, which utime and
    /// stime are rounded from.
    pub(crate) fn cpu(&self) -> Outcome<u64> {
        let mut all = 0;
        for task in self.process.tasks()? {
            all += task?.schedstat()?.sum_exec_runtime;
        }
        Ok(all)
    }
}
