//! Counting ended games, each once for each version of the table.

use domain::achievement::{ACHIEVEMENTS, Counts, Facts, Record, VERSION};
use protocol::{AchievementState, GameId, PlayerId, SideKey, Timestamp};

use super::Deed;
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::commit::side_key;
use crate::store::personal::is_deleted;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

const DAY_MS: i64 = 86_400_000;

/// An ended game that has not been counted by the table of now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncounted {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// The version of the table by which it has been counted.
    pub counted: i64,
}

/// What a game says of both players, to be counted.
#[derive(Clone, Debug)]
pub struct CountGame {
    /// The game.
    pub of: Uncounted,
    /// White's and Black's facts; none when the game says nothing.
    pub facts: [Option<Facts>; 2],
}

impl Work for CountGame {
    /// Who has achieved what.
    type Output = Vec<(PlayerId, AchievementState)>;

    fn key(&self) -> &str {
        &self.of.game.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Self::Output>, StoreError> {
        let first = db
            .execute(
                "UPDATE games SET counted = $3 WHERE id = $1 AND counted = $2",
                args![&self.of.game, self.of.counted, i64::from(VERSION)],
            )
            .await?;
        if first == 0 {
            return Ok(Verdict::Undo(vec![]));
        }
        let mut achieved = vec![];
        for (side, facts) in [SideKey::White, SideKey::Black]
            .into_iter()
            .zip(&self.facts)
        {
            if let Some(facts) = facts {
                self.count_side(db, side, facts, &mut achieved).await?;
            }
        }
        Ok(Verdict::Keep(achieved))
    }
}

impl CountGame {
    async fn count_side(
        &self,
        db: &mut Db,
        side: SideKey,
        facts: &Facts,
        achieved: &mut Vec<(PlayerId, AchievementState)>,
    ) -> Result<(), StoreError> {
        let seat = "SELECT account FROM seats WHERE game = $1 AND side = $2";
        let Some(row) = db.one(seat, args![&self.of.game, side_key(side)]).await? else {
            return Ok(());
        };
        let player = PlayerId(row.text(0)?);
        if is_deleted(&player) {
            return Ok(());
        }
        let record = self.record(db, &player).await?;
        let deed = Deed {
            player: &player,
            at: self.of.ended_at,
            game: Some(&self.of.game),
        };
        for one in ACHIEVEMENTS {
            if i64::from(one.since) <= self.of.counted {
                continue;
            }
            if let Some(state) = deed.count(db, one, one.step(facts, &record)).await? {
                achieved.push((player.clone(), state));
            }
        }
        Ok(())
    }

    /// Returns the player's days and wins in a row up to this game, however late it is counted.
    async fn record(&self, db: &mut Db, player: &PlayerId) -> Result<Record, StoreError> {
        let day = self.of.ended_at.0.div_euclid(DAY_MS);
        let text = "INSERT INTO play_days (account, day) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        db.execute(text, args![player, day]).await?;
        let text = "SELECT count(*) FROM play_days WHERE account = $1";
        let days = db.count(text, args![player]).await?;
        // Names of games begin with the time, and a player plays one after the other.
        let latest = "SELECT CAST(CASE WHEN g.winner = s.side THEN 1 ELSE 0 END AS BIGINT)
                      FROM seats s JOIN games g ON g.id = s.game
                      LEFT JOIN game_ratings r ON r.game = g.id
                      WHERE s.account = $1 AND s.game <= $2 AND s.running = 0
                          AND g.reason NOT IN ('aborted', 'no_first_move')
                          AND coalesce(r.unrated, '') <> 'too_short'
                      ORDER BY s.game DESC LIMIT $3";
        let asked = args![player, &self.of.game, longest_row()];
        let mut wins_in_a_row = 0;
        for row in db.all(latest, asked).await? {
            if !row.flag(0)? {
                break;
            }
            wins_in_a_row += 1;
        }
        Ok(Record {
            days,
            wins_in_a_row,
        })
    }
}

/// Returns how many games won one after the other any achievement wants.
fn longest_row() -> i64 {
    let rows = ACHIEVEMENTS
        .iter()
        .filter(|one| matches!(one.counts, Counts::WinsInARow));
    rows.map(|one| i64::from(one.goal)).max().unwrap_or(0)
}

impl SqlStore {
    /// Returns some ended games that have not been counted, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn uncounted(&self, limit: i64) -> Result<Vec<Uncounted>, StoreError> {
        let text = "SELECT id, ended_at, counted FROM games
                    WHERE ended_at IS NOT NULL AND counted < $1
                    ORDER BY counted, id LIMIT $2";
        let rows = self
            .readers
            .all(text, args![i64::from(VERSION), limit])
            .await?;
        rows.iter()
            .map(|row| {
                Ok(Uncounted {
                    game: GameId(row.text(0)?),
                    ended_at: row.at(1)?,
                    counted: row.int(2)?,
                })
            })
            .collect()
    }

    /// Counts a game, unless that has been done; returns who has achieved what by it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn count_game(
        &self,
        game: CountGame,
    ) -> Result<Vec<(PlayerId, AchievementState)>, StoreError> {
        self.write(game).await
    }
}
