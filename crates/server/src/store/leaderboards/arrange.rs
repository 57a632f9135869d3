//! Bringing the order of a leaderboard up to date with what players have, in pieces. Whatever is left over
//! by a server that was killed is done by whoever looks next.

use protocol::{PlayerId, Timestamp};

use super::order::{Place, list_of};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// Players placed in one go.
const AT_ONCE: i64 = 200;
/// The list of everybody.
pub(super) const WORLD: &str = "world";
/// So long after its end a week or month is forgotten.
const KEPT_FOR_MS: i64 = 62 * 86_400_000;

/// Holds the order of a board and span until the transaction ends: two servers do not change it at once.
async fn hold(db: &mut Db, board: &str, began: Timestamp) -> Result<(), StoreError> {
    let text = "INSERT INTO board_locks (board, began, turns) VALUES ($1, $2, 1)
                ON CONFLICT (board, began) DO UPDATE SET turns = board_locks.turns + 1";
    db.execute(text, args![board, began]).await.map(drop)
}

/// Takes a player out of all leaderboards. What was earned stays known until the account goes.
pub(in crate::store) async fn leave(db: &mut Db, player: &PlayerId) -> Result<(), StoreError> {
    let text = "SELECT DISTINCT board, began FROM board_places WHERE account = $1
                ORDER BY board, began";
    for row in db.all(text, args![player]).await? {
        let (board, began) = (row.text(0)?, row.at(1)?);
        // Where somebody has a place the order has been made: it can be held.
        let held = "UPDATE board_locks SET turns = turns + 1 WHERE board = $1 AND began = $2";
        db.execute(held, args![&board, began]).await?;
        give_up_all(db, &board, began, player).await?;
    }
    Ok(())
}

async fn give_up_all(
    db: &mut Db,
    board: &str,
    began: Timestamp,
    player: &PlayerId,
) -> Result<(), StoreError> {
    let text = "SELECT list, minus, since FROM board_places
                WHERE account = $1 AND board = $2 AND began = $3 ORDER BY list";
    for row in db.all(text, args![player, board, began]).await? {
        let place = Place {
            list: &row.text(0)?,
            minus: row.int(1)?,
            since: row.at(2)?,
            player,
        };
        place.give_up(db).await?;
    }
    Ok(())
}

/// Places some of those whose points have changed or whose time is over.
struct Arrange {
    board: String,
    began: Timestamp,
    now: Timestamp,
}

impl Work for Arrange {
    /// Whether there may be more to do.
    type Output = bool;

    fn key(&self) -> &str {
        &self.board
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        hold(db, &self.board, self.began).await?;
        let rows = db
            .all(
                "UPDATE board_scores SET dirty = 0 WHERE board = $1 AND began = $2
                 AND account IN (
                     SELECT account FROM board_scores
                     WHERE board = $1 AND began = $2 AND dirty = 1 LIMIT $3)
                 RETURNING account, score, since, until",
                args![&self.board, self.began, AT_ONCE],
            )
            .await?;
        for row in &rows {
            self.place(db, row).await?;
        }
        let over = self.take_out_those_whose_time_is_over(db).await?;
        Ok(Verdict::Keep(rows.len() + over >= usable(AT_ONCE)))
    }
}

fn usable(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Arrange {
    async fn place(&self, db: &mut Db, row: &Row) -> Result<(), StoreError> {
        let player = PlayerId(row.text(0)?);
        give_up_all(db, &self.board, self.began, &player).await?;
        let is_over = row.maybe_at(3)?.is_some_and(|until| until <= self.now);
        let minus = row.int(1)?.checked_neg().unwrap_or(i64::MAX);
        let text = "SELECT country FROM accounts WHERE id = $1 AND closed_at IS NULL";
        let open = db.one(text, args![&player]).await?;
        let (Some(account), false, true) = (open, is_over, minus < 0) else {
            return Ok(());
        };
        let country = account.maybe_text(0)?;
        for whom in [Some(WORLD.to_owned()), country].into_iter().flatten() {
            let place = Place {
                list: &list_of(&self.board, self.began, &whom),
                minus,
                since: row.at(2)?,
                player: &player,
            };
            place.take(db, &self.board, self.began).await?;
        }
        Ok(())
    }

    /// Returns how many there were.
    async fn take_out_those_whose_time_is_over(&self, db: &mut Db) -> Result<usize, StoreError> {
        let rows = db
            .all(
                "DELETE FROM board_scores WHERE board = $1 AND began = $2 AND account IN (
                     SELECT account FROM board_scores
                     WHERE board = $1 AND began = $2 AND until <= $3 LIMIT $4)
                 RETURNING account",
                args![&self.board, self.began, self.now, AT_ONCE],
            )
            .await?;
        give_up_those(db, &self.board, self.began, &rows).await?;
        Ok(rows.len())
    }
}

/// Takes the places of those players whom the rows name.
async fn give_up_those(
    db: &mut Db,
    board: &str,
    began: Timestamp,
    rows: &[Row],
) -> Result<(), StoreError> {
    for row in rows {
        give_up_all(db, board, began, &PlayerId(row.text(0)?)).await?;
    }
    Ok(())
}

/// Forgets some of a week or month that ended long ago.
struct Forget {
    board: String,
    began: Timestamp,
}

impl Work for Forget {
    /// Whether there may be more to do.
    type Output = bool;

    fn key(&self) -> &str {
        &self.board
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        hold(db, &self.board, self.began).await?;
        let rows = db
            .all(
                "DELETE FROM board_scores WHERE board = $1 AND began = $2 AND account IN (
                     SELECT account FROM board_scores WHERE board = $1 AND began = $2 LIMIT $3)
                 RETURNING account",
                args![&self.board, self.began, AT_ONCE],
            )
            .await?;
        give_up_those(db, &self.board, self.began, &rows).await?;
        if rows.is_empty() {
            let text = "DELETE FROM board_locks WHERE board = $1 AND began = $2";
            db.execute(text, args![&self.board, self.began]).await?;
        }
        Ok(Verdict::Keep(!rows.is_empty()))
    }
}

impl SqlStore {
    /// Brings one order up to date.
    pub(super) async fn arrange(
        &self,
        board: &str,
        began: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let waiting = "SELECT 1 WHERE EXISTS (SELECT 1 FROM board_scores
                           WHERE board = $1 AND began = $2 AND dirty = 1)
                       OR EXISTS (SELECT 1 FROM board_scores
                           WHERE board = $1 AND began = $2 AND until <= $3)";
        let args = args![board, began, now];
        if self.readers.one(waiting, args).await?.is_none() {
            return Ok(());
        }
        let again = || Arrange {
            board: board.to_owned(),
            began,
            now,
        };
        while self.write(again()).await? {}
        Ok(())
    }

    /// Brings all orders up to date and forgets weeks and months that ended long ago, so that nobody who
    /// looks has to wait.
    ///
    /// # Errors
    /// The store failed.
    pub async fn tidy_leaderboards(&self, now: Timestamp) -> Result<(), StoreError> {
        let changed = "SELECT DISTINCT board, began FROM board_scores WHERE dirty = 1";
        for row in self.readers.all(changed, &[]).await? {
            self.arrange(&row.text(0)?, row.at(1)?, now).await?;
        }
        let old = "SELECT board, began FROM board_locks WHERE began > 0 AND began < $1";
        let before = now.0 - KEPT_FOR_MS;
        for row in self.readers.all(old, args![before]).await? {
            let (board, began) = (row.text(0)?, row.at(1)?);
            let again = || Forget {
                board: board.clone(),
                began,
            };
            while self.write(again()).await? {}
        }
        Ok(())
    }
}
