//! Ratings: changed in the transaction that records a game's result, once, from what is stored then.

mod read;
mod refund;

use domain::rating::{PAIR_MEMORY, Rating, change, rate, unrated};
use protocol::{
    GameId, GameResult, NewGame, PlayerId, RatingChange, RatingPool, SideKey, Speed, Timestamp,
    Unrated,
};

use super::accounts::shown;
use super::json;
use super::leaderboards::{self, Board};
use super::record::created;
use super::sql::{Db, Row, args};
use crate::port::StoreError;

pub(super) use read::{game_rating, game_rating_columns};
pub use refund::Refunded;
pub(super) use refund::refund;

/// Returns where a game is rated.
const fn pool_of(new: &NewGame) -> RatingPool {
    RatingPool {
        variant: new.variant,
        speed: new.time.speed(),
    }
}

/// Records what an ended game does to the ratings of its players.
pub(super) async fn record(
    db: &mut Db,
    game: &GameId,
    result: GameResult,
    at: Timestamp,
) -> Result<(), StoreError> {
    let known = "SELECT 1 FROM game_ratings WHERE game = $1";
    if db.one(known, args![game]).await?.is_some() {
        return Ok(());
    }
    let first = "SELECT body FROM events WHERE game = $1 AND seq = 1";
    let nothing = || StoreError::Corrupt(format!("game {game} has no first event"));
    let row = db.one(first, args![game]).await?.ok_or_else(nothing)?;
    let new = created(&row.text(0)?)?;
    let moves = concat!(
        "SELECT count(*) FROM events WHERE game = $1 AND ",
        json::is_move!("body")
    );
    let plies = db.count(moves, args![game]).await?;
    let of_this_pair = count_of_pair(db, &new, at).await?;
    match unrated(&new, result, plies, of_this_pair) {
        Some(reason) => note(db, &new, Err(reason), at).await,
        None => {
            let changes = rate_both(db, &new, result, at).await?;
            count_credits(db, &new, result, at).await?;
            note(db, &new, Ok(changes), at).await
        }
    }
}

/// Counts the rated games of the same two that are remembered.
async fn count_of_pair(db: &mut Db, new: &NewGame, at: Timestamp) -> Result<u32, StoreError> {
    let since = at.0.saturating_sub(PAIR_MEMORY.0);
    let text = "SELECT count(*) FROM rating_changes c
                JOIN seats s ON s.game = c.game AND s.account = $2
                WHERE c.account = $1 AND c.cause = 'game' AND c.at > $3";
    db.count(text, args![&new.white.id, &new.black.id, since])
        .await
}

/// Credits won count for the leaderboard where the game counts for ratings: not among friends.
async fn count_credits(
    db: &mut Db,
    new: &NewGame,
    result: GameResult,
    at: Timestamp,
) -> Result<(), StoreError> {
    let winner = match result.winner {
        Some(SideKey::White) => &new.white.id,
        Some(SideKey::Black) => &new.black.id,
        None => return Ok(()),
    };
    match i64::from(new.stake) {
        0 => Ok(()),
        stake => leaderboards::add_points(db, Board::Credits, winner, stake, at).await,
    }
}

async fn rate_both(
    db: &mut Db,
    new: &NewGame,
    result: GameResult,
    at: Timestamp,
) -> Result<[RatingChange; 2], StoreError> {
    let pool = pool_of(new);
    let (white, black) = (&new.white.id, &new.black.id);
    // In the same order everywhere, so that two games of the same two do not wait for each other.
    let [before_white, before_black] = if white.0 <= black.0 {
        let white = hold(db, white, pool).await?;
        [white, hold(db, black, pool).await?]
    } else {
        let black = hold(db, black, pool).await?;
        [hold(db, white, pool).await?, black]
    };
    let ratings = [before_white.rating, before_black.rating];
    let after = rate(ratings, result.winner, at);
    for (player, before, after) in [
        (white, &before_white, &after[0]),
        (black, &before_black, &after[1]),
    ] {
        let step = Step {
            player,
            pool,
            cause: "game",
            game: &new.id,
            before: &before.rating,
            after,
            at,
        };
        step.keep(db, before).await?;
    }
    Ok([
        change(&ratings[0], &after[0]),
        change(&ratings[1], &after[1]),
    ])
}

/// A player's rating that nobody else changes before this transaction ends.
struct Held {
    rating: Rating,
    /// Rated games, this one not among them.
    games: i64,
    /// Changes so far.
    changes: i64,
    best: Option<i64>,
}

/// Holds a player's rating; makes it if there is none.
async fn hold(db: &mut Db, player: &PlayerId, pool: RatingPool) -> Result<Held, StoreError> {
    let (variant, speed) = (pool.variant.0.key(), pool.speed.key());
    let start = Rating::START;
    db.execute(
        "INSERT INTO ratings (account, variant, speed, rating, deviation, volatility, games,
             changes, at) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7) ON CONFLICT DO NOTHING",
        args![
            player,
            variant,
            speed,
            start.rating,
            start.deviation,
            start.volatility,
            start.at
        ],
    )
    .await?;
    let text = "UPDATE ratings SET changes = changes + 1
                WHERE account = $1 AND variant = $2 AND speed = $3
                RETURNING rating, deviation, volatility, at, games, changes - 1, best";
    let row = db.one(text, args![player, variant, speed]).await?;
    let gone = || StoreError::Conflict("a player left in the same moment".to_owned());
    let row = row.ok_or_else(gone)?;
    Ok(Held {
        rating: rating(&row, 0)?,
        games: row.int(4)?,
        changes: row.int(5)?,
        best: row.maybe_int(6)?,
    })
}

