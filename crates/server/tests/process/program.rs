//! Starting the program, waiting for its line, killing it.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(20);

/// A running server program; killed when dropped.
pub(crate) struct Program {
    pub(crate) base: String,
    child: Child,
    _out: Lines<BufReader<ChildStdout>>,
}

pub(crate) fn command(listen: &str, data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkers-server"));
    command
        .args(["--listen", listen, "--data"])
        .arg(data)
        .args([
            "--logins-per-minute",
            "100000",
            "--requests-per-minute",
            "1000000",
            "--commands-per-second",
            "1000",
        ])
        .env("RUST_LOG", "error")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// One of several servers of a database.
pub(crate) fn node(database: &str, nats: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkers-server"));
    command
        .args([
            "--listen",
            "127.0.0.1:0",
            "--database",
            database,
            "--nats",
            nats,
        ])
        .args(["--logins-per-minute", "100000"])
        .args(["--requests-per-minute", "1000000"])
        .args(["--commands-per-second", "1000"])
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .kill_on_drop(true);
    command
}

impl Program {
    /// Starts the program and waits until it listens.
    pub(crate) async fn start(listen: &str, data: &Path) -> Self {
        Self::start_with(command(listen, data)).await
    }

    pub(crate) async fn start_with(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = timeout(PATIENCE, out.next_line()).await.unwrap().unwrap();
        let base = first
            .as_deref()
            .and_then(|line| line.strip_prefix("listening on "))
            .unwrap_or_else(|| panic!("the first line is {first:?}"))
            .to_owned();
        Self {
            base,
            child,
            _out: out,
        }
    }

    /// The address it listens on, for the next start.
    pub(crate) fn listen(&self) -> &str {
        &self.base["http://".len()..]
    }

    /// `kill -9`: no chance to finish anything.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// `kill -TERM`, and how the program ends then.
    pub(crate) async fn terminate(mut self) -> std::process::ExitStatus {
        let pid = self.child.id().unwrap().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().await;
        assert!(sent.unwrap().success());
        self.wait().await
    }

    /// Waits for the program to end by itself.
    pub(crate) async fn wait(&mut self) -> std::process::ExitStatus {
        timeout(PATIENCE, self.child.wait()).await.unwrap().unwrap()
    }
}

/// Starts the program where it cannot work: returns its one line of complaint.
pub(crate) async fn complaint(listen: &str, data: &Path) -> String {
    let running = command(listen, data).output();
    let output = timeout(PATIENCE, running).await.unwrap().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}
