//! Plays many random games at once over real sockets, says how the server keeps up, and checks that no
//! move it acknowledged is missing from the record.
//!
//! `cargo run -p load -- --games 100 --think 1000 --seconds 20 --spawn`
//!
//! A server that is already there must be started with its limits lifted: all these players come from
//! one address (`bench/README.md`).

mod check;
mod fleet;
mod idle;
mod measure;
mod play;
mod process;

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;

use fleet::Fleet;
use measure::Meter;
use play::Hall;
use process::Processes;

/// Plays random games, measures, and checks the record.
#[derive(Clone, Debug, Parser)]
struct Arguments {
    /// Servers of one database; the players of a game are on different ones
    #[arg(
        long,
        value_name = "URL",
        value_delimiter = ',',
        default_value = "http://127.0.0.1:4270",
        conflicts_with = "spawn"
    )]
    server: Vec<String>,
    /// Start the server that was built beside this program, in a temporary folder
    #[arg(long)]
    spawn: bool,
    /// How many servers to start; several share a PostgreSQL and a NATS of their own
    #[arg(long, default_value_t = 1, requires = "spawn", value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
    /// Start the server on a PostgreSQL of its own instead of SQLite
    #[arg(long, requires = "spawn")]
    postgres: bool,
    /// Games at the same time
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// How long to measure
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Milliseconds a player thinks before each move, half to one and a half times as long; 0 plays as
    /// fast as the server allows
    #[arg(long, default_value_t = 1000, value_name = "MS", alias = "think-ms")]
    think: u64,
    /// Connections that only wait, to measure what one costs
    #[arg(long, default_value_t = 0, value_name = "N")]
    idle: usize,
    /// Processes of the servers, on this machine: their memory and processor time are read
    #[arg(
        long,
        value_name = "PID",
        value_delimiter = ',',
        conflicts_with = "spawn"
    )]
    pid: Vec<u32>,
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
    let fleet = if arguments.spawn {
        Fleet::spawn(arguments.nodes, arguments.postgres)?
    } else {
        Fleet::of(&arguments.server, &arguments.pid)
    };
    if let Ok(load) = fs::read_to_string("/proc/loadavg") {
        say(&format!("load of this machine before: {}", load.trim_end()))?;
    }
    if arguments.idle > 0 {
        say(&idle::measure(&fleet, arguments.idle).await?)?;
    }
    if arguments.games > 0 {
        play(&arguments, &fleet).await?;
    }
    Ok(())
}

async fn play(arguments: &Arguments, fleet: &Fleet) -> Result<()> {
    let meter = Arc::new(Meter::default());
    let think = Duration::from_millis(arguments.think);
    let mut hall = Hall::open(&fleet.servers, arguments.games, think, &meter).await?;
    say(&format!(
        "{} games begun in {:.1} s",
        arguments.games,
        hall.seated_in.as_secs_f64()
    ))?;
    // The first seconds belong to nobody's figures: everything is still warming up.
    hall.watch(Duration::from_secs(2)).await?;
    meter.begin();
    let before = Processes::read(&fleet.processes)?;
    let measured = Duration::from_secs(arguments.seconds);
    hall.watch(measured).await?;
    let after = Processes::read(&fleet.processes)?;
    meter.end();
    say(&meter.report(measured)?)?;
    if !fleet.processes.is_empty() {
        say(&before.until(&after, measured, meter.moves()))?;
    }
    let played = hall.close().await?;
    let tally = check::records(&fleet.servers, played).await?;
    say(&tally.to_string())?;
    if !tally.is_clean() {
        bail!("the record is not what was acknowledged");
    }
    Ok(())
}

fn say(line: &str) -> Result<()> {
    writeln!(io::stdout(), "{line}").context("nothing can be printed")
}
