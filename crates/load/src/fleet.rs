//! The servers that are measured: given, or started here.

use std::env;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use services::{Nats, Postgres, address_of, fresh_folder};
use tempfile::TempDir;

/// Limits for one address, lifted: here all players come from one.
const LIFTED: [&str; 6] = [
    "--logins-per-minute=1000000",
    "--requests-per-minute=1000000",
    "--connections-per-address=100000",
    "--connections=100000",
    "--commands-per-second=10000",
    "--joins-per-minute=1000000",
];

/// Servers of one database. Those that were started here end when this is dropped; their games go.
#[derive(Debug)]
pub(crate) struct Fleet {
    /// Where they are.
    pub(crate) servers: Vec<String>,
    /// Their process numbers, where known.
    pub(crate) processes: Vec<u32>,
    // Dropped in this order: first the servers, then what they stand on.
    _nodes: Vec<Node>,
    _services: Option<(Postgres, Nats)>,
    _folder: Option<TempDir>,
}

#[derive(Debug)]
struct Node(Child);

impl Fleet {
    /// Servers that are there already.
    pub(crate) fn of(servers: &[String], processes: &[u32]) -> Self {
        Self {
            servers: servers.to_vec(),
            processes: processes.to_vec(),
            _nodes: vec![],
            _services: None,
            _folder: None,
        }
    }

    /// Starts this many, with a PostgreSQL and a NATS when they have to share.
    pub(crate) fn spawn(nodes: u8, postgres: bool) -> Result<Self> {
        let folder = TempDir::new().context("no temporary folder can be made")?;
        let services = if postgres || nodes > 1 {
            let database = Postgres::start(&fresh_folder("load-postgres"))?;
            Some((database, Nats::start(&fresh_folder("load-nats"))?))
        } else {
            None
        };
        let storage = match &services {
            Some((database, bus)) if nodes > 1 => {
                vec![
                    "--database".into(),
                    database.url(),
                    "--nats".into(),
                    bus.url(),
                ]
            }
            Some((database, _)) => vec!["--database".into(), database.url()],
            None => vec!["--data".into(), folder.path().display().to_string()],
        };
        let (mut servers, mut processes, mut running) = (vec![], vec![], vec![]);
        for _ in 0..nodes {
            let (node, address) = Node::start(&storage)?;
            servers.push(address);
            processes.push(node.0.id());
            running.push(node);
        }
        Ok(Self {
            servers,
            processes,
            _nodes: running,
            _services: services,
            _folder: Some(folder),
        })
    }
}

impl Node {
    fn start(storage: &[String]) -> Result<(Self, String)> {
        let mut child = Command::new(program()?)
            .args(["--listen", "127.0.0.1:0"])
            .args(storage)
            .args(LIFTED)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let address = address_of(&mut child);
        let node = Self(child);
        Ok((node, address?))
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // Its data goes with it: nothing needs to be finished.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Returns the server of the same build as this program.
fn program() -> Result<PathBuf> {
    let name = format!("checkers-server{}", env::consts::EXE_SUFFIX);
    let own = env::current_exe().context("where this program lies is not known")?;
    let program = own.with_file_name(name);
    let how = if cfg!(debug_assertions) {
        ""
    } else {
        " --release"
    };
    ensure!(
        program.is_file(),
        "{} is not there: cargo build -p server{how}",
        program.display()
    );
    Ok(program)
}
