//! The credits of a tournament: fees go into its pot, prizes and refunds come out of it. Each transfer
//! lies in the transaction of the step that causes it.

use domain::tournament::prizes::prizes;
use protocol::{CreditReason, PlayerId, Timestamp, TournamentId, TournamentSetup};

use crate::port::StoreError;
use crate::store::ledger::{Moved, Purse, Transfer, transfer};
use crate::store::sql::{Db, args};

/// The pot of a tournament.
pub(super) struct Pot<'a> {
    pub(super) tournament: &'a TournamentId,
    pub(super) at: Timestamp,
}

impl Pot<'_> {
    const fn purse(&self) -> Purse<'_> {
        Purse::Pot("cup", self.tournament.0.as_str())
    }

    /// Takes the fee. Returns how many credits there are when they are too few. `turn` is another number
    /// each time the player joins.
    pub(super) async fn take_fee(
        &self,
        db: &mut Db,
        player: &PlayerId,
        (fee, turn): (u32, i64),
    ) -> Result<Option<i64>, StoreError> {
        if fee == 0 {
            return Ok(None);
        }
        let reason = CreditReason::TournamentFee {
            tournament: self.tournament.0.clone(),
        };
        let paid = Transfer {
            key: &format!("fee {turn}"),
            from: Purse::Player(player),
            to: self.purse(),
            amount: i64::from(fee),
            reason: &reason,
            at: self.at,
        };
        Ok(match transfer(db, &paid).await? {
            Moved::Done | Moved::Before => None,
            Moved::Short(balance) => Some(balance),
            Moved::Nobody => Some(0),
        })
    }

    /// Gives the fee back to somebody who leaves before the start.
    pub(super) async fn give_back(
        &self,
        db: &mut Db,
        player: &PlayerId,
        (fee, turn): (u32, i64),
    ) -> Result<(), StoreError> {
        let reason = CreditReason::TournamentRefund {
            tournament: self.tournament.0.clone(),
        };
        let key = format!("refund {turn}");
        self.pay(db, player, &key, (i64::from(fee), &reason)).await
    }

    /// Gives everybody's fee back: the tournament does not take place.
    pub(super) async fn give_all_back(&self, db: &mut Db, fee: u32) -> Result<(), StoreError> {
        let text = "SELECT account, number FROM entrants WHERE tournament = $1 ORDER BY number";
        for row in db.all(text, args![self.tournament]).await? {
            let player = PlayerId(row.text(0)?);
            self.give_back(db, &player, (fee, -row.int(1)?)).await?;
        }
        Ok(())
    }

    /// Gives the prizes to the best, who stand in this order, and notes them.
    pub(super) async fn share_out(
        &self,
        db: &mut Db,
        setup: &TournamentSetup,
        players: u32,
        order: &[PlayerId],
    ) -> Result<(), StoreError> {
        let reason = CreditReason::TournamentPrize {
            tournament: self.tournament.0.clone(),
        };
        if setup.added > 0 {
            let added = Transfer {
                key: "added",
                from: Purse::Mint,
                to: self.purse(),
                amount: i64::from(setup.added),
                reason: &reason,
                at: self.at,
            };
            transfer(db, &added).await?;
        }
        let pool = setup
            .fee
            .saturating_mul(players)
            .saturating_add(setup.added);
        for (place, (player, prize)) in (1..).zip(order.iter().zip(prizes(pool, players))) {
            let key = format!("prize {place}");
            self.pay(db, player, &key, (i64::from(prize), &reason))
                .await?;
            let text = "UPDATE entrants SET prize = $3 WHERE tournament = $1 AND account = $2";
            db.execute(text, args![self.tournament, player, i64::from(prize)])
                .await?;
        }
        Ok(())
    }

    /// Pays out of the pot. What belongs to somebody whose account is gone goes where all of it went.
    async fn pay(
        &self,
        db: &mut Db,
        player: &PlayerId,
        key: &str,
        (amount, reason): (i64, &CreditReason),
    ) -> Result<(), StoreError> {
        if amount == 0 {
            return Ok(());
        }
        let paid = Transfer {
            key,
            from: self.purse(),
            to: Purse::Player(player),
            amount,
            reason,
            at: self.at,
        };
        let moved = match transfer(db, &paid).await? {
            Moved::Nobody => {
                let to = Purse::Closed;
                transfer(db, &Transfer { to, ..paid }).await?
            }
            moved => moved,
        };
        match moved {
            Moved::Done | Moved::Before => Ok(()),
            Moved::Short(_) | Moved::Nobody => Err(StoreError::Corrupt(format!(
                "the pot of tournament {} holds less than was paid in",
                self.tournament
            ))),
        }
    }
}
