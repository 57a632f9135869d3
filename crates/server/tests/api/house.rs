//! Starting and stopping the server under test.

use anyhow::Result;
use load::{Client, Guest};
use protocol::{GameId, PoolKey, SideKey, TimeControl, VariantKey};
use rules::Variant;
use server::Config;
use server::store::SqliteStore;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server in this process.
pub(crate) struct House {
    pub(crate) base: String,
    pub(crate) folder: TempDir,
    stop: oneshot::Sender<()>,
    running: JoinHandle<std::io::Result<()>>,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_with(patient(), tempfile::tempdir().unwrap()).await
    }

    pub(crate) async fn open_with(config: Config, folder: TempDir) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let store = SqliteStore::open(folder.path()).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server::serve(listener, store, config, async {
            drop(stopped.await);
        }));
        Self {
            base,
            folder,
            stop,
            running,
        }
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

    pub(crate) async fn reconnect(&mut self) {
        self.guest.reconnect(&mut self.client).await.unwrap();
    }
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
    config.rates.commands_per_second = 10_000;
    config.rates.messages_per_second = 20_000;
    config.rates.seeks_per_second = 1000;
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
