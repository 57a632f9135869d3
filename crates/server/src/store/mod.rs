//! The store on a SQLite file or on PostgreSQL, in one code: reading from a pool, writing through
//! lanes that commit in groups.
//!
//! Whatever is written is a `work::Work`; whatever is asked goes through `readers`. Add a file for a
//! subject, not a method to a file that is about something else.

mod accounts;
pub(crate) mod achievements;
mod commit;
mod conduct;
mod games;
mod json;
mod lane;
pub(crate) mod leaderboards;
pub mod ledger;
pub mod link;
mod node;
mod open;
pub(crate) mod people;
pub mod personal;
mod plain;
mod presence;
mod private;
mod ratings;
mod record;
mod seeks;
mod sessions;
pub(crate) mod sql;
mod tickets;
pub mod tournaments;
mod tries;
mod void;
pub(crate) mod work;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::mpsc;

use crate::port::{Store, StoreError};
pub use achievements::{CountGame, Uncounted};
pub use conduct::Telling;
use lane::{Job, Lane};
pub use leaderboards::{Board, Shown, Span};
pub use open::OpenError;
pub use people::{Account, Ask, AskOutcome, ChatId, Notify, Parting, Report, Say, SayOutcome};
pub use presence::{Census, Sighting};
pub use private::{Door, JoinOutcome, NewPrivate, PrivateRoom};
pub use ratings::Refunded;
pub use record::Wanted;
pub use seeks::{Seek, SeekOutcome};
use sql::Readers;
pub use tries::TryOutcome;
pub use void::VoidOutcome;
use work::{Pending, Work};

/// Writes that may wait for a lane; more make the callers wait.
const WAITING_WRITES: usize = 1024;

/// Everything that must be kept.
#[derive(Debug)]
pub struct SqlStore {
    pub(crate) readers: Readers,
    lanes: Vec<mpsc::Sender<Job>>,
    healthy: Arc<AtomicBool>,
    /// A file's lock, held as long as the store lives: a second server on the same folder is
    /// refused.
    _lock: Option<std::fs::File>,
}

impl SqlStore {
    /// Opens the SQLite database in this folder; makes both when they are not there.
    ///
    /// # Errors
    /// See [`OpenError`]; a file that is not a sound database of this program is not touched.
    pub async fn open(folder: &Path) -> Result<Self, OpenError> {
        let store = Self::start(open::sqlite(folder).await?);
        store.renew_keys().await;
        Ok(store)
    }

    /// Opens the SQLite database in this folder also while a server uses it: for small changes from
    /// outside, which the server sees at once.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open_beside(folder: &Path) -> Result<Self, OpenError> {
        Ok(Self::start(open::sqlite_beside(folder).await?))
    }

    /// Connects to a PostgreSQL database, which any number of servers share.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn connect(url: &str) -> Result<Self, OpenError> {
        let store = Self::start(open::postgres(url).await?);
        store.renew_keys().await;
        Ok(store)
    }

    fn start(opened: open::Opened) -> Self {
        let healthy = Arc::new(AtomicBool::new(true));
        let lane = |db| {
            let (jobs, inbox) = mpsc::channel(WAITING_WRITES);
            let lane = Lane::new(db, opened.again.clone(), Arc::clone(&healthy));
            lane.start(inbox);
            jobs
        };
        Self {
            lanes: opened.writers.into_iter().map(lane).collect(),
            readers: opened.readers,
            healthy: Arc::clone(&healthy),
            _lock: opened.lock,
        }
    }

    /// Returns whether other servers may work on the same database.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        matches!(self.readers, Readers::Postgres(_))
    }

    /// Writes, durably.
    pub(crate) async fn write<W: Work + Sync>(&self, work: W) -> Result<W::Output, StoreError> {
        let closed = || StoreError::Failed("the store is closed".to_owned());
        let lane = &self.lanes[self.lane_of(work.key())];
        let (task, answer) = Pending::new(work);
        lane.send(Job::Task(task)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    fn lane_of(&self, key: &str) -> usize {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let lanes = self.lanes.len() as u64;
        usize::try_from(hasher.finish() % lanes).unwrap_or(0)
    }
}

impl Store for SqlStore {
    fn sql(&self) -> &SqlStore {
        self
    }
}
