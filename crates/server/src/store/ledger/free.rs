//! Credits for nothing: once in each window, however often they are asked for.

use protocol::{CreditReason, PlayerId, Timestamp};

use super::wallet::in_play;
use super::{Moved, Purse, Transfer, lock, transfer};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::Db;
use crate::store::work::{Verdict, Work};

/// Free credits for everybody.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Who asks.
    pub player: PlayerId,
    /// Names the window.
    pub key: String,
    /// How many.
    pub amount: i64,
    /// Now.
    pub at: Timestamp,
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// They are in the wallet.
    Claimed,
    /// They were there already. Nothing changed.
    Before,
    /// There is no such wallet. Nothing changed.
    Nobody,
}

/// Free credits for whoever has next to nothing.
#[derive(Clone, Debug)]
pub struct Rescue {
    /// Who asks.
    pub player: PlayerId,
    /// Names the window.
    pub key: String,
    /// Only below this balance.
    pub below: i64,
    /// Up to this balance.
    pub to: i64,
    /// Now.
    pub at: Timestamp,
}

/// What became of a rescue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RescueOutcome {
    /// As for any claim.
    Claim(ClaimOutcome),
    /// There are enough credits, or some are in play. Nothing changed.
    NotNeeded,
}

/// Gives credits for nothing.
async fn give(
    db: &mut Db,
    player: &PlayerId,
    (key, amount): (&str, i64),
    (reason, at): (&CreditReason, Timestamp),
) -> Result<Verdict<ClaimOutcome>, StoreError> {
    let gift = Transfer {
        key,
        from: Purse::Mint,
        to: Purse::Player(player),
        amount,
        reason,
        at,
    };
    Ok(match transfer(db, &gift).await? {
        Moved::Done => Verdict::Keep(ClaimOutcome::Claimed),
        Moved::Before => Verdict::Undo(ClaimOutcome::Before),
        // The mint is never short.
        Moved::Nobody | Moved::Short(_) => Verdict::Undo(ClaimOutcome::Nobody),
    })
}

impl Work for Claim {
    type Output = ClaimOutcome;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<ClaimOutcome>, StoreError> {
        let what = (&*self.key, self.amount);
        give(db, &self.player, what, (&CreditReason::Claim, self.at)).await
    }
}

impl Work for Rescue {
    type Output = RescueOutcome;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<RescueOutcome>, StoreError> {
        // Nothing is put in play from here on.
        let Some(balance) = lock(db, &Purse::Player(&self.player)).await? else {
            return Ok(Verdict::Undo(RescueOutcome::Claim(ClaimOutcome::Nobody)));
        };
        if balance >= self.below || in_play(db, &self.player).await? > 0 {
            return Ok(Verdict::Undo(RescueOutcome::NotNeeded));
        }
        let what = (&*self.key, self.to - balance);
        let given = give(db, &self.player, what, (&CreditReason::Rescue, self.at)).await?;
        Ok(match given {
            Verdict::Keep(outcome) => Verdict::Keep(RescueOutcome::Claim(outcome)),
            Verdict::Undo(outcome) => Verdict::Undo(RescueOutcome::Claim(outcome)),
        })
    }
}

impl SqlStore {
    /// Gives the free credits of a window: of many who ask at once one gets them.
    ///
    /// # Errors
    /// The database failed.
    pub async fn claim(&self, claim: Claim) -> Result<ClaimOutcome, StoreError> {
        self.write(claim).await
    }

    /// Fills an empty wallet up.
    ///
    /// # Errors
    /// The database failed.
    pub async fn rescue(&self, rescue: Rescue) -> Result<RescueOutcome, StoreError> {
        self.write(rescue).await
    }
}
