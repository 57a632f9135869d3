//! The time the server or its database was away is given back to whoever was to move.

use std::sync::atomic::Ordering;

use domain::Command;
use protocol::{CommandId, GameId, Millis, PlayerId, Refusal, Timestamp};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::Server;
use super::command::command_key;
use crate::port::{Clock, GameStore, NodeStore, Ports, Store, StoreError};

/// The account in whose name the server itself gives commands.
const SERVER: &str = "server";

impl<P: Ports> Server<P> {
    /// At the start of the first server: credits every running game with the time since the last
    /// heartbeat. A start that is cut short and made again credits each game once.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn take_over(&self) -> Result<(), StoreError> {
        let others_live = self.join_nodes().await?;
        let now = self.clock.now();
        let running = self.store.running().await?;
        let count = i64::try_from(running.len()).unwrap_or(i64::MAX);
        self.playing.store(count, Ordering::Relaxed);
        if count > 0 {
            tracing::info!(games = count, "running games go on");
        }
        if others_live {
            return Ok(());
        }
        if let Some(last) = self.store.last_heartbeat().await? {
            self.credit_all(&running, last, now).await?;
            let sql = self.store.sql();
            sql.credit_tournaments(last, now).await?;
        }
        self.store.heartbeat(now).await?;
        self.beaten_at.store(now.0, Ordering::Relaxed);
        Ok(())
    }

    /// Gives the time since `last` back to whoever is to move.
    pub(super) async fn credit_all(
        &self,
        running: &[GameId],
        last: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for game in running {
            self.credit(game, last, now).await?;
        }
        Ok(())
    }

    async fn credit(
        &self,
        game: &GameId,
        last: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let Some(loaded) = self.latest(game).await? else {
            return Ok(());
        };
        let credit = now - last.max(loaded.state.turn_since());
        if credit <= Millis::ZERO {
            return Ok(());
        }
        // The content is the occasion, not the credit: a second start computes another one.
        let id = command_id(game, last);
        let key = command_key(&PlayerId::from(SERVER), id, &(game, last));
        let command = Command::ReturnTime { credit };
        match self.run(game, &command, Some(&key), now).await {
            Ok(()) | Err(Refusal::GameOver) => Ok(()),
            Err(refusal) => Err(StoreError::Failed(format!("game {game}: {refusal}"))),
        }
    }
}

/// Returns the same id for the same game and heartbeat.
fn command_id(game: &GameId, last: Timestamp) -> CommandId {
    let hash = Sha256::digest(format!("{game} {}", last.0));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    CommandId(Uuid::from_bytes(bytes))
}
