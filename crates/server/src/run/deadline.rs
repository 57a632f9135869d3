//! Ends games whose time is up. Any number of sweepers may run: each only asks, the commit decides.

use std::sync::atomic::Ordering;

use domain::Command;
use protocol::{Millis, Refusal, Timestamp};

use super::{HEARTBEAT_EVERY, SWEEP_EVERY, Server};
use crate::port::{Clock, GameStore, NodeStore, Ports, Store, StoreError};

/// A move received just in time may still be on its way into the store.
const SLACK: Millis = Millis(250);
/// Without a heartbeat for so long no game is ended.
const TRUST: Millis = Millis::seconds(4);
/// A longer pause between two heartbeats is time in which nobody could move.
const OUTAGE: Millis = Millis::seconds(5);

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
        if now.0 - self.beaten_at.load(Ordering::Relaxed) > TRUST.0 {
            // The database may have been away; whoever was to move gets that time back first.
            return;
        }
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
    /// to learn when it is well again. Time in which nothing could be stored is given back.
    pub(super) async fn beat_forever(&self) {
        let mut every = tokio::time::interval(HEARTBEAT_EVERY);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut last = None;
        loop {
            every.tick().await;
            let is_idle = self.playing() == 0 && !self.tournaments.are_played();
            if is_idle && self.store.is_healthy() {
                last = None;
                continue;
            }
            match self.beat(last).await {
                Ok(now) => last = Some(now),
                Err(error) => tracing::debug!(%error, "no heartbeat"),
            }
        }
    }

    /// Returns the moment up to which all is well.
    async fn beat(&self, last: Option<Timestamp>) -> Result<Timestamp, StoreError> {
        let before = self.store.last_heartbeat().await?;
        self.store.heartbeat(self.clock.now()).await?;
        let now = self.clock.now();
        let away_since = last.filter(|last| (now - *last) > OUTAGE);
        if let Some(last) = away_since {
            let since = before.map_or(last, |before| before.max(last));
            let running = self.store.running().await?;
            tracing::warn!(
                ms = (now - since).0,
                games = running.len(),
                "time is given back"
            );
            self.credit_all(&running, since, now).await?;
            self.store.sql().credit_tournaments(since, now).await?;
        }
        self.beaten_at.store(now.0, Ordering::Relaxed);
        Ok(now)
    }
}
