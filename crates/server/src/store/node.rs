//! What a server keeps about itself.

use std::sync::atomic::Ordering;

use protocol::Timestamp;
use tokio::sync::oneshot;

use super::SqlStore;
use super::lane::Job;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::{NodeStore, StoreError};

struct Heartbeat(Timestamp);

impl Work for Heartbeat {
    type Output = ();

    fn key(&self) -> &'static str {
        "heartbeat"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        db.execute(
            "INSERT INTO heartbeat (id, at) VALUES (1, $1)
             ON CONFLICT (id) DO UPDATE SET at = excluded.at",
            args![self.0],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

struct ForgetCommands {
    before: Timestamp,
}

impl Work for ForgetCommands {
    type Output = ();

    fn key(&self) -> &'static str {
        "commands"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        db.execute("DELETE FROM commands WHERE at < $1", args![self.before])
            .await?;
        Ok(Verdict::Keep(()))
    }
}

impl NodeStore for SqlStore {
    async fn heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.write(Heartbeat(at)).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        let row = self
            .readers
            .one("SELECT at FROM heartbeat WHERE id = 1", &[])
            .await?;
        row.map(|row| row.at(0)).transpose()
    }

    async fn forget_commands(&self, before: Timestamp) -> Result<(), StoreError> {
        self.write(ForgetCommands { before }).await
    }

    fn is_healthy(&self) -> bool {
        self.healthy.load(Ordering::Relaxed)
    }

    async fn close(&self) {
        for lane in &self.lanes {
            let (done, closed) = oneshot::channel();
            if lane.send(Job::Close(done)).await.is_ok() {
                // An error means that the lane has ended already: closed either way.
                drop(closed.await);
            }
        }
        self.readers.close().await;
    }
}
