//! `cargo xtask cluster`: PostgreSQL, NATS and several servers on this machine, to try what happens when
//! any of them dies.

use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use services::{Nats, Postgres, address_of, fresh_folder};

use crate::packages::{self, Use};
use crate::{build, process, time};

/// How long a server may take to end when it is asked to.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many servers
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
}

/// A server of the cluster; ends with it.
struct Node {
    child: Child,
    address: String,
}

/// Starts everything, says where it is, and waits for Ctrl-C.
///
/// # Errors
/// When something is missing, the build fails or a program cannot be started.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    packages::provide(&[Use::Compile, Use::Services])?;
    build::server()?;
    let asked_to_end = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&asked_to_end);
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))
        .context("Ctrl-C cannot be listened for")?;
    let postgres = Postgres::start(&fresh_folder("cluster-postgres"))?;
    let nats = Nats::start(&fresh_folder("cluster-nats"))?;
    eprintln!(
        "PostgreSQL (process {}): {}",
        postgres.pid()?,
        postgres.url()
    );
    eprintln!("NATS (process {}): {}", nats.pid(), nats.url());
    let mut nodes = Vec::new();
    for number in 1..=arguments.nodes {
        let node = Node::start(&postgres, &nats)?;
        eprintln!(
            "server {number} (process {}): {}",
            node.child.id(),
            node.address
        );
        nodes.push(node);
    }
    if let Some(first) = nodes.first() {
        eprintln!("\nPlay:  cargo xtask play --server {}", first.address);
    }
    eprintln!("Kill any of them by its process number; Ctrl-C ends all and removes the data.");
    while !asked_to_end.load(Ordering::Relaxed) {
        nodes.retain_mut(Node::lives);
        if nodes.is_empty() {
            eprintln!("no server is left");
            break;
        }
        time::pause(Duration::from_millis(100));
    }
    drop(nodes);
    Ok(ExitCode::SUCCESS)
}

impl Node {
    fn start(postgres: &Postgres, nats: &Nats) -> Result<Self> {
        let mut child = Command::new(process::built("checkers-server")?)
            .args(["--listen", "127.0.0.1:0"])
            .args(["--database", &postgres.url(), "--nats", &nats.url()])
            .stdout(Stdio::piped())
            .spawn()
            .context("a server cannot be started")?;
        let address = address_of(&mut child)?;
        Ok(Self { child, address })
    }

    fn lives(&mut self) -> bool {
        match self.child.try_wait() {
            Ok(Some(status)) => {
                eprintln!("the server at {} has ended ({status})", self.address);
                false
            }
            _ => true,
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let pid = self.child.id().to_string();
        process::succeeds(Command::new("kill").args(["-TERM", &pid]));
        let ended = time::until(PATIENCE, || self.child.try_wait().ok().flatten());
        if ended.is_none() {
            // It would not: nothing of its work is lost by that.
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}
