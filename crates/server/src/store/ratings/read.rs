//! What is asked about ratings.

use domain::rating::{Rating, change};
use protocol::{
    GameId, GameRating, PlayerCard, PlayerId, PoolRating, RatingCause, RatingHistory, RatingList,
    RatingPoint, RatingPool, Timestamp,
};

use super::{pool, rating, shown_change};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::accounts::shown;
use crate::store::json;
use crate::store::sql::{Row, args};

/// Changes in a page of a history.
const PAGE: i64 = 500;

/// The columns that [`game_rating`] reads, of `game_ratings gr`.
macro_rules! game_rating_columns {
    () => {
        "gr.variant, gr.speed, gr.unrated, gr.white_before, gr.white_after, gr.white_provisional,
         gr.black_before, gr.black_after, gr.black_provisional"
    };
}
pub(in crate::store) use game_rating_columns;

/// Reads what a game did to the ratings; nothing where the columns are NULL.
pub(in crate::store) fn game_rating(
    row: &Row,
    first: usize,
) -> Result<Option<GameRating>, StoreError> {
    if row.maybe_text(first)?.is_none() {
        return Ok(None);
    }
    let reason = row.maybe_text(first + 2)?;
    let reason = reason.map(|reason| json::read(&format!("\"{reason}\"")));
    Ok(Some(GameRating {
        pool: pool(row, first)?,
        unrated: reason.transpose()?,
        white: shown_change(row, first + 3)?,
        black: shown_change(row, first + 6)?,
    }))
}

impl SqlStore {
    /// Returns what an ended game did to the ratings; nothing while it runs.
    ///
    /// # Errors
    /// The database failed.
    pub async fn game_rating(&self, game: &GameId) -> Result<Option<GameRating>, StoreError> {
        let text = concat!(
            "SELECT ",
            game_rating_columns!(),
            " FROM game_ratings gr WHERE gr.game = $1"
        );
        let row = self.readers.one(text, args![game]).await?;
        row.map_or(Ok(None), |row| game_rating(&row, 0))
    }

    /// Returns a player with the rating of this pool as it is now; nobody when there is no such player.
    ///
    /// # Errors
    /// The database failed.
    pub async fn card_in(
        &self,
        player: &PlayerId,
        pool: RatingPool,
        now: Timestamp,
    ) -> Result<Option<PlayerCard>, StoreError> {
        let text = "SELECT a.name, r.variant, r.rating, r.deviation, r.volatility, r.at
                    FROM accounts a LEFT JOIN ratings r
                        ON r.account = a.id AND r.variant = $2 AND r.speed = $3
                    WHERE a.id = $1";
        let args = args![player, pool.variant.0.key(), pool.speed.key()];
        let Some(row) = self.readers.one(text, args).await? else {
            return Ok(None);
        };
        let rating = match row.maybe_text(1)? {
            Some(_) => rating(&row, 2)?,
            None => Rating::START,
        };
        Ok(Some(PlayerCard {
            id: player.clone(),
            name: row.text(0)?,
            rating: rating.shown(),
            provisional: rating.is_provisional(now),
        }))
    }

    /// Returns where a player stands now, the most played first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn ratings_of(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<RatingList, StoreError> {
        let text = "SELECT variant, speed, games, best, rating, deviation, volatility, at
                    FROM ratings WHERE account = $1 AND games > 0
                    ORDER BY games DESC, at DESC, variant, speed";
        let rows = self.readers.all(text, args![player]).await?;
        let ratings: Result<_, _> = rows.iter().map(|row| standing(row, now)).collect();
        Ok(RatingList { ratings: ratings? })
    }

    /// Returns a page of the changes of a player's rating, the newest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn rating_history(
        &self,
        player: &PlayerId,
        pool: RatingPool,
        before: Option<u64>,
    ) -> Result<RatingHistory, StoreError> {
        let text = "SELECT seq, cause, game, before, after, deviation, volatility, at
                    FROM rating_changes
                    WHERE account = $1 AND variant = $2 AND speed = $3 AND seq < $4
                    ORDER BY seq DESC LIMIT $5";
        let before = before.map_or(i64::MAX, |seq| i64::try_from(seq).unwrap_or(i64::MAX));
        let (variant, speed) = (pool.variant.0.key(), pool.speed.key());
        let args = args![player, variant, speed, before, PAGE + 1];
        let rows = self.readers.all(text, args).await?;
        let page = PAGE.unsigned_abs() as usize;
        let points: Result<_, _> = rows.iter().take(page).map(point).collect();
        Ok(RatingHistory {
            player: player.clone(),
            pool,
            points: points?,
            more: rows.len() > page,
        })
    }
}

fn standing(row: &Row, now: Timestamp) -> Result<PoolRating, StoreError> {
    let rating = rating(row, 4)?;
    Ok(PoolRating {
        pool: pool(row, 0)?,
        rating: rating.shown(),
        deviation: rating.deviation_shown(now),
        provisional: rating.is_provisional(now),
        listed: rating.listed_until() > now,
        games: u32::try_from(row.int(2)?).unwrap_or(u32::MAX),
        best: row.maybe_int(3)?.map(shown).transpose()?,
        at: rating.at,
    })
}

fn point(row: &Row) -> Result<RatingPoint, StoreError> {
    let at = row.at(7)?;
    let of = |column| -> Result<Rating, StoreError> {
        Ok(Rating {
            rating: row.real(column)?,
            deviation: row.real(5)?,
            volatility: row.real(6)?,
            at,
        })
    };
    let (before, after) = (of(3)?, of(4)?);
    let cause = row.text(1)?;
    Ok(RatingPoint {
        seq: u64::try_from(row.int(0)?).unwrap_or(0),
        at,
        change: change(&before, &after),
        deviation: after.deviation_shown(at),
        cause: match cause.as_str() {
            "game" => RatingCause::Game,
            "refund" => RatingCause::Refund,
            _ => return Err(StoreError::Corrupt(format!("a change by '{cause}'"))),
        },
        game: GameId(row.text(2)?),
    })
}
