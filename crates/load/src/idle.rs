//! What a connection costs that only waits.

use std::time::Duration;

use anyhow::{Context, Result};
use load::{Client, Guest, http_client};
use protocol::ClientMessage;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep};

use crate::fleet::Fleet;
use crate::process::Processes;

/// Connections being made at the same time.
const LANES: usize = 16;
/// How long everything rests before and while it is measured.
const REST: Duration = Duration::from_secs(3);
const MEASURED: Duration = Duration::from_secs(10);
/// How often a client outside a game says that it is there.
const PING: Duration = Duration::from_secs(15);

/// Connects so many, lets them be, and returns the figures as text.
pub(crate) async fn measure(fleet: &Fleet, connections: usize) -> Result<String> {
    let before = Processes::read(&fleet.processes)?;
    let mut lanes = JoinSet::new();
    for lane in 0..LANES.min(connections) {
        let servers = fleet.servers.clone();
        lanes.spawn(async move { connect(&servers, lane, connections).await });
    }
    let mut waiting = JoinSet::new();
    while let Some(clients) = lanes.join_next().await {
        for client in clients.context("a lane broke")?? {
            waiting.spawn(rest(client));
        }
    }
    sleep(REST).await;
    let rested = Processes::read(&fleet.processes)?;
    tokio::select! {
        () = sleep(MEASURED) => {}
        Some(ended) = waiting.join_next() => ended.context("a connection broke")??,
    }
    let after = Processes::read(&fleet.processes)?;
    let kib = after.resident_kib.saturating_sub(before.resident_kib) as f64;
    Ok(format!(
        "{connections} idle connections: {:.2} KiB each ({:.1} MiB in all, {:.1} before), {:.2} % of a core",
        kib / connections as f64,
        after.resident_kib as f64 / 1024.0,
        before.resident_kib as f64 / 1024.0,
        100.0 * (after.cpu_seconds - rested.cpu_seconds) / MEASURED.as_secs_f64(),
    ))
}

async fn connect(servers: &[String], lane: usize, connections: usize) -> Result<Vec<Client>> {
    let http = http_client();
    let mut clients = vec![];
    for number in (lane..connections).step_by(LANES) {
        let server = &servers[number % servers.len()];
        let guest = Guest::create_over(http.clone(), server, &format!("Idle{number}")).await?;
        clients.push(guest.connect(vec![]).await?);
    }
    Ok(clients)
}

/// Reads what comes and says now and then that somebody is there; ends only with an error.
async fn rest(mut client: Client) -> Result<()> {
    let mut pings = interval(PING);
    loop {
        tokio::select! {
            _ = pings.tick() => client.send(&ClientMessage::Ping { n: 0, games: vec![] }).await?,
            message = client.next() => drop(message?),
        }
    }
}
