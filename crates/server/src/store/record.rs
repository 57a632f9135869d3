//! Lists of games: those that run, those a player has finished.

use protocol::{GameEvent, GameId, GameSummary, NewGame, PlayerId};

use super::SqlStore;
use super::json::{self, corrupt};
use super::ratings::{game_rating, game_rating_columns};
use super::sql::{Row, args};
use crate::port::StoreError;

/// After all names of games, which are hexadecimal.
const AFTER_ALL: &str = "~";

/// Which games of a player are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Whose.
    pub player: &'a PlayerId,
    /// Only older ones than this; none for the newest.
    pub before: Option<&'a GameId>,
    /// Also those that only their players may see.
    pub closed: bool,
    /// How many at most.
    pub limit: u32,
}

impl SqlStore {
    /// Returns running games that anyone may watch, the newest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn live_games(
        &self,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let before = before.map_or(AFTER_ALL, |game| &game.0);
        let text = "SELECT e.body, g.winner, g.reason, g.ended_at FROM games g
                    JOIN events e ON e.game = g.id AND e.seq = 1
                    WHERE g.deadline IS NOT NULL AND g.closed = 0 AND g.id < $1
                    ORDER BY g.id DESC LIMIT $2";
        let rows = self
            .readers
            .all(text, args![before, i64::from(limit)])
            .await?;
        rows.iter().map(summary).collect()
    }

    /// Returns finished games of a player, the newest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn finished_games(&self, wanted: Wanted<'_>) -> Result<Vec<GameSummary>, StoreError> {
        let before = wanted.before.map_or(AFTER_ALL, |game| &game.0);
        let text = concat!(
            "SELECT e.body, g.winner, g.reason, g.ended_at, ",
            game_rating_columns!(),
            " FROM seats s JOIN games g ON g.id = s.game
              JOIN events e ON e.game = s.game AND e.seq = 1
              LEFT JOIN game_ratings gr ON gr.game = s.game
              WHERE s.account = $1 AND s.running = 0 AND s.game < $2
                  AND (g.closed = 0 OR $3 = 1)
              ORDER BY s.game DESC LIMIT $4"
        );
        let limit = i64::from(wanted.limit);
        let asked = args![wanted.player, before, wanted.closed, limit];
        let rows = self.readers.all(text, asked).await?;
        let rated = |row: &Row| -> Result<GameSummary, StoreError> {
            Ok(GameSummary {
                ratings: game_rating(row, 4)?,
                ..summary(row)?
            })
        };
        rows.iter().map(rated).collect()
    }
}

fn summary(row: &Row) -> Result<GameSummary, StoreError> {
    let result = match row.maybe_text(2)? {
        Some(reason) => {
            let value = serde_json::json!({"winner": row.maybe_text(1)?, "reason": reason});
            Some(serde_json::from_value(value).map_err(corrupt)?)
        }
        None => None,
    };
    Ok(GameSummary {
        created: created(&row.text(0)?)?,
        result,
        ended_at: row.maybe_at(3)?,
        ratings: None,
        watching: 0,
        position: None,
    })
}

pub(super) fn created(body: &str) -> Result<NewGame, StoreError> {
    match json::read(body)? {
        GameEvent::Created(new) => Ok(new),
        other => Err(StoreError::Corrupt(format!("a game begins with {other:?}"))),
    }
}
