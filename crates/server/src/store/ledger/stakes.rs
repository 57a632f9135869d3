//! Stakes: taken in the transaction that begins a game, given out in the one that records its result.

use domain::credits::{Payout, payout};
use protocol::{CreditReason, GameId, GameResult, NewGame, PlayerId, Timestamp};

use super::{Moved, Purse, Transfer, transfer};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::commit::side_key;
use crate::store::json;
use crate::store::sql::{Db, Row, args};

/// Who cannot pay the stake of a game that is about to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Short {
    /// Who.
    pub(in crate::store) player: PlayerId,
    /// Credits at hand.
    pub(in crate::store) balance: i64,
}

/// Takes the stakes of both players; without a stake it does nothing. The caller undoes everything
/// when one of them cannot pay.
pub(in crate::store) async fn hold(
    db: &mut Db,
    new: &NewGame,
) -> Result<Option<Short>, StoreError> {
    if new.stake == 0 {
        return Ok(None);
    }
    let reason = CreditReason::Stake {
        game: new.id.clone(),
    };
    for player in [&new.white.id, &new.black.id] {
        let stake = Transfer {
            key: "stake",
            from: Purse::Player(player),
            to: Purse::game(&new.id),
            amount: i64::from(new.stake),
            reason: &reason,
            at: new.at,
        };
        let balance = match transfer(db, &stake).await? {
            Moved::Done => continue,
            Moved::Short(balance) => balance,
            Moved::Nobody => 0,
            Moved::Before => {
                let why = format!("the stakes of game {} were taken before it began", new.id);
                return Err(StoreError::Corrupt(why));
            }
        };
        let player = player.clone();
        return Ok(Some(Short { player, balance }));
    }
    Ok(None)
}

/// What one player has put into a game.
struct Held {
    player: PlayerId,
    side: String,
    amount: i64,
}

/// Gives the stakes of a game that has ended to whom they belong; without stakes it does nothing.
pub(in crate::store) async fn settle(
    db: &mut Db,
    game: &GameId,
    result: &GameResult,
    at: Timestamp,
) -> Result<(), StoreError> {
    let held = held(db, game).await?;
    let all: i64 = held.iter().map(|one| one.amount).sum();
    let (won, returned) = (
        CreditReason::Won { game: game.clone() },
        CreditReason::Returned { game: game.clone() },
    );
    for one in &held {
        let (key, amount, reason) = match payout(result) {
            Payout::Winner(winner) if one.side == side_key(winner) => ("won", all, &won),
            Payout::Winner(_) => continue,
            Payout::Back => ("returned", one.amount, &returned),
        };
        let gain = Transfer {
            key,
            from: Purse::game(game),
            to: Purse::Player(&one.player),
            amount,
            reason,
            at,
        };
        match transfer(db, &gain).await? {
            Moved::Done => {}
            other => {
                let why = format!("the stakes of game {game} cannot be given out: {other:?}");
                return Err(StoreError::Corrupt(why));
            }
        }
    }
    Ok(())
}

/// Returns who has put how much into a game.
async fn held(db: &mut Db, game: &GameId) -> Result<Vec<Held>, StoreError> {
    let rows = db
        .all(
            "SELECT l.other, s.side, l.amount FROM ledger l
             JOIN seats s ON s.game = $1 AND s.account = l.other
             WHERE l.account = '@game:' || $1 AND l.key = 'stake'",
            args![game],
        )
        .await?;
    let read = |row: &Row| {
        Ok(Held {
            player: PlayerId(row.text(0)?),
            side: row.text(1)?,
            amount: row.int(2)?,
        })
    };
    rows.iter().map(read).collect()
}

impl SqlStore {
    /// Returns when the player lost games for credits in which both together made fewer than `plies`
    /// moves, after `since`; the latest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn quick_losses(
        &self,
        player: &PlayerId,
        plies: u32,
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError> {
        let text = concat!(
            "SELECT g.ended_at FROM ledger l
             JOIN games g ON g.id = l.about AND g.ended_at > $2
             JOIN seats s ON s.game = g.id AND s.account = $1
             WHERE l.account = $1 AND l.reason = 'stake' AND l.at > $2
             AND g.winner IS NOT NULL AND g.winner <> s.side
             AND (SELECT count(*) FROM events e WHERE e.game = g.id AND ",
            json::is_move!("e.body"),
            ") < $3 ORDER BY g.ended_at DESC"
        );
        let args = args![player, since, i64::from(plies)];
        moments(&self.readers.all(text, args).await?)
    }

    /// Returns when one of the two won credits from the other after `since`; the latest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn decided_between(
        &self,
        (one, other): (&PlayerId, &PlayerId),
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError> {
        let text = "SELECT w.at FROM ledger w
                    JOIN ledger l ON l.account = CASE WHEN w.account = $1 THEN $2 ELSE $1 END
                        AND l.other = w.other AND l.key = 'stake'
                    WHERE w.account IN ($1, $2) AND w.reason = 'won' AND w.at > $3
                    ORDER BY w.at DESC";
        moments(&self.readers.all(text, args![one, other, since]).await?)
    }
}

fn moments(rows: &[Row]) -> Result<Vec<Timestamp>, StoreError> {
    rows.iter().map(|row| row.at(0)).collect()
}
