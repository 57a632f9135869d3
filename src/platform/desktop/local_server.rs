//! The game server on this machine: found if it runs, started if it does not.
//!
//! It is a program of its own beside the app's, so that closing or killing one window does not end
//! the game of another (docs/decisions/001).

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use bevy::prelude::*;
use protocol::{Health, PRODUCT};

use super::{Options, profile};

/// How many ports from the first on are tried when other programs use them.
const PORTS: u16 = 8;
/// How long a started server may take until it answers: opening and checking its database.
const START: Duration = Duration::from_secs(15);
/// How often it is asked meanwhile.
const ASK_EVERY: Duration = Duration::from_millis(100);
/// How long one answer may take.
const ANSWER: Duration = Duration::from_secs(2);
/// The server ends by itself when nobody has been connected for so many seconds.
const IDLE_SECONDS: &str = "600";

/// How to find or start the server of this machine. Cheap to clone.
#[derive(Resource, Clone, Debug)]
pub struct LocalServer {
    program: PathBuf,
    data: PathBuf,
    first_port: u16,
}

impl LocalServer {
    /// Returns how the server is found that belongs to these options.
    ///
    /// # Errors
    /// The system does not say where the app lies, or names no folder for data.
    pub fn new(options: &Options) -> anyhow::Result<Self> {
        let app = std::env::current_exe().context("this program does not know where it lies")?;
        let name = format!("checkers-server{}", std::env::consts::EXE_SUFFIX);
        Ok(Self {
            program: app.with_file_name(name),
            data: profile::data_folder(options)?.join("server"),
            first_port: options.port,
        })
    }

    /// Returns the address of the running server and what it says of itself; starts it if none
    /// answers.
    ///
    /// # Errors
    /// No port is free or the server ends at once; the text says why.
    pub async fn find_or_start(&self) -> anyhow::Result<(String, Health)> {
        let http = reqwest::Client::builder()
            .no_proxy()
            .timeout(ANSWER)
            .build()?;
        for port in self.first_port..self.first_port.saturating_add(PORTS) {
            match ask(&http, port).await {
                Answer::Ours(health) => return Ok((address(port), health)),
                Answer::Nobody => return self.start(&http, port).await,
                Answer::Stranger => {}
            }
        }
        bail!(
            "other programs use the ports from {} on; choose another with --port",
            self.first_port
        )
    }

    async fn start(&self, http: &reqwest::Client, port: u16) -> anyhow::Result<(String, Health)> {
        fs::create_dir_all(&self.data)
            .with_context(|| format!("cannot write to {}", self.data.display()))?;
        let log = self.data.join("server.log");
        let mut child = self.spawn(port, &log)?;
        let tries = START.as_millis() / ASK_EVERY.as_millis();
        for _ in 0..tries {
            tokio::time::sleep(ASK_EVERY).await;
            // Asked first: of two windows that start at once one server wins, and it serves both.
            if let Answer::Ours(health) = ask(http, port).await {
                return Ok((address(port), health));
            }
            if let Some(status) = child.try_wait()? {
                bail!("the local server ended ({status}): {}", last_line(&log));
            }
        }
        bail!(
            "the local server does not answer; its log is {}",
            log.display()
        )
    }

    fn spawn(&self, port: u16, log: &Path) -> anyhow::Result<Child> {
        let log = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
        let mut command = Command::new(&self.program);
        command
            .args(["--listen", &format!("0.0.0.0:{port}")])
            .arg("--data")
            .arg(&self.data)
            .args(["--exit-when-idle", IDLE_SECONDS])
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log);
        // Its own group: Ctrl-C in the terminal of one window must not end it for the others.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().with_context(|| {
            format!(
                "cannot start the server {}; build it or name another with --server",
                self.program.display()
            )
        })
    }
}

/// Who answers at a port.
enum Answer {
    Ours(Health),
    Nobody,
    Stranger,
}

async fn ask(http: &reqwest::Client, port: u16) -> Answer {
    let answer = http
        .get(format!("http://{}/api/health", address(port)))
        .send()
        .await;
    match answer {
        Ok(answer) => match answer.json::<Health>().await {
            Ok(health) if health.product == PRODUCT => Answer::Ours(health),
            _ => Answer::Stranger,
        },
        Err(problem) if problem.is_connect() => Answer::Nobody,
        Err(_) => Answer::Stranger,
    }
}

fn address(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

fn last_line(log: &Path) -> String {
    fs::read_to_string(log).map_or_else(
        |problem| problem.to_string(),
        |text| {
            text.lines()
                .rfind(|line| !line.trim().is_empty())
                .unwrap_or("it says nothing")
                .to_owned()
        },
    )
}

#[cfg(all(test, unix))]
mod tests {
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    use super::*;

    fn server(program: &str, data: &Path, first_port: u16) -> LocalServer {
        // The client for HTTP wants it, as in the app.
        drop(rustls_graviola::default_provider().install_default());
        let (program, data) = (program.into(), data.to_owned());
        LocalServer {
            program,
            data,
            first_port,
        }
    }

    /// Occupies a port with a program that is not ours.
    async fn stranger(port: u16) -> std::io::Result<()> {
        let listener = TcpListener::bind(("127.0.0.1", port)).await?;
        drop(tokio::spawn(async move {
            while let Ok((mut peer, _)) = listener.accept().await {
                let page = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";
                peer.write_all(page).await.expect("the asker listens");
            }
        }));
        Ok(())
    }

    #[tokio::test]
    async fn ports_of_other_programs_are_passed_over_and_their_lack_is_explained() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = 41_000;
        while stranger(first).await.is_err() {
            first += PORTS;
        }
        let local = server("/bin/false", folder.path(), first);
        // The next port is free: a server is started there (this one ends at once).
        let problem = local.find_or_start().await.unwrap_err().to_string();
        assert!(problem.contains("ended"), "{problem}");
        for port in first + 1..first + PORTS {
            // A port that somebody else holds is as good as one held here.
            drop(stranger(port).await);
        }
        let problem = local.find_or_start().await.unwrap_err().to_string();
        assert!(problem.contains("--port"), "{problem}");
    }

    #[tokio::test]
    async fn a_server_that_ends_at_once_is_quoted() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("says-why");
        fs::write(&program, "#!/bin/sh\necho the disk is full >&2\nexit 1\n").unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&program, mode).unwrap();
        let local = server(program.to_str().unwrap(), folder.path(), 42_000);
        let problem = local.find_or_start().await.unwrap_err().to_string();
        assert!(problem.contains("the disk is full"), "{problem}");
    }

    #[tokio::test]
    async fn a_missing_server_program_is_named_with_the_way_out() {
        let folder = tempfile::tempdir().unwrap();
        let local = server("/nowhere/checkers-server", folder.path(), 43_000);
        let problem = format!("{:#}", local.find_or_start().await.unwrap_err());
        assert!(problem.contains("/nowhere/checkers-server"), "{problem}");
        assert!(problem.contains("--server"), "{problem}");
    }
}
