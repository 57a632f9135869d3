//! Giving back what games against a cheat have taken, when the cheat's account is closed.

use domain::rating::{REFUND_MEMORY, REFUNDED_GAMES, change};
use protocol::{GameId, NoticeAbout, PlayerId, RatingPool, Timestamp};

use super::{Step, hold, pool};
use crate::port::StoreError;
use crate::store::sql::{Db, args};

/// What a player got back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refunded {
    /// Who.
    pub player: PlayerId,
    /// What the player is told.
    pub notice: NoticeAbout,
}

/// What somebody lost against the cheat.
struct Loss {
    player: PlayerId,
    pool: RatingPool,
    game: GameId,
    points: f64,
}

/// Gives the opponents of the cheat's latest rated games back what those took, each game once.
pub(in crate::store) async fn refund(
    db: &mut Db,
    cheat: &PlayerId,
    at: Timestamp,
) -> Result<Vec<Refunded>, StoreError> {
    let mut refunded = vec![];
    for loss in losses(db, cheat, at).await? {
        let held = hold(db, &loss.player, loss.pool).await?;
        let after = held.rating.refunded(loss.points);
        let step = Step {
            player: &loss.player,
            pool: loss.pool,
            cause: "refund",
            game: &loss.game,
            before: &held.rating,
            after: &after,
            at,
        };
        step.keep(db, &held).await?;
        refunded.push(Refunded {
            notice: NoticeAbout::RatingRefund {
                game: loss.game,
                pool: loss.pool,
                change: change(&held.rating, &after),
            },
            player: loss.player,
        });
    }
    Ok(refunded)
}

/// Returns what was lost in games that are not refunded yet; in the order in which ratings are held.
async fn losses(db: &mut Db, cheat: &PlayerId, at: Timestamp) -> Result<Vec<Loss>, StoreError> {
    let since = at.0.saturating_sub(REFUND_MEMORY.0);
    let text = "SELECT o.account, o.variant, o.speed, o.game, o.before - o.after
                FROM (SELECT game FROM rating_changes
                      WHERE account = $1 AND cause = 'game' AND at > $2
                      ORDER BY at DESC, game DESC LIMIT $3) c
                JOIN seats s ON s.game = c.game AND s.account <> $1
                JOIN rating_changes o
                    ON o.account = s.account AND o.cause = 'game' AND o.game = c.game
                WHERE o.after < o.before AND NOT EXISTS
                    (SELECT 1 FROM rating_changes r WHERE r.account = o.account
                        AND r.cause = 'refund' AND r.game = o.game)
                ORDER BY o.account, o.variant, o.speed, o.seq";
    let rows = db
        .all(text, args![cheat, since, i64::from(REFUNDED_GAMES)])
        .await?;
    rows.iter()
        .map(|row| {
            Ok(Loss {
                player: PlayerId(row.text(0)?),
                pool: pool(row, 1)?,
                game: GameId(row.text(3)?),
                points: row.real(4)?,
            })
        })
        .collect()
}
