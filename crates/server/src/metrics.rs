//! What an operator watches, in the words of Prometheus. Nothing here names a player or a game.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// Seconds from being asked to being durable, or of a whole request.
const SECONDS: [f64; 12] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
];
/// Writes in one transaction.
const BATCHES: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 256.0, 512.0];

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Begins to count. Until then counting costs next to nothing.
///
/// # Errors
/// Somebody else counts in this process already.
pub fn install() -> Result<(), BuildError> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .set_buckets_for_metric(Matcher::Full("checkers_commit_batch".to_owned()), &BATCHES)?
        .install_recorder()?;
    describe();
    // A second call would have failed above.
    drop(HANDLE.set(handle));
    Ok(())
}

fn describe() {
    describe_gauge!(
        "checkers_sockets",
        "Open WebSocket connections to this server"
    );
    describe_gauge!("checkers_players_online", "Players connected to any server");
    describe_gauge!("checkers_games_running", "Games being played on any server");
    describe_gauge!("checkers_seeks_waiting", "Offers waiting for an opponent");
    describe_gauge!("checkers_store_healthy", "1 when the last write succeeded");
    describe_gauge!(
        "checkers_bus_connected",
        "1 when hints reach the other servers"
    );
    describe_counter!("checkers_moves_total", "Moves made durable by this server");
    describe_counter!("checkers_games_ended_total", "Games ended, by reason");
    describe_counter!("checkers_refusals_total", "Commands refused, by reason");
    describe_counter!(
        "checkers_http_requests_total",
        "HTTP requests, by route and status"
    );
    describe_histogram!(
        "checkers_http_seconds",
        "Duration of HTTP requests, by route"
    );
    describe_histogram!("checkers_commit_seconds", "Duration of a transaction");
    describe_histogram!("checkers_commit_batch", "Writes in a transaction");
}

/// What is looked at when somebody asks.
pub(crate) struct State {
    pub(crate) sockets: usize,
    pub(crate) online: u32,
    pub(crate) playing: u32,
    pub(crate) seeks: usize,
    pub(crate) store_healthy: bool,
    pub(crate) bus_connected: bool,
}

/// Returns everything counted so far; nothing when nobody counts.
pub(crate) fn render(state: &State) -> Option<String> {
    let handle = HANDLE.get()?;
    gauge!("checkers_sockets").set(state.sockets as f64);
    gauge!("checkers_players_online").set(f64::from(state.online));
    gauge!("checkers_games_running").set(f64::from(state.playing));
    gauge!("checkers_seeks_waiting").set(state.seeks as f64);
    gauge!("checkers_store_healthy").set(f64::from(u8::from(state.store_healthy)));
    gauge!("checkers_bus_connected").set(f64::from(u8::from(state.bus_connected)));
    handle.run_upkeep();
    Some(handle.render())
}

pub(crate) fn moves_made(count: u64) {
    counter!("checkers_moves_total").increment(count);
}

pub(crate) fn game_ended(reason: String) {
    counter!("checkers_games_ended_total", "reason" => reason).increment(1);
}

pub(crate) fn refused(why: String) {
    counter!("checkers_refusals_total", "why" => why).increment(1);
}

pub(crate) fn committed(writes: usize, took: Duration) {
    histogram!("checkers_commit_seconds").record(took);
    histogram!("checkers_commit_batch").record(writes as f64);
}

pub(crate) fn answered(route: String, status: u16, took: Duration) {
    histogram!("checkers_http_seconds", "route" => route.clone()).record(took);
    let status = status.to_string();
    counter!("checkers_http_requests_total", "route" => route, "status" => status).increment(1);
}
