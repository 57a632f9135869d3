//! What the server does: decisions, pairing, time. Knows neither HTTP nor sockets.

mod attendance;
mod command;
mod deadline;
mod downtime;
mod live;
mod lobby;
mod pairing;
mod tickets;

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use protocol::{GameId, Millis, Timestamp};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

pub(crate) use attendance::SocketId;
pub(crate) use live::Loaded;
pub(crate) use pairing::Caller;

use crate::config::Config;
use crate::port::{Clock, NodeStore, Ports, StoreError};
use attendance::Register;
use live::LiveGames;
use lobby::Lobby;
use tickets::Tickets;

/// Everything the tasks of one server share.
pub(crate) struct Server<P: Ports> {
    pub(crate) store: P::Store,
    pub(crate) bus: P::Bus,
    pub(crate) clock: P::Clock,
    pub(crate) config: Config,
    pub(crate) attendance: Register,
    pub(crate) tickets: Tickets,
    pub(crate) lobby: Lobby,
    /// Turns true when the server is about to end.
    pub(crate) closing: watch::Sender<bool>,
    /// Open sockets.
    pub(crate) sockets: watch::Sender<usize>,
    live: LiveGames,
    /// Running games.
    playing: AtomicI64,
    /// Tells the sweeper that there are running games.
    game_began: Notify,
    next_socket: AtomicU64,
}

impl<P: Ports> Server<P> {
    pub(crate) fn new(store: P::Store, bus: P::Bus, clock: P::Clock, config: Config) -> Self {
        Self {
            attendance: Register::new(clock.now()),
            store,
            bus,
            clock,
            config,
            tickets: Tickets::default(),
            lobby: Lobby::default(),
            closing: watch::Sender::new(false),
            sockets: watch::Sender::new(0),
            live: LiveGames::default(),
            playing: AtomicI64::new(0),
            game_began: Notify::new(),
            next_socket: AtomicU64::new(0),
        }
    }

    /// Returns a number that no other connection has had.
    pub(crate) fn next_socket(&self) -> SocketId {
        SocketId(self.next_socket.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns how many games are being played.
    pub(crate) fn playing(&self) -> u32 {
        u32::try_from(self.playing.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// Returns the game as it stands, from memory or from the store.
    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<Loaded>, StoreError> {
        match self.live.get(id) {
            Some(loaded) => Ok(Some(loaded)),
            None => self.load(id).await,
        }
    }
}

/// How often the sweeper looks for games whose time is up.
const SWEEP_EVERY: Duration = Duration::from_millis(250);
/// How often the server notes that it runs, while games are played.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(2);
/// How often the lobby is looked at.
const LOBBY_EVERY: Duration = Duration::from_secs(1);
/// How often memory is tidied.
const TIDY_EVERY: Duration = Duration::from_secs(60);
/// Games without an event for so long leave the memory.
const FORGET_GAMES_AFTER: Millis = Millis::seconds(15 * 60);
/// Players gone for so long are forgotten: longer than any claim takes.
const FORGET_PLAYERS_AFTER: Millis = Millis::seconds(3600);
/// A command sent again after so long is no longer known.
const FORGET_COMMANDS_AFTER: Millis = Millis::seconds(3 * 24 * 3600);

impl<P: Ports> Server<P> {
    /// Starts the tasks that run beside the sockets; they end when they are aborted.
    pub(crate) fn start_tasks(self: &std::sync::Arc<Self>) -> Vec<JoinHandle<()>> {
        let (sweeper, heart) = (self.clone(), self.clone());
        let (herald, tidier) = (self.clone(), self.clone());
        vec![
            tokio::spawn(async move { sweeper.sweep_forever().await }),
            tokio::spawn(async move { heart.beat_forever().await }),
            tokio::spawn(async move { herald.herald_lobby_forever().await }),
            tokio::spawn(async move { tidier.tidy_forever().await }),
        ]
    }

    async fn herald_lobby_forever(&self) {
        let mut every = tokio::time::interval(LOBBY_EVERY);
        loop {
            every.tick().await;
            self.publish_lobby();
        }
    }

    async fn tidy_forever(&self) {
        let mut every = tokio::time::interval(TIDY_EVERY);
        loop {
            every.tick().await;
            let now = self.clock.now();
            let before = |age: Millis| Timestamp(now.0 - age.0);
            self.live.forget(before(FORGET_GAMES_AFTER));
            self.attendance.forget(before(FORGET_PLAYERS_AFTER));
            self.tickets.forget(now);
            let forgotten = self.store.forget_commands(before(FORGET_COMMANDS_AFTER));
            if let Err(error) = forgotten.await {
                tracing::warn!(%error, "old commands could not be removed");
            }
        }
    }
}
