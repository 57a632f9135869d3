//! Achievements are counted after the games, by one task of each server: what is left over from a server
//! that was killed, and the past for a new row of the table, like what has just ended.

use std::time::Duration;

use domain::achievement::Facts;
use futures_util::future::join_all;
use protocol::{AchievementState, GameId, GameRating, PlayerId, SideKey};

use super::command::fold;
use super::{Loaded, Server};
use crate::port::{GameStore, News, Ports, Store, StoreError};
use crate::store::{CountGame, Uncounted};

/// Games counted at once: they share a transaction.
const AT_ONCE: i64 = 20;
/// How often it is looked for games that another server has left over.
const LOOK_EVERY: Duration = Duration::from_secs(60);
/// How long it is waited after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(5);

impl<P: Ports> Server<P> {
    pub(super) async fn count_forever(&self) {
        loop {
            match self.count_some().await {
                Ok(true) => {}
                Ok(false) => {
                    let wait = self.game_ended.notified();
                    // Whether it was told or the time is up: there may be games.
                    let _ = tokio::time::timeout(LOOK_EVERY, wait).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "achievements could not be counted");
                    tokio::time::sleep(AFTER_FAILURE).await;
                }
            }
        }
    }

    /// Returns whether there may be more to do.
    async fn count_some(&self) -> Result<bool, StoreError> {
        let sql = self.store.sql();
        let (achieved, more) = sql.count_tournaments().await?;
        self.tell_achieved(achieved);
        let games = sql.uncounted(AT_ONCE).await?;
        let none_left = games.is_empty();
        for counted in join_all(games.into_iter().map(|game| self.count(game))).await {
            self.tell_achieved(counted?);
        }
        Ok(more || !none_left)
    }

    async fn count(&self, of: Uncounted) -> Result<Vec<(PlayerId, AchievementState)>, StoreError> {
        let facts = self.facts_of(&of).await?;
        self.store.sql().count_game(CountGame { of, facts }).await
    }

    /// Returns what a game says of White and of Black. A game that cannot be read says nothing: it must not
    /// keep the others waiting for ever.
    async fn facts_of(&self, of: &Uncounted) -> Result<[Option<Facts>; 2], StoreError> {
        let loaded = match self.load_ended(&of.game).await {
            Err(error @ StoreError::Corrupt(_)) => {
                tracing::error!(%error, game.id = %of.game, "a game says nothing of its players");
                None
            }
            other => other?,
        };
        let Some(loaded) = loaded else {
            return Ok([None, None]);
        };
        let ratings = self.store.sql().game_rating(&of.game).await?;
        let change = |of: fn(GameRating) -> Option<_>| ratings.and_then(of);
        Ok([
            Facts::of(&loaded.state, SideKey::White, change(|both| both.white)),
            Facts::of(&loaded.state, SideKey::Black, change(|both| both.black)),
        ])
    }

    /// Reads a game past the memory, where only games belong that somebody follows.
    async fn load_ended(&self, game: &GameId) -> Result<Option<Loaded>, StoreError> {
        fold(game, self.store.events_after(game, 0).await?)
    }

    /// Tells players what they have achieved.
    pub(crate) fn tell_achieved(&self, achieved: Vec<(PlayerId, AchievementState)>) {
        for (player, state) in achieved {
            self.tell(&player, News::Achievement { key: state.key });
        }
    }
}
