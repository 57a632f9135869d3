//! The store on one SQLite file: one writer that commits in groups, and a pool of readers.
//!
//! The query texts use `$1` parameters and only what PostgreSQL has too.

mod commit;
mod open;
mod read;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::{CommandId, GameEvent, GameId, PlayerCard, PlayerId, Timestamp};
use sqlx::SqlitePool;
use tokio::sync::mpsc;

use crate::port::{
    AccountStore, Commit, CommitOutcome, Digest, GameStore, NameOutcome, NewAccount, NodeStore,
    StoreError, TokenHash,
};
pub use open::OpenError;
use writer::{Job, Write, Written};

/// Writes that may wait for the writer; more make the callers wait.
const WAITING_WRITES: usize = 1024;

/// A database file that this process alone has open.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
    healthy: Arc<AtomicBool>,
    /// Held as long as the store lives: a second server on the same folder is refused.
    _lock: std::fs::File,
}

impl SqliteStore {
    /// Opens the database in this folder; makes both when they are not there.
    ///
    /// # Errors
    /// See [`OpenError`]; a file that is not a sound database of this program is not touched.
    pub async fn open(folder: &Path) -> Result<Self, OpenError> {
        let opened = open::open(folder).await?;
        let healthy = Arc::new(AtomicBool::new(true));
        let (jobs, inbox) = mpsc::channel(WAITING_WRITES);
        tokio::spawn(writer::run(opened.writer, inbox, Arc::clone(&healthy)));
        Ok(Self {
            readers: opened.readers,
            jobs,
            healthy,
            _lock: opened.lock,
        })
    }

    async fn write(&self, write: Write) -> Result<Written, StoreError> {
        let closed = || StoreError::Failed("the store is closed".to_owned());
        let (job, answer) = Job::new(write);
        self.jobs.send(job).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn write_name(&self, write: Write) -> Result<NameOutcome, StoreError> {
        match self.write(write).await? {
            Written::Name(outcome) => Ok(outcome),
            other => Err(StoreError::Failed(format!("unexpected answer {other:?}"))),
        }
    }
}

impl GameStore for SqliteStore {
    async fn commit(&self, commit: Commit) -> Result<CommitOutcome, StoreError> {
        match self.write(Write::Commit(Box::new(commit))).await? {
            Written::Commit(outcome) => Ok(outcome),
            other => Err(StoreError::Failed(format!("unexpected answer {other:?}"))),
        }
    }

    async fn events_after(&self, game: &GameId, seq: u64) -> Result<Vec<GameEvent>, StoreError> {
        read::events_after(&self.readers, game, seq).await
    }

    async fn due(&self, at: Timestamp) -> Result<Vec<GameId>, StoreError> {
        read::due(&self.readers, at).await
    }

    async fn running(&self) -> Result<Vec<GameId>, StoreError> {
        read::running(&self.readers).await
    }

    async fn running_game(&self, player: &PlayerId) -> Result<Option<GameId>, StoreError> {
        read::running_game(&self.readers, player).await
    }

    async fn last_ended(
        &self,
        player: &PlayerId,
        since: Timestamp,
    ) -> Result<Option<GameId>, StoreError> {
        read::last_ended(&self.readers, player, since).await
    }

    async fn done_command(
        &self,
        account: &PlayerId,
        id: CommandId,
    ) -> Result<Option<Digest>, StoreError> {
        read::done_command(&self.readers, account, id).await
    }
}

impl AccountStore for SqliteStore {
    async fn create_account(&self, account: NewAccount) -> Result<NameOutcome, StoreError> {
        self.write_name(Write::CreateAccount(Box::new(account)))
            .await
    }

    async fn rename(&self, player: &PlayerId, name: &str) -> Result<NameOutcome, StoreError> {
        let (player, name) = (player.clone(), name.to_owned());
        self.write_name(Write::Rename { player, name }).await
    }

    async fn is_free(&self, name: &str) -> Result<bool, StoreError> {
        read::is_free(&self.readers, name).await
    }

    async fn account_of(&self, token: &TokenHash) -> Result<Option<PlayerCard>, StoreError> {
        read::account_of(&self.readers, token).await
    }

    async fn account(&self, player: &PlayerId) -> Result<Option<PlayerCard>, StoreError> {
        read::account(&self.readers, player).await
    }
}

impl NodeStore for SqliteStore {
    async fn heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.write(Write::Heartbeat(at)).await.map(drop)
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        read::last_heartbeat(&self.readers).await
    }

    async fn forget_commands(&self, before: Timestamp) -> Result<(), StoreError> {
        self.write(Write::ForgetCommands { before }).await.map(drop)
    }

    fn is_healthy(&self) -> bool {
        self.healthy.load(Ordering::Relaxed)
    }

    async fn close(&self) {
        let (job, done) = Job::new(Write::Close);
        if self.jobs.send(job).await.is_ok() {
            // An error means that the writer has ended already: closed either way.
            drop(done.await);
        }
        self.readers.close().await;
    }
}