/// Reads a rating from four columns: rating, deviation, volatility, at.
fn rating(row: &Row, first: usize) -> Result<Rating, StoreError> {
    Ok(Rating {
        rating: row.real(first)?,
        deviation: row.real(first + 1)?,
        volatility: row.real(first + 2)?,
        at: row.at(first + 3)?,
    })
}

/// One change of one player's rating.
struct Step<'a> {
    player: &'a PlayerId,
    pool: RatingPool,
    cause: &'static str,
    game: &'a GameId,
    before: &'a Rating,
    after: &'a Rating,
    at: Timestamp,
}

impl Step<'_> {
    /// Writes the change, the new rating and what a card shows.
    async fn keep(&self, db: &mut Db, held: &Held) -> Result<(), StoreError> {
        self.log(db, held.changes + 1).await?;
        let after = self.after;
        let is_known = !after.is_provisional(after.at);
        let best = held.best.max(is_known.then_some(i64::from(after.shown())));
        let games = held.games + i64::from(self.cause == "game");
        db.execute(
            "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, at = $7, games = $8,
                 best = $9 WHERE account = $1 AND variant = $2 AND speed = $3",
            args![
                self.player,
                self.pool.variant.0.key(),
                self.pool.speed.key(),
                after.rating,
                after.deviation,
                after.volatility,
                after.at,
                games,
                best
            ],
        )
        .await?;
        if self.cause == "game" {
            leaderboards::put_rating(db, self.pool, self.player, after).await?;
        } else {
            leaderboards::correct_rating(db, self.pool, self.player, after, self.at).await?;
        }
        show(db, self.player).await
    }

    /// Writes the change.
    async fn log(&self, db: &mut Db, seq: i64) -> Result<(), StoreError> {
        let after = self.after;
        db.execute(
            "INSERT INTO rating_changes (account, variant, speed, seq, cause, game, before, after,
                 deviation, volatility, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            args![
                self.player,
                self.pool.variant.0.key(),
                self.pool.speed.key(),
                seq,
                self.cause,
                self.game,
                self.before.rating,
                after.rating,
                after.deviation,
                after.volatility,
                self.at
            ],
        )
        .await
        .map(drop)
    }
}

/// Puts the rating of the pool played most on the player's card.
async fn show(db: &mut Db, player: &PlayerId) -> Result<(), StoreError> {
    let text = "SELECT rating, deviation, volatility, at FROM ratings WHERE account = $1
                ORDER BY games DESC, at DESC, variant, speed LIMIT 1";
    let Some(row) = db.one(text, args![player]).await? else {
        return Ok(());
    };
    let rating = rating(&row, 0)?;
    let (shown, provisional) = (i64::from(rating.shown()), rating.is_provisional(rating.at));
    let text = "UPDATE accounts SET rating = $2, provisional = $3 WHERE id = $1";
    db.execute(text, args![player, shown, provisional])
        .await
        .map(drop)
}

/// Notes what the game did, as it will be shown.
async fn note(
    db: &mut Db,
    new: &NewGame,
    outcome: Result<[RatingChange; 2], Unrated>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let pool = pool_of(new);
    let (white, black) = match &outcome {
        Ok([white, black]) => (Some(white), Some(black)),
        Err(_) => (None, None),
    };
    let before = |change: Option<&RatingChange>| change.map(|change| i64::from(change.before));
    let after = |change: Option<&RatingChange>| change.map(|change| i64::from(change.after));
    let flag = |change: Option<&RatingChange>| change.map(|change| i64::from(change.provisional));
    let reason = outcome.err().map(|reason| json::write_word(&reason));
    let reason = reason.transpose()?;
    db.execute(
        "INSERT INTO game_ratings (game, variant, speed, unrated, white_before, white_after,
             white_provisional, black_before, black_after, black_provisional, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        args![
            &new.id,
            pool.variant.0.key(),
            pool.speed.key(),
            reason.as_deref(),
            before(white),
            after(white),
            flag(white),
            before(black),
            after(black),
            flag(black),
            at
        ],
    )
    .await
    .map(drop)
}

/// Reads a pool from two columns: variant, speed.
fn pool(row: &Row, first: usize) -> Result<RatingPool, StoreError> {
    let (variant, speed) = (row.text(first)?, row.text(first + 1)?);
    let unknown = |what: &str| StoreError::Corrupt(format!("ratings of '{what}'"));
    Ok(RatingPool {
        speed: Speed::from_key(&speed).ok_or_else(|| unknown(&speed))?,
        variant: variant.try_into().map_err(|why: String| unknown(&why))?,
    })
}

/// Reads a change from three columns: before, after, provisional.
fn shown_change(row: &Row, first: usize) -> Result<Option<RatingChange>, StoreError> {
    let Some(before) = row.maybe_int(first)? else {
        return Ok(None);
    };
    Ok(Some(RatingChange {
        before: shown(before)?,
        after: shown(row.int(first + 1)?)?,
        provisional: row.flag(first + 2)?,
    }))
}
