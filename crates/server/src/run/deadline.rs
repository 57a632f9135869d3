//! Ends games whose time is up. Any number of sweepers may run: each only asks, the commit decides.

use domain::Command;
use protocol::{Millis, Refusal, Timestamp};

use super::{HEARTBEAT_EVERY, SWEEP_EVERY, Server};
use crate::port::{Clock, GameStore, NodeStore, Ports};

/// A move received just in time may still be on its way into the store.
const SLACK: Millis = Millis(250);

impl<P: Ports> Server<P> {
    /// Looks for games whose time is up, as long as games are played.
    pub(super) async fn sweep_forever(&self) {
        loop {
            if self.playing() == 0 {
                self.game_began.notified().await;
            }
            tokio::time::sleep(SWEEP_EVERY).await;
            self.sweep().await;
        }
    }

    async fn sweep(&self) {
        let now = self.clock.now();
        let due = match self.store.due(Timestamp(now.0 - SLACK.0)).await {
            Ok(due) => due,
            Err(error) => return tracing::warn!(%error, "due games could not be looked up"),
        };
        for game in due {
            match self.run(&game, &Command::CheckTime, None, now).await {
                // Lag may be forgiven beyond the deadline; a refusal of the store has been logged.
                Ok(()) | Err(Refusal::TimeNotUp | Refusal::GameOver | Refusal::TryAgain) => {}
                Err(refusal) => {
                    tracing::error!(game.id = %game, %refusal, "a due game could not be ended");
                }
            }
        }
    }

    /// Notes regularly that the server runs: while games are played, and while the store is unwell,
    /// to learn when it is well again.
    pub(super) async fn beat_forever(&self) {
        let mut every = tokio::time::interval(HEARTBEAT_EVERY);
        loop {
            every.tick().await;
            if self.playing() == 0 && self.store.is_healthy() {
                continue;
            }
            if let Err(error) = self.store.heartbeat(self.clock.now()).await {
                tracing::debug!(%error, "no heartbeat");
            }
        }
    }
}
