//! Stakes: who may put in how much, and what follows when somebody cannot.

use domain::credits::{LIMITS_LOOK_BACK, Standing, Way};
use domain::pairing::{Waiting, pair};
use protocol::{NewGame, PlayerId, Refusal, Timestamp};

use super::command::try_again;
use super::{Caller, Server};
use crate::port::{Clock, News, Ports, Store, StoreError};

impl<P: Ports> Server<P> {
    /// Lets both players of a game that began or ended see their new balances.
    pub(super) fn tell_wallets(&self, game: &NewGame) {
        if game.stake > 0 {
            self.tell(&game.white.id, News::Wallet);
            self.tell(&game.black.id, News::Wallet);
        }
    }

    /// Refuses a stake that this player may not or cannot put into such a game.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn check_stake(
        &self,
        player: &PlayerId,
        stake: u32,
        way: Way,
    ) -> Result<(), Refusal> {
        if stake == 0 {
            return Ok(());
        }
        let standing = self.standing(player).await.map_err(|e| try_again(&e))?;
        let standing = standing.ok_or(Refusal::NotOffered)?;
        let now = self.clock.now();
        self.config.credits.check_stake(stake, way, &standing, now)
    }

    async fn standing(&self, player: &PlayerId) -> Result<Option<Standing>, StoreError> {
        let now = self.clock.now();
        let Some(holding) = self.holding(player, now).await? else {
            return Ok(None);
        };
        let plies = self.config.credits.quick_plies;
        let since = look_back(now);
        let quick_losses = self.store.sql().quick_losses(player, plies, since).await?;
        Ok(Some(Standing {
            balance: holding.balance,
            guest: holding.guest,
            since: holding.since,
            quick_losses,
        }))
    }

    /// Refuses a game for credits of two who have decided many of them of late.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn check_pair(
        &self,
        both: (&PlayerId, &PlayerId),
        stake: u32,
    ) -> Result<(), Refusal> {
        if stake == 0 {
            return Ok(());
        }
        let now = self.clock.now();
        let decided = self.store.sql().decided_between(both, look_back(now)).await;
        let decided = decided.map_err(|error| try_again(&error))?;
        self.config.credits.check_pair(&decided, now)
    }

    /// Returns who of those who wait begin games; neither those who want nothing to do with each other
    /// nor those who have played for credits with each other often of late.
    pub(super) async fn pairs_among<'a>(
        &self,
        waiting: &'a [Waiting],
    ) -> Result<Vec<(&'a Waiting, &'a Waiting)>, StoreError> {
        let mut apart = self.store.sql().blocks_among_waiting().await?;
        loop {
            let pairs = pair(waiting, |one, other| {
                apart.contains(&(one.clone(), other.clone()))
            });
            let known = apart.len();
            for (one, other) in &pairs {
                let both = (&one.player, &other.player);
                if self.check_pair(both, one.pool.stake).await.is_err() {
                    apart.insert((one.player.clone(), other.player.clone()));
                }
            }
            if apart.len() == known {
                return Ok(pairs);
            }
        }
    }

    /// The player's offer can no longer be paid.
    pub(super) async fn withdraw_short(
        &self,
        player: &PlayerId,
        balance: i64,
        stake: u32,
    ) -> Result<(), StoreError> {
        self.withdraw(player).await?;
        let refusal = short(player, player, balance, stake);
        self.tell(player, News::Withdrawn { refusal });
        Ok(())
    }

    /// Returns what whoever takes an open game is told when somebody's credits do not suffice.
    pub(super) async fn taken_short(
        &self,
        caller: &Caller,
        who: &PlayerId,
        (balance, stake): (i64, u32),
    ) -> Refusal {
        let refusal = short(&caller.player.id, who, balance, stake);
        if refusal == Refusal::OpponentShort
            && let Err(error) = self.withdraw_short(who, balance, stake).await
        {
            return try_again(&error);
        }
        refusal
    }
}

const fn look_back(now: Timestamp) -> Timestamp {
    Timestamp(now.0 - LIMITS_LOOK_BACK.0)
}

/// Returns what `asker` is told when one of the players of a new game cannot pay the stake.
pub(super) fn short(asker: &PlayerId, who: &PlayerId, balance: i64, stake: u32) -> Refusal {
    let needed = i64::from(stake);
    if who == asker {
        Refusal::NotEnoughCredits { balance, needed }
    } else {
        Refusal::OpponentShort
    }
}
