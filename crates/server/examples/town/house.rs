//! The server in this process, with a clock that can be put forward.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use domain::tournament::timetable::Rhythm;
use protocol::{
    Millis, TimeControl, Timestamp, TournamentConditions, TournamentFormat, TournamentSetup,
    VariantKey,
};
use rules::Variant;
use server::bus::LocalBus;
use server::clock::SystemClock;
use server::port::{Clock, Ports};
use server::store::SqlStore;
use server::{Config, Scheduled};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Monday 7 December 2026, 0:00 UTC: here the week begins.
pub(crate) const MONDAY: Timestamp = Timestamp(1_796_601_600_000);
/// How long a minute of an arena lasts.
const ARENA_MINUTE: Millis = Millis(150);
/// How long the server is away each night.
const AWAY_MS: i64 = 90_000;

/// The system's clock, put forward.
#[derive(Clone, Debug)]
pub(crate) struct TownClock {
    system: SystemClock,
    ahead: Arc<AtomicI64>,
}

impl TownClock {
    fn starting(at: Timestamp) -> Self {
        let system = SystemClock::start(Timestamp(0));
        let ahead = at - system.now();
        Self {
            system,
            ahead: Arc::new(AtomicI64::new(ahead.0)),
        }
    }

    pub(crate) fn pass(&self, ms: i64) {
        self.ahead.fetch_add(ms, Ordering::SeqCst);
    }

    /// Puts the clock forward to this moment, unless it is later already.
    pub(crate) fn pass_to(&self, at: i64) {
        self.pass((at - self.now().0).max(0));
    }
}

impl Clock for TownClock {
    fn now(&self) -> Timestamp {
        self.system.now() + Millis(self.ahead.load(Ordering::SeqCst))
    }
}

struct Adapters;

impl Ports for Adapters {
    type Store = SqlStore;
    type Bus = LocalBus;
    type Clock = TownClock;
}

/// The running server.
pub(crate) struct House {
    pub(crate) clock: TownClock,
    pub(crate) base: String,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    running: JoinHandle<std::io::Result<()>>,
}

impl House {
    pub(crate) async fn open() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        Self::start(folder, TownClock::starting(MONDAY)).await
    }

    async fn start(folder: TempDir, clock: TownClock) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let base = format!("http://{}", listener.local_addr()?);
        let store = SqlStore::open(folder.path()).await?;
        let (stop, stopped) = oneshot::channel();
        let adapters = (store, LocalBus::default(), clock.clone());
        let stopped = async { drop(stopped.await) };
        let running = server::serve_with::<Adapters>(listener, adapters, config(), stopped);
        Ok(Self {
            clock,
            base,
            folder,
            stop,
            running: tokio::spawn(running),
        })
    }

    async fn stop(self) -> Result<(TempDir, TownClock)> {
        drop(self.stop);
        self.running.await.context("the server broke")??;
        Ok((self.folder, self.clock))
    }

    /// Stops the server and starts another one on the same folder a while later.
    pub(crate) async fn restart(self) -> Result<Self> {
        let (folder, clock) = self.stop().await?;
        clock.pass(AWAY_MS);
        Self::start(folder, clock).await
    }

    pub(crate) async fn close(self) -> Result<()> {
        self.stop().await.map(drop)
    }

    /// Opens the database beside the server.
    pub(crate) async fn database(&self) -> Result<SqliteConnection> {
        let file = self.folder.path().join("checkers.db");
        let options = SqliteConnectOptions::new().filename(file);
        Ok(options.connect().await?)
    }

    /// Opens the store beside the server.
    pub(crate) async fn store(&self) -> Result<SqlStore> {
        Ok(SqlStore::open_beside(self.folder.path()).await?)
    }

    /// Waits until the achievements of all games have been counted.
    pub(crate) async fn settle_down(&self) -> Result<()> {
        let mut db = self.database().await?;
        let text = "SELECT (SELECT count(*) FROM games WHERE ended_at IS NOT NULL AND counted = 0)
                        + (SELECT count(*) FROM tournament_places WHERE counted = 0)";
        for _ in 0..600 {
            let left: i64 = sqlx::query_scalar(text).fetch_one(&mut db).await?;
            if left == 0 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        ensure!(false, "achievements are not counted");
        Ok(())
    }
}

/// Everybody comes from one address, and tournaments are looked at often.
fn config() -> Config {
    let mut config = Config::default();
    let rates = &mut config.rates;
    rates.logins_per_minute = 1_000_000;
    rates.requests_per_minute = 10_000_000;
    rates.requests_per_second = 10_000;
    rates.connections_per_address = 10_000;
    rates.commands_per_second = 10_000;
    rates.messages_per_second = 20_000;
    rates.seeks_per_second = 1000;
    config.tournaments.look_every = Duration::from_millis(50);
    config.tournaments.minute = ARENA_MINUTE;
    config.tournaments.timetable = timetable();
    config
}

/// A tournament of each kind every day.
fn timetable() -> Vec<Scheduled> {
    let arena = TournamentFormat::Arena {
        minutes: 30,
        streaks: true,
        berserk: true,
    };
    let swiss = TournamentFormat::Swiss {
        rounds: 5,
        pause_s: 0,
        draw_from_ply: Some(24),
    };
    let cup = TournamentFormat::Knockout {
        size: 16,
        when_full: true,
        pause_s: 0,
    };
    vec![
        scheduled("Daily Arena", (Variant::Russian, arena), (0, 100), 16),
        scheduled(
            "Daily Swiss",
            (Variant::International, swiss),
            (20, 100),
            18,
        ),
        scheduled("Daily Cup", (Variant::Russian, cup), (50, 200), 20),
    ]
}

fn scheduled(
    name: &str,
    (variant, format): (Variant, TournamentFormat),
    (fee, added): (u32, u32),
    hour: u32,
) -> Scheduled {
    Scheduled {
        setup: TournamentSetup {
            name: name.to_owned(),
            variant: VariantKey(variant),
            time: TimeControl::fischer(3, 2),
            format,
            rated: true,
            fee,
            added,
            conditions: TournamentConditions::default(),
        },
        rhythm: Rhythm {
            every_minutes: 24 * 60,
            offset_minutes: hour * 60 + 30,
        },
        open_minutes: 120,
    }
}
