//! Starting and stopping the server under test.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use anyhow::Result;
use load::{Client, Guest, View, random_move};
use protocol::{GameCommand, GameId, Millis, PoolKey, SideKey, TimeControl, Timestamp, VariantKey};
use rules::Variant;
use server::Config;
use server::bus::LocalBus;
use server::clock::SystemClock;
use server::port::{Clock, Ports};
use server::store::SqlStore;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The system's clock, and whatever a test adds to it.
#[derive(Clone)]
pub(crate) struct ShiftedClock {
    system: SystemClock,
    shift: Arc<AtomicI64>,
}

impl ShiftedClock {
    pub(crate) fn new() -> Self {
        Self {
            system: SystemClock::start(Timestamp(0)),
            shift: Arc::default(),
        }
    }

    pub(crate) fn shift(&self, ms: i64) {
        self.shift.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        self.system.now() + Millis(self.shift.load(Ordering::SeqCst))
    }
}

pub(crate) struct Adapters;

impl Ports for Adapters {
    type Store = SqlStore;
    type Bus = LocalBus;
    type Clock = ShiftedClock;
}

/// A running server in this process.
pub(crate) struct House {
    pub(crate) clock: ShiftedClock,
    pub(crate) base: String,
    pub(crate) folder: TempDir,
    stop: oneshot::Sender<()>,
    running: JoinHandle<std::io::Result<()>>,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_with(patient()).await
    }

    pub(crate) async fn open_with(config: Config) -> Self {
        Self::open_on::<Adapters>(config, |store| store).await
    }

    /// With another store, made from the usual one.
    pub(crate) async fn open_on<P>(config: Config, wrap: fn(SqlStore) -> P::Store) -> Self
    where
        P: Ports<Bus = LocalBus, Clock = ShiftedClock>,
    {
        let folder = tempfile::tempdir().unwrap();
        Self::start::<P>(config, folder, ShiftedClock::new(), wrap).await
    }

    /// On the folder and the clock of an earlier one.
    pub(crate) async fn open_again(config: Config, folder: TempDir, clock: ShiftedClock) -> Self {
        Self::start::<Adapters>(config, folder, clock, |store| store).await
    }

    async fn start<P>(
        config: Config,
        folder: TempDir,
        clock: ShiftedClock,
        wrap: fn(SqlStore) -> P::Store,
    ) -> Self
    where
        P: Ports<Bus = LocalBus, Clock = ShiftedClock>,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let store = wrap(SqlStore::open(folder.path()).await.unwrap());
        let (stop, stopped) = oneshot::channel();
        let adapters = (store, LocalBus::default(), clock.clone());
        let stopped = async { drop(stopped.await) };
        let running = server::serve_with::<P>(listener, adapters, config, stopped);
        Self {
            clock,
            base,
            folder,
            stop,
            running: tokio::spawn(running),
        }
    }

    /// Time passes.
    pub(crate) fn pass(&self, ms: i64) {
        self.clock.shift(ms);
    }

    /// Ends the server as SIGTERM does and gives its folder back.
    pub(crate) async fn close(self) -> TempDir {
        drop(self.stop);
        self.running.await.unwrap().unwrap();
        self.folder
    }

    pub(crate) async fn guest(&self, name: &str) -> Guest {
        Guest::create(&self.base, name).await.unwrap()
    }

    /// Two connected players and their new game; the first is White.
    pub(crate) async fn pair(&self, pool: PoolKey) -> (Player, Player, GameId) {
        let (anna, boris) = (self.guest("Anna").await, self.guest("Boris").await);
        let mut a = Player::connect(anna).await;
        let mut b = Player::connect(boris).await;
        let game = pair_up(&mut a.client, &mut b.client, pool).await.unwrap();
        if a.client.side(&game).unwrap() == SideKey::White {
            (a, b, game)
        } else {
            (b, a, game)
        }
    }
}

/// A guest with an open connection.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) client: Client,
}

impl Player {
    pub(crate) async fn connect(guest: Guest) -> Self {
        let client = guest.connect(vec![]).await.unwrap();
        Self { guest, client }
    }

    /// Makes one of the legal moves.
    pub(crate) async fn make_move(&mut self, game: &GameId, number: usize) {
        let command = random_move(&self.client.games[game].state, number).unwrap();
        assert_eq!(self.client.ask(game, command).await.unwrap(), Ok(()));
    }

    /// Asks for something that must be granted.
    pub(crate) async fn granted(&mut self, game: &GameId, command: GameCommand) {
        let answer = self.client.ask(game, command.clone()).await.unwrap();
        assert_eq!(answer, Ok(()), "{command:?}");
    }

    /// Waits until the game has been shown up to this ply.
    pub(crate) async fn at_ply(&mut self, game: &GameId, ply: u32) {
        let there = |view: &View| view.state.ply() == ply;
        self.client.until_game(game, there).await.unwrap();
    }

    /// Waits for the end of the game and returns how it ended.
    pub(crate) async fn end_of(&mut self, game: &GameId) -> protocol::GameResult {
        let over = |view: &View| view.state.result().is_some();
        let view = self.client.until_game(game, over).await.unwrap();
        view.state.result().unwrap()
    }

    pub(crate) async fn reconnect(&mut self) {
        self.guest.reconnect(&mut self.client).await.unwrap();
    }
}

/// Both make moves in turn, beginning with White, until so many have been made.
pub(crate) async fn play_to(white: &mut Player, black: &mut Player, game: &GameId, ply: u32) {
    for number in white.client.games[game].state.ply()..ply {
        let mover = if number % 2 == 0 {
            &mut *white
        } else {
            &mut *black
        };
        mover.at_ply(game, number).await;
        mover.make_move(game, number as usize * 7).await;
    }
    white.at_ply(game, ply).await;
    black.at_ply(game, ply).await;
}

/// Pairs two connected players; returns once both see the game.
pub(crate) async fn pair_up(a: &mut Client, b: &mut Client, pool: PoolKey) -> Result<GameId> {
    a.seek(pool).await?.unwrap();
    b.seek(pool).await?.unwrap();
    let game = a.paired().await?;
    assert_eq!(b.paired().await?, game);
    Ok(game)
}

/// A configuration in which tests are not slowed down.
pub(crate) fn patient() -> Config {
    let mut config = Config::default();
    config.rates.logins_per_minute = 100_000;
    config.rates.requests_per_minute = 1_000_000;
    config.rates.connections_per_address = 10_000;
    config.rates.joins_per_minute = 100_000;
    config.rates.passwords_per_minute = 100_000;
    config.rates.commands_per_second = 10_000;
    config.rates.messages_per_second = 20_000;
    config.rates.seeks_per_second = 1000;
    config.rates.requests_per_second = 10_000;
    config.rates.searches_per_minute = 10_000;
    config
}

pub(crate) const fn pool(variant: Variant, time: TimeControl) -> PoolKey {
    PoolKey {
        variant: VariantKey(variant),
        time,
        stake: 0,
    }
}

pub(crate) const fn blitz() -> PoolKey {
    pool(Variant::Russian, TimeControl::fischer(3, 2))
}
