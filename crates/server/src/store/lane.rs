//! One writing connection. While a transaction is being made durable the next writes gather; then
//! all of them go into one transaction. Nobody gets an answer before it is durable.
//!
//! SQLite has one lane, PostgreSQL several; works with the same key share a lane.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::plain;
use super::sql::{self, Db};
use super::work::Task;
use crate::metrics;
use crate::port::StoreError;

/// Writes in one transaction at most: bounds how long the first of them waits.
const LARGEST_BATCH: usize = 512;
/// How often a write is tried again when another one was in its way.
const TRIES: u32 = 4;
/// How long a lost database is waited for before the waiting writes fail.
const PATIENCE: Duration = Duration::from_secs(4);
/// The pause between two attempts to reach it.
const PAUSE: Duration = Duration::from_millis(100);

/// What a lane is asked.
pub(super) enum Job {
    Task(Box<dyn Task>),
    Close(oneshot::Sender<()>),
}

/// A writing connection and what it needs to come back.
pub(super) struct Lane {
    db: Db,
    /// How to connect again; a file needs no such thing.
    again: Option<PgConnectOptions>,
    healthy: Arc<AtomicBool>,
}

impl Lane {
    pub(super) const fn new(
        db: Db,
        again: Option<PgConnectOptions>,
        healthy: Arc<AtomicBool>,
    ) -> Self {
        Self { db, again, healthy }
    }

    /// Begins to write: what blocks does so where it keeps nobody else waiting.
    pub(super) fn start(self, jobs: mpsc::Receiver<Job>) {
        match self.db {
            Db::Sqlite(_) => {
                let runtime = Handle::current();
                drop(spawn_blocking(move || runtime.block_on(self.run(jobs))));
            }
            Db::Postgres(_) => drop(tokio::spawn(self.run(jobs))),
        }
    }

    /// Writes until it is told to close or nobody is left who could ask.
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut closing = None;
        while closing.is_none()
            && let Some(first) = jobs.recv().await
        {
            let mut batch = Vec::new();
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Task(task) => batch.push(task),
                    Job::Close(done) => {
                        closing = Some(done);
                        break;
                    }
                }
                next = (batch.len() < LARGEST_BATCH)
                    .then(|| jobs.try_recv().ok())
                    .flatten();
            }
            self.write_batch(batch).await;
        }
        drop(jobs);
        let closed = match self.db {
            Db::Sqlite(connection) => connection
                .close()
                .map_err(|(_, error)| plain::failure(error)),
            Db::Postgres(connection) => connection.close().await.map_err(sql::failure),
        };
        if let Err(error) = closed {
            tracing::warn!(%error, "the database did not close cleanly; nothing is lost");
        }
        if let Some(done) = closing {
            // Whoever asked may have stopped waiting.
            let _ = done.send(());
        }
    }

    async fn write_batch(&mut self, mut batch: Vec<Box<dyn Task>>) {
        if batch.is_empty() {
            return;
        }
        let began = Instant::now();
        let together = self.transaction(&mut batch).await;
        if together.is_ok() {
            metrics::committed(batch.len(), began.elapsed());
            self.note_health(&together);
            for task in batch {
                task.answer(Ok(()));
            }
            return;
        }
        // One of them is to blame, or the database is away: each alone, so that the others do not
        // suffer.
        let patient_until = Instant::now() + PATIENCE;
        for task in batch {
            let mut alone = [task];
            let outcome = self.alone(&mut alone, patient_until).await;
            self.note_health(&outcome);
            let [task] = alone;
            task.answer(outcome);
        }
    }

    async fn alone(
        &mut self,
        task: &mut [Box<dyn Task>; 1],
        patient_until: Instant,
    ) -> Result<(), StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            match self.transaction(task).await {
                Err(StoreError::Conflict(_)) if tries < TRIES => {}
                Err(StoreError::Unreachable(why)) if self.again.is_some() => {
                    self.reconnect(patient_until, why).await?;
                }
                outcome => return outcome,
            }
        }
    }

    /// Connects anew, for as long as there is patience.
    async fn reconnect(&mut self, patient_until: Instant, why: String) -> Result<(), StoreError> {
        let Some(options) = self.again.clone() else {
            return Err(StoreError::Unreachable(why));
        };
        loop {
            if Instant::now() >= patient_until {
                return Err(StoreError::Unreachable(why));
            }
            match tokio::time::timeout(PATIENCE, options.connect()).await {
                Ok(Ok(connection)) => {
                    self.db = Db::Postgres(connection);
                    tracing::info!("connected to the database again");
                    return Ok(());
                }
                Ok(Err(error)) => tracing::debug!(%error, "the database is away"),
                Err(_elapsed) => tracing::debug!("the database does not answer"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn note_health(&self, outcome: &Result<(), StoreError>) {
        let was_well = self.healthy.swap(outcome.is_ok(), Ordering::Relaxed);
        match outcome {
            Err(error) if was_well => tracing::error!(%error, "writing failed: moves are refused"),
            Ok(()) if !was_well => tracing::info!("writing works again"),
            _ => {}
        }
    }

    /// Writes all of them in one transaction, but those that are to be undone.
    async fn transaction(&mut self, tasks: &mut [Box<dyn Task>]) -> Result<(), StoreError> {
        // Hardly ever is one to be undone, and two statements more a task are much of what it costs.
        if !self.attempt(tasks, false).await? {
            self.attempt(tasks, true).await?;
        }
        Ok(())
    }

    /// Returns `false`, with nothing written, when one of several tasks is to be undone and they are
    /// not `fenced` off from each other.
    async fn attempt(
        &mut self,
        tasks: &mut [Box<dyn Task>],
        fenced: bool,
    ) -> Result<bool, StoreError> {
        let begin = match self.db {
            Db::Sqlite(_) => "BEGIN IMMEDIATE",
            Db::Postgres(_) => "BEGIN",
        };
        self.db.execute(begin, &[]).await?;
        match self.apply_all(tasks, fenced).await {
            Ok(true) => Ok(true),
            Ok(false) => {
                self.db.execute("ROLLBACK", &[]).await?;
                Ok(tasks.len() == 1)
            }
            Err(error) => {
                // On a full disk SQLite may have rolled back by itself; then there is nothing left
                // to roll back, and that is as good. The library's own transactions do not know
                // this case and would refuse every later one.
                if let Err(none_open) = self.db.execute("ROLLBACK", &[]).await {
                    tracing::debug!(%none_open, "rolled back already");
                }
                Err(error)
            }
        }
    }

    /// Returns whether what stays is durable; otherwise everything is to be undone.
    async fn apply_all(
        &mut self,
        tasks: &mut [Box<dyn Task>],
        fenced: bool,
    ) -> Result<bool, StoreError> {
        let db = &mut self.db;
        for task in tasks {
            if fenced {
                db.execute("SAVEPOINT one", &[]).await?;
            }
            let stays = task.apply(db).await?;
            if !stays && !fenced {
                return Ok(false);
            }
            if !stays {
                db.execute("ROLLBACK TO SAVEPOINT one", &[]).await?;
            }
            if fenced {
                db.execute("RELEASE SAVEPOINT one", &[]).await?;
            }
        }
        db.execute("COMMIT", &[]).await?;
        Ok(true)
    }
}
