//! A player's wallet, and what is given for nothing.

use domain::credits::{Credits, Way};
use protocol::{FreeCredits, Millis, PlayerId, Timestamp, Wallet, WalletPage};

use super::Server;
use crate::port::{Clock, News, Ports, Store, StoreError};
use crate::store::ledger::{Claim, ClaimOutcome, Holding, Keys, Rescue, RescueOutcome};

/// Why there are no free credits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoCredits {
    /// They have been had: again after so long.
    NotYet(Millis),
    /// There are enough credits, or some are in play.
    NotNeeded,
    /// The account is gone.
    Nobody,
    /// Our fault.
    Store(StoreError),
}

impl From<StoreError> for NoCredits {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl<P: Ports> Server<P> {
    /// Returns a player's wallet; opens it the first time. None when the account is gone.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn wallet(&self, player: &PlayerId) -> Result<Option<Wallet>, StoreError> {
        let now = self.clock.now();
        let holding = self.holding(player, now).await?;
        Ok(holding.map(|holding| shown(&self.config.credits, &holding, now)))
    }

    /// Returns what the store knows of a wallet; opens it the first time.
    pub(super) async fn holding(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Option<Holding>, StoreError> {
        let sql = self.store.sql();
        let rules = &self.config.credits;
        let keys = keys(rules, now);
        if let Some(holding) = sql.holding(player, &keys).await? {
            return Ok(Some(holding));
        }
        sql.open_wallet(player, rules.start, now).await?;
        sql.holding(player, &keys).await
    }

    /// Returns what came to the wallet and went, the latest first.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn wallet_page(
        &self,
        player: &PlayerId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<WalletPage, StoreError> {
        // So that the first entry is there.
        self.wallet(player).await?;
        self.store.sql().wallet_page(player, before, limit).await
    }

    /// Gives the free credits of this window.
    ///
    /// # Errors
    /// See [`NoCredits`]; nothing has changed then.
    pub(crate) async fn claim_credits(&self, player: &PlayerId) -> Result<Wallet, NoCredits> {
        let now = self.clock.now();
        let rules = &self.config.credits;
        self.holding(player, now).await?.ok_or(NoCredits::Nobody)?;
        let claim = Claim {
            player: player.clone(),
            key: keys(rules, now).claim,
            amount: rules.claim,
            at: now,
        };
        let outcome = self.store.sql().claim(claim).await?;
        self.given(player, outcome, (rules.claim_every, now)).await
    }

    /// Fills an empty wallet up.
    ///
    /// # Errors
    /// See [`NoCredits`]; nothing has changed then.
    pub(crate) async fn rescue(&self, player: &PlayerId) -> Result<Wallet, NoCredits> {
        let now = self.clock.now();
        let rules = &self.config.credits;
        self.holding(player, now).await?.ok_or(NoCredits::Nobody)?;
        let rescue = Rescue {
            player: player.clone(),
            key: keys(rules, now).rescue,
            below: rules.rescue_below,
            to: rules.rescue_to,
            at: now,
        };
        match self.store.sql().rescue(rescue).await? {
            RescueOutcome::NotNeeded => Err(NoCredits::NotNeeded),
            RescueOutcome::Claim(outcome) => {
                self.given(player, outcome, (rules.rescue_every, now)).await
            }
        }
    }

    /// Tells what became of a claim.
    async fn given(
        &self,
        player: &PlayerId,
        outcome: ClaimOutcome,
        (every, now): (Millis, Timestamp),
    ) -> Result<Wallet, NoCredits> {
        match outcome {
            ClaimOutcome::Claimed => {
                self.tell(player, News::Wallet);
                self.wallet(player).await?.ok_or(NoCredits::Nobody)
            }
            ClaimOutcome::Before => Err(NoCredits::NotYet(Credits::next_window(now, every) - now)),
            ClaimOutcome::Nobody => Err(NoCredits::Nobody),
        }
    }
}

/// Returns the names of what can be had for nothing now.
fn keys(rules: &Credits, now: Timestamp) -> Keys {
    Keys {
        claim: format!("claim {}", Credits::window(now, rules.claim_every)),
        rescue: format!("rescue {}", Credits::window(now, rules.rescue_every)),
    }
}

/// Returns a wallet as its owner sees it.
fn shown(rules: &Credits, holding: &Holding, at: Timestamp) -> Wallet {
    let from = |had: bool, every| {
        if had {
            Credits::next_window(at, every)
        } else {
            at
        }
    };
    let poor = holding.balance < rules.rescue_below && holding.in_play == 0;
    let stakes = |way| rules.stakes_for(way, holding.guest, holding.since, at);
    Wallet {
        balance: holding.balance,
        in_play: holding.in_play,
        claim: FreeCredits {
            amount: rules.claim,
            from: from(holding.claimed, rules.claim_every),
        },
        rescue: poor.then(|| FreeCredits {
            amount: rules.rescue_to - holding.balance,
            from: from(holding.rescued, rules.rescue_every),
        }),
        stakes: stakes(Way::Pairing),
        private_stakes: stakes(Way::Private),
        guest: holding.guest,
        at,
    }
}
