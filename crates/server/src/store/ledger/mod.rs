//! The ledger: every credit that ever moved, as two entries that add up to nothing, and the balances
//! that follow. Entries are only added. `transfer` is the one place that moves credits; whatever
//! happens because of it belongs into the same transaction.
//!
//! Who may move how many is not judged here (`domain::credits`).

mod audit;
mod free;
mod reason;
mod stakes;
#[cfg(test)]
mod tests;
mod wallet;

use std::borrow::Cow;

use protocol::{CreditReason, GameId, PlayerId, Timestamp};

use super::sql::{Db, args};
use crate::port::StoreError;

pub use audit::{Audit, Check, MOST_SHOWN};
pub use free::{Claim, ClaimOutcome, Rescue, RescueOutcome};
pub(super) use stakes::{Short, hold, settle};
pub(super) use wallet::close;
pub use wallet::{Holding, Keys};

/// An account of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purse<'a> {
    /// Where credits come from; has no balance.
    Mint,
    /// Where those of deleted accounts end; has no balance.
    Closed,
    /// A player's wallet.
    Player(&'a PlayerId),
    /// Holds what was put into something: a kind ("game", "cup") and its id. Made on its first use.
    Pot(&'static str, &'a str),
}

/// The name under which the mint stands in the tables.
const MINT: &str = "@mint";

impl<'a> Purse<'a> {
    /// Returns the one that holds the stakes of a game.
    pub(crate) const fn game(id: &'a GameId) -> Self {
        Self::Pot("game", id.0.as_str())
    }

    /// Returns the name under which it stands in the tables.
    fn account(&self) -> Cow<'_, str> {
        match self {
            Self::Mint => MINT.into(),
            Self::Closed => "@closed".into(),
            Self::Player(id) => (&*id.0).into(),
            Self::Pot(kind, id) => format!("@{kind}:{id}").into(),
        }
    }

    /// Returns whether it has a balance, which is never below 0.
    const fn has_balance(&self) -> bool {
        !matches!(self, Self::Mint | Self::Closed)
    }
}

/// Credits to be moved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transfer<'a> {
    /// Names it: it happens once between these two accounts. Never contains a player's id, because
    /// the entries outlive accounts.
    pub(crate) key: &'a str,
    /// Whose credits.
    pub(crate) from: Purse<'a>,
    /// Who gets them.
    pub(crate) to: Purse<'a>,
    /// How many; at least 1.
    pub(crate) amount: i64,
    /// What the owner is told.
    pub(crate) reason: &'a CreditReason,
    /// When.
    pub(crate) at: Timestamp,
}

/// What became of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// It is done.
    Done,
    /// It was done before. Nothing changed.
    Before,
    /// There are only so many credits. Nothing changed.
    Short(i64),
    /// One of the two players has no wallet: never opened, or the account is deleted. Nothing changed.
    Nobody,
}

/// Moves credits, inside the caller's transaction. Whatever it answers, it has written all of it or
/// nothing, so the caller need not undo anything because of it.
///
/// # Errors
/// The database failed.
pub(crate) async fn transfer(db: &mut Db, transfer: &Transfer<'_>) -> Result<Moved, StoreError> {
    let Transfer { from, to, .. } = transfer;
    // In the order of their names, so that two transfers never wait for each other.
    let (from_has, to_has) = if from.account() < to.account() {
        let from = lock(db, from).await?;
        (from, lock(db, to).await?)
    } else {
        let to = lock(db, to).await?;
        (lock(db, from).await?, to)
    };
    // Asked only now: whoever did the same has written it before the locks were free.
    if is_known(db, transfer).await? {
        return Ok(Moved::Before);
    }
    match (from_has, to_has) {
        (Some(balance), Some(_)) if balance < transfer.amount => Ok(Moved::Short(balance)),
        (Some(_), Some(_)) => {
            post(db, transfer, (from, to), -transfer.amount).await?;
            post(db, transfer, (to, from), transfer.amount).await?;
            Ok(Moved::Done)
        }
        _ => Ok(Moved::Nobody),
    }
}

/// Keeps everybody else from the account until the transaction ends; returns its balance, or none when
/// there is no such account.
async fn lock(db: &mut Db, purse: &Purse<'_>) -> Result<Option<i64>, StoreError> {
    if !purse.has_balance() {
        return Ok(Some(i64::MAX));
    }
    let text = match purse {
        Purse::Player(_) => {
            "UPDATE wallets SET entries = entries WHERE account = $1 RETURNING balance"
        }
        _ => {
            "INSERT INTO wallets (account, balance, entries) VALUES ($1, 0, 0)
             ON CONFLICT (account) DO UPDATE SET entries = wallets.entries RETURNING balance"
        }
    };
    let row = db.one(text, args![&*purse.account()]).await?;
    row.map(|row| row.int(0)).transpose()
}

async fn is_known(db: &mut Db, transfer: &Transfer<'_>) -> Result<bool, StoreError> {
    let (from, to) = (transfer.from.account(), transfer.to.account());
    let text = "SELECT 1 FROM ledger WHERE account = $1 AND other = $2 AND key = $3";
    let known = db.one(text, args![&*from, &*to, transfer.key]).await?;
    Ok(known.is_some())
}

/// Writes one of the two entries.
async fn post(
    db: &mut Db,
    transfer: &Transfer<'_>,
    (mine, other): (&Purse<'_>, &Purse<'_>),
    amount: i64,
) -> Result<(), StoreError> {
    let account = mine.account();
    let (balance, seq) = if mine.has_balance() {
        let text = "UPDATE wallets SET balance = balance + $2, entries = entries + 1
                    WHERE account = $1 RETURNING balance, entries";
        let gone = || StoreError::Conflict("a wallet went in the same moment".to_owned());
        let row = db.one(text, args![&*account, amount]).await?;
        let row = row.ok_or_else(gone)?;
        (Some(row.int(0)?), Some(row.int(1)?))
    } else {
        (None, None)
    };
    let (reason, about) = reason::columns(transfer.reason);
    db.execute(
        "INSERT INTO ledger (account, other, key, seq, amount, balance, reason, about, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        args![
            &*account,
            &*other.account(),
            transfer.key,
            seq,
            amount,
            balance,
            reason,
            about,
            transfer.at
        ],
    )
    .await
    .map(drop)
}
