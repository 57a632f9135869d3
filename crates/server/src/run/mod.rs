//! What the server does: decisions, pairing, time. Knows neither HTTP nor sockets.

mod achievements;
mod attendance;
mod change;
mod command;
mod conduct;
mod credits;
mod deadline;
mod downtime;
mod live;
mod lobby;
mod nodes;
mod pairing;
mod password;
mod people;
mod private;
mod ratings;
mod stakes;
pub(crate) mod tournaments;
mod watching;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use protocol::{GameId, Millis, PlayerCard, PlayerId, Timestamp};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

pub(crate) use attendance::SocketId;
pub(crate) use credits::NoCredits;
pub(crate) use live::Loaded;
pub(crate) use pairing::Caller;
pub(crate) use private::PrivateFailure;
pub(crate) use watching::{Place, time_of, visible};

use crate::chance;
use crate::config::Config;
use crate::port::{
    AccountStore, Bus, Clock, GameStore, NodeStore, Note, Ports, Store, StoreError, TokenHash,
    Topic,
};
use attendance::Register;
use command::go_on;
use live::LiveGames;
use lobby::Lobby;
use password::Passwords;
use tournaments::Tournaments;
use watching::Watching;

/// Everything the tasks of one server share.
pub(crate) struct Server<P: Ports> {
    pub(crate) store: P::Store,
    pub(crate) bus: P::Bus,
    pub(crate) clock: P::Clock,
    pub(crate) config: Config,
    pub(crate) attendance: Register,
    pub(crate) lobby: Lobby,
    /// Turns true when the server is about to end.
    pub(crate) closing: watch::Sender<bool>,
    /// Open sockets.
    pub(crate) sockets: watch::Sender<usize>,
    /// Who watches games of others.
    pub(crate) watching: Arc<Watching>,
    /// What is remembered of tournaments.
    pub(crate) tournaments: Tournaments,
    /// Where passwords are worked on.
    passwords: Passwords,
    live: LiveGames,
    /// This server's name among those that live.
    node: String,
    /// Held while those who wait are paired.
    pairing: tokio::sync::Mutex<()>,
    /// Players connected to any server, as last counted.
    online_everywhere: AtomicU32,
    /// When the store last noted that this server runs.
    beaten_at: AtomicI64,
    /// Running games.
    playing: AtomicI64,
    /// Tells the sweeper that there are running games.
    game_began: Notify,
    /// Tells whoever counts achievements that there is something to count.
    game_ended: Notify,
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
            lobby: Lobby::default(),
            closing: watch::Sender::new(false),
            sockets: watch::Sender::new(0),
            watching: Arc::default(),
            tournaments: Tournaments::default(),
            passwords: Passwords::default(),
            live: LiveGames::default(),
            node: chance::node_id(),
            pairing: tokio::sync::Mutex::default(),
            online_everywhere: AtomicU32::new(0),
            beaten_at: AtomicI64::new(0),
            playing: AtomicI64::new(0),
            game_began: Notify::new(),
            game_ended: Notify::new(),
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

    /// Lets all connections of a player look whether their device is still logged in.
    pub(crate) fn tell_sessions(&self, player: &PlayerId) {
        let topic = Topic::Player(player.clone());
        self.bus.publish(&topic, Note::Sessions);
    }

    /// A player's account is gone: nothing of it stays in memory, and its connections end.
    pub(crate) fn forget_player(&self, player: &PlayerId) {
        self.live.forget_player(player);
        self.tell_sessions(player);
    }

    /// Returns the game as it stands, from memory or from the store.
    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<Loaded>, StoreError> {
        match self.live.get(id) {
            Some(loaded) => Ok(Some(loaded)),
            None => self.load(id).await,
        }
    }

    /// Returns the game as it stands, also when another server may have gone on with it.
    pub(crate) async fn latest(&self, id: &GameId) -> Result<Option<Loaded>, StoreError> {
        let Some(known) = self.live.get(id) else {
            return self.load(id).await;
        };
        if !self.store.sql().is_shared() {
            return Ok(Some(known));
        }
        let missed = self.store.events_after(id, known.seq).await?;
        if missed.is_empty() {
            return Ok(Some(known));
        }
        let loaded = go_on(id, known, missed)?;
        self.live.put(id, loaded.clone(), self.clock.now());
        Ok(Some(loaded))
    }

    /// Returns a new ticket for this player.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn issue_ticket(
        &self,
        player: PlayerCard,
        session: TokenHash,
    ) -> Result<String, StoreError> {
        let ticket = chance::secret();
        let until = self.clock.now() + TICKET_LIFE;
        let hash = chance::hash(&ticket);
        self.store
            .sql()
            .issue_ticket(hash, (player.id, session), until)
            .await?;
        Ok(ticket)
    }

    /// Takes the ticket and returns whose it is, and by which token.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn redeem_ticket(
        &self,
        ticket: &str,
    ) -> Result<Option<(PlayerCard, TokenHash)>, StoreError> {
        let (hash, now) = (chance::hash(ticket), self.clock.now());
        let Some((player, session)) = self.store.sql().redeem_ticket(hash, now).await? else {
            return Ok(None);
        };
        if self.store.sql().is_closed(&player).await? {
            return Ok(None);
        }
        let card = self.store.account(&player).await?;
        Ok(card.map(|card| (card, session)))
    }
}

/// How often the sweeper looks for games whose time is up.
const SWEEP_EVERY: Duration = Duration::from_millis(250);
/// How often the server notes that it runs, while games are played.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(2);
/// How long a ticket may wait.
const TICKET_LIFE: Millis = Millis::seconds(30);
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
    pub(crate) fn start_tasks(self: &Arc<Self>) -> Vec<JoinHandle<()>> {
        let (sweeper, heart) = (self.clone(), self.clone());
        let (herald, tidier, leader) = (self.clone(), self.clone(), self.clone());
        let counter = self.clone();
        vec![
            tokio::spawn(async move { sweeper.sweep_forever().await }),
            tokio::spawn(async move { heart.beat_forever().await }),
            tokio::spawn(async move { herald.look_around_forever().await }),
            tokio::spawn(async move { tidier.tidy_forever().await }),
            tokio::spawn(async move { leader.lead_forever().await }),
            tokio::spawn(async move { counter.count_forever().await }),
        ]
    }

    async fn tidy_forever(&self) {
        let mut every = tokio::time::interval(TIDY_EVERY);
        loop {
            every.tick().await;
            let now = self.clock.now();
            let before = |age: Millis| Timestamp(now.0 - age.0);
            // Private games leave the list when their time is over.
            self.lobby.touch();
            self.live.forget(before(FORGET_GAMES_AFTER));
            self.attendance.forget(before(FORGET_PLAYERS_AFTER));
            let sql = self.store.sql();
            // At once, so that they share a transaction.
            let tidied = tokio::try_join!(
                self.store.forget_commands(before(FORGET_COMMANDS_AFTER)),
                sql.tidy_private(now),
                sql.forget_presence(before(FORGET_PLAYERS_AFTER)),
                sql.forget_attempts(now),
                sql.forget_tickets(now),
                sql.tidy_leaderboards(now),
            );
            if let Err(error) = tidied {
                tracing::warn!(%error, "what is old could not be removed");
            }
        }
    }
}
