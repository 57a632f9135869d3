//! Leaderboards. Who has how many points is written in the transaction that earns them, in rows of that
//! player alone. The order of all is brought up to date by [`arrange`], before anybody looks.

mod arrange;
mod order;
mod read;
mod span;

use domain::rating::Rating;
use protocol::{BoardSpan, PlayerId, RatingPool, Timestamp};

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::StoreError;

pub(super) use arrange::leave;
pub use read::Shown;
pub use span::Span;

/// A leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Ratings of a variant and speed.
    Rating(RatingPool),
    /// Credits won.
    Credits,
    /// Points of arena tournaments.
    Arena,
}

impl Board {
    /// Returns its name in the database, with the span.
    fn key(self, span: BoardSpan) -> String {
        let span = match span {
            BoardSpan::Week => "week",
            BoardSpan::Month => "month",
            BoardSpan::All => "all",
        };
        match self {
            Self::Rating(RatingPool { variant, speed }) => {
                format!("rating/{}/{}/{span}", variant.0.key(), speed.key())
            }
            Self::Credits => format!("credits/{span}"),
            Self::Arena => format!("arena/{span}"),
        }
    }
}

const SPANS: [BoardSpan; 3] = [BoardSpan::Week, BoardSpan::Month, BoardSpan::All];

/// Adds points in the spans that hold the moment `at`. To be called in the transaction that earns them, once.
pub(crate) async fn add_points(
    db: &mut Db,
    board: Board,
    player: &PlayerId,
    amount: i64,
    at: Timestamp,
) -> Result<(), StoreError> {
    for span in SPANS {
        let began = Span::holding(span, at).began;
        db.execute(
            "INSERT INTO board_scores (board, began, account, score, since, dirty)
             VALUES ($1, $2, $3, $4, $5, 1)
             ON CONFLICT (board, began, account) DO UPDATE SET
                 score = board_scores.score + excluded.score, since = excluded.since, dirty = 1",
            args![&board.key(span), began, player, amount, at],
        )
        .await?;
    }
    Ok(())
}

struct Award {
    board: Board,
    player: PlayerId,
    amount: i64,
    at: Timestamp,
}

impl Work for Award {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        add_points(db, self.board, &self.player, self.amount, self.at).await?;
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Adds points in a transaction of their own.
    ///
    /// # Errors
    /// The database failed, or there is no such player.
    pub async fn award_points(
        &self,
        board: Board,
        player: &PlayerId,
        amount: i64,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let player = player.clone();
        self.write(Award {
            board,
            player,
            amount,
            at,
        })
        .await
    }
}

/// Puts a rating after a game into the leaderboards, or takes it out where it is not known well enough.
pub(super) async fn put_rating(
    db: &mut Db,
    pool: RatingPool,
    player: &PlayerId,
    rating: &Rating,
) -> Result<(), StoreError> {
    for span in SPANS {
        let began = Span::holding(span, rating.at).began;
        db.execute(
            "INSERT INTO board_scores (board, began, account, score, since, until, dirty)
             VALUES ($1, $2, $3, $4, $5, $6, 1)
             ON CONFLICT (board, began, account) DO UPDATE SET score = excluded.score,
                 since = excluded.since, until = excluded.until, dirty = 1",
            args![
                &Board::Rating(pool).key(span),
                began,
                player,
                i64::from(rating.shown()),
                rating.at,
                rating.listed_until()
            ],
        )
        .await?;
    }
    Ok(())
}

/// Puts a rating that has changed without a game where the player stands already.
pub(super) async fn correct_rating(
    db: &mut Db,
    pool: RatingPool,
    player: &PlayerId,
    rating: &Rating,
    at: Timestamp,
) -> Result<(), StoreError> {
    for span in SPANS {
        db.execute(
            "UPDATE board_scores SET score = $4, since = $5, dirty = 1
             WHERE board = $1 AND began = $2 AND account = $3",
            args![
                &Board::Rating(pool).key(span),
                Span::holding(span, at).began,
                player,
                i64::from(rating.shown()),
                at
            ],
        )
        .await?;
    }
    Ok(())
}

/// The player's country has changed, or the account was opened again: the order is to be made anew.
pub(super) async fn place_again(db: &mut Db, player: &PlayerId) -> Result<(), StoreError> {
    let text = "UPDATE board_scores SET dirty = 1 WHERE account = $1";
    db.execute(text, args![player]).await.map(drop)
}
