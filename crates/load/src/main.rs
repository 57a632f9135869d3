//! Plays many random games at once over real sockets and says how the server keeps up.
//!
//! `cargo run -p load -- --games 100 --seconds 30 --server http://127.0.0.1:4270 --pid PID`
//!
//! Start the server with `--logins-per-minute 100000 --commands-per-second 1000`: all these players
//! come from one address.

mod measure;
mod play;
mod process;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use tokio::task::JoinSet;

use measure::Meter;
use process::Process;

/// Plays random games and measures.
#[derive(Clone, Debug, Parser)]
struct Arguments {
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:4270")]
    server: String,
    /// Games at the same time
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// How long to measure
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Milliseconds a player waits before each move; 0 plays as fast as the server allows
    #[arg(long, default_value_t = 1000)]
    think_ms: u64,
    /// Process of the server, on this machine: its memory and processor time are read
    #[arg(long)]
    pid: Option<u32>,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing else can be done if even that fails.
            drop(writeln!(io::stderr(), "load: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<()> {
    let meter = Arc::new(Meter::default());
    let tables = play::seat(&arguments.server, arguments.games).await?;
    say(&format!("{} games begun", tables.len()))?;
    let think = Duration::from_millis(arguments.think_ms);
    let mut players = JoinSet::new();
    for (number, table) in tables.into_iter().enumerate() {
        let meter = Arc::clone(&meter);
        players.spawn(play::play_on(table, think, number, meter));
    }
    // The first seconds belong to nobody's figures: everything is still warming up.
    tokio::time::sleep(Duration::from_secs(2)).await;
    meter.begin();
    let before = arguments.pid.map(Process::read).transpose()?;
    let measured = Duration::from_secs(arguments.seconds);
    tokio::select! {
        () = tokio::time::sleep(measured) => {}
        Some(ended) = players.join_next() => {
            ended.context("a game broke")?.context("a game broke")?;
        }
    }
    let report = meter.report(measured)?;
    say(&report)?;
    if let (Some(pid), Some(before)) = (arguments.pid, before) {
        say(&before.until(&Process::read(pid)?, measured, meter.moves()))?;
    }
    Ok(())
}

fn say(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}
