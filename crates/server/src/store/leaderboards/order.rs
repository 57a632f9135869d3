//! The order of one list, cut into pieces with counts: a place is found by adding up the pieces before it
//! and counting within one. With a million places these are some two thousand small rows.

use protocol::{PlayerId, Timestamp};

use crate::port::StoreError;
use crate::store::sql::{Db, Row, args};

/// Places of a piece; more are cut in two.
const MOST_PLACES: i64 = 1000;
/// Fewer places than this are put together with the piece before, if that leaves room.
const FEWEST_PLACES: i64 = 250;
/// Together no more than this.
const ROOM: i64 = 750;

/// Where a piece begins, and how many places it has.
#[derive(Clone, Copy, Debug)]
struct Piece {
    minus: i64,
    since: i64,
    places: i64,
}

/// A place in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// Which list.
    pub(super) list: &'a str,
    /// Minus the score.
    pub(super) minus: i64,
    /// When the score was reached.
    pub(super) since: Timestamp,
    /// Whose.
    pub(super) player: &'a PlayerId,
}

/// Returns the name of a list.
pub(super) fn list_of(board: &str, began: Timestamp, whom: &str) -> String {
    format!("{board} {} {whom}", began.0)
}

impl Place<'_> {
    /// Takes the place. The board must be held.
    pub(super) async fn take(
        &self,
        db: &mut Db,
        board: &str,
        began: Timestamp,
    ) -> Result<(), StoreError> {
        let taken = db
            .execute(
                "INSERT INTO board_places (list, minus, since, account, board, began)
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                args![self.list, self.minus, self.since, self.player, board, began],
            )
            .await?;
        if taken == 0 {
            return Ok(());
        }
        let Some(piece) = self.piece(db).await? else {
            // Before everybody there can be.
            let first = Piece {
                minus: i64::MIN,
                since: i64::MIN,
                places: 1,
            };
            return insert(db, self.list, first).await;
        };
        let places = piece.places + 1;
        count(db, self.list, Piece { places, ..piece }).await?;
        if places > MOST_PLACES {
            cut(db, self.list, Piece { places, ..piece }).await?;
        }
        Ok(())
    }

    /// Gives the place up. The board must be held.
    pub(super) async fn give_up(&self, db: &mut Db) -> Result<(), StoreError> {
        let text = "DELETE FROM board_places
                    WHERE list = $1 AND minus = $2 AND since = $3 AND account = $4";
        let args = args![self.list, self.minus, self.since, self.player];
        if db.execute(text, args).await? == 0 {
            return Ok(());
        }
        let Some(piece) = self.piece(db).await? else {
            return Ok(());
        };
        let places = piece.places - 1;
        let before = match places {
            0..FEWEST_PLACES => before(db, self.list, piece).await?,
            _ => None,
        };
        match before {
            Some(before) if before.places + places <= ROOM => {
                let places = before.places + places;
                remove(db, self.list, piece).await?;
                count(db, self.list, Piece { places, ..before }).await
            }
            _ => count(db, self.list, Piece { places, ..piece }).await,
        }
    }

    /// Returns the piece that this place belongs to.
    async fn piece(&self, db: &mut Db) -> Result<Option<Piece>, StoreError> {
        let text = "SELECT minus, since, places FROM board_pieces
                    WHERE list = $1 AND (minus, since) <= ($2, $3)
                    ORDER BY minus DESC, since DESC LIMIT 1";
        let row = db
            .one(text, args![self.list, self.minus, self.since])
            .await?;
        row.as_ref().map(read).transpose()
    }
}

fn read(row: &Row) -> Result<Piece, StoreError> {
    Ok(Piece {
        minus: row.int(0)?,
        since: row.int(1)?,
        places: row.int(2)?,
    })
}

async fn insert(db: &mut Db, list: &str, piece: Piece) -> Result<(), StoreError> {
    let text = "INSERT INTO board_pieces (list, minus, since, places) VALUES ($1, $2, $3, $4)";
    let args = args![list, piece.minus, piece.since, piece.places];
    db.execute(text, args).await.map(drop)
}

async fn remove(db: &mut Db, list: &str, piece: Piece) -> Result<(), StoreError> {
    let text = "DELETE FROM board_pieces WHERE list = $1 AND minus = $2 AND since = $3";
    db.execute(text, args![list, piece.minus, piece.since])
        .await
        .map(drop)
}

async fn count(db: &mut Db, list: &str, piece: Piece) -> Result<(), StoreError> {
    let text = "UPDATE board_pieces SET places = $4
                WHERE list = $1 AND minus = $2 AND since = $3";
    let args = args![list, piece.minus, piece.since, piece.places];
    db.execute(text, args).await.map(drop)
}

async fn before(db: &mut Db, list: &str, piece: Piece) -> Result<Option<Piece>, StoreError> {
    let text = "SELECT minus, since, places FROM board_pieces
                WHERE list = $1 AND (minus, since) < ($2, $3)
                ORDER BY minus DESC, since DESC LIMIT 1";
    let row = db.one(text, args![list, piece.minus, piece.since]).await?;
    row.as_ref().map(read).transpose()
}

/// Cuts a piece in two about the middle. Equal places stay together.
async fn cut(db: &mut Db, list: &str, piece: Piece) -> Result<(), StoreError> {
    let middle = "SELECT minus, since FROM board_places
                  WHERE list = $1 AND (minus, since) >= ($2, $3)
                  ORDER BY minus, since, account LIMIT 1 OFFSET $4";
    let args = args![list, piece.minus, piece.since, piece.places / 2];
    let Some(row) = db.one(middle, args).await? else {
        return Ok(());
    };
    let (minus, since) = (row.int(0)?, row.int(1)?);
    let upper = "SELECT count(*) FROM board_places WHERE list = $1
                 AND (minus, since) >= ($2, $3) AND (minus, since) < ($4, $5)";
    let args = args![list, piece.minus, piece.since, minus, since];
    let places = i64::from(db.count(upper, args).await?);
    if places == 0 {
        return Ok(());
    }
    count(db, list, Piece { places, ..piece }).await?;
    let lower = Piece {
        minus,
        since,
        places: piece.places - places,
    };
    insert(db, list, lower).await
}
