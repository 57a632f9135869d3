//! A player's wallet: opened once, read, closed with the account.

use protocol::{CreditReason, PlayerId, Timestamp, WalletEntry, WalletPage};

use super::{MINT, Moved, Purse, Transfer, lock, reason, transfer};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// Entries on a page at most.
const LARGEST_PAGE: u32 = 100;

/// What the store knows of a wallet and its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Credits at hand.
    pub balance: i64,
    /// Credits put into a running game or a tournament that is not over.
    pub in_play: i64,
    /// Whether the free credits with this key have been had.
    pub claimed: bool,
    /// Whether the rescue with this key has been had.
    pub rescued: bool,
    /// Whether the account is linked to no login.
    pub guest: bool,
    /// When the account was made.
    pub since: Timestamp,
}

/// The keys of the free credits that can be had now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Of those for everybody.
    pub claim: String,
    /// Of those for whoever has next to nothing.
    pub rescue: String,
}

/// A wallet to be opened, unless it is open already.
struct Open {
    player: PlayerId,
    start: i64,
    at: Timestamp,
}

impl Work for Open {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        db.execute(
            "INSERT INTO wallets (account, owner, balance, entries)
             SELECT id, id, 0, 0 FROM accounts WHERE id = $1 ON CONFLICT DO NOTHING",
            args![&self.player],
        )
        .await?;
        if self.start > 0 {
            let gift = Transfer {
                key: "start",
                from: Purse::Mint,
                to: Purse::Player(&self.player),
                amount: self.start,
                reason: &CreditReason::Start,
                at: self.at,
            };
            transfer(db, &gift).await?;
        }
        Ok(Verdict::Keep(()))
    }
}

/// What is in play: the stake of the running game, and the fees of tournaments that still hold them.
/// `$1` is the player.
macro_rules! in_play {
    () => {
        "(SELECT CAST(coalesce(sum(-l.amount), 0) AS BIGINT) FROM seats s
          JOIN ledger l ON l.account = s.account AND l.other = '@game:' || s.game
              AND l.key = 'stake'
          WHERE s.account = $1 AND s.running = 1)
         + (SELECT CAST(coalesce(sum(-l.amount), 0) AS BIGINT) FROM ledger l
            JOIN wallets c ON c.account = l.other AND c.balance > 0
            WHERE l.account = $1 AND l.reason IN ('tournament_fee', 'tournament_refund'))"
    };
}

/// Returns what the player has in play, as it stands in this transaction.
pub(super) async fn in_play(db: &mut Db, player: &PlayerId) -> Result<i64, StoreError> {
    let text = concat!("SELECT ", in_play!());
    let nothing = || StoreError::Corrupt("a sum has no row".to_owned());
    db.one(text, args![player])
        .await?
        .ok_or_else(nothing)?
        .int(0)
}

/// Moves what is left out of the world, before the account goes.
pub(in crate::store) async fn close(
    db: &mut Db,
    player: &PlayerId,
    at: Timestamp,
) -> Result<(), StoreError> {
    // Nobody pays into it or out of it from here on.
    let Some(amount) = lock(db, &Purse::Player(player)).await? else {
        return Ok(());
    };
    if amount == 0 {
        return Ok(());
    }
    let rest = Transfer {
        key: "closed",
        from: Purse::Player(player),
        to: Purse::Closed,
        amount,
        reason: &CreditReason::Closed,
        at,
    };
    match transfer(db, &rest).await? {
        Moved::Done => Ok(()),
        other => Err(StoreError::Conflict(format!(
            "a wallet could not be closed: {other:?}"
        ))),
    }
}

impl SqlStore {
    /// Opens the player's wallet with so many credits, unless it is open: once an account, however
    /// often and on however many servers at once.
    ///
    /// # Errors
    /// The database failed.
    pub async fn open_wallet(
        &self,
        player: &PlayerId,
        start: i64,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let player = player.clone();
        self.write(Open { player, start, at }).await
    }

    /// Returns the player's wallet; none when it is not open or the account is gone.
    ///
    /// # Errors
    /// The database failed.
    pub async fn holding(
        &self,
        player: &PlayerId,
        keys: &Keys,
    ) -> Result<Option<Holding>, StoreError> {
        let text = concat!(
            "SELECT w.balance, ",
            in_play!(),
            ", (SELECT count(*) FROM ledger l
                WHERE l.account = $1 AND l.other = $2 AND l.key = $3),
               (SELECT count(*) FROM ledger l
                WHERE l.account = $1 AND l.other = $2 AND l.key = $4),
               (SELECT count(*) FROM identities i WHERE i.account = $1),
               a.created_at
             FROM wallets w JOIN accounts a ON a.id = w.account WHERE w.account = $1"
        );
        let args = args![player, MINT, &keys.claim, &keys.rescue];
        let row = self.readers.one(text, args).await?;
        row.as_ref().map(holding).transpose()
    }

    /// Returns what came to the wallet and went before entry `before`, the latest first; without it the
    /// latest of all.
    ///
    /// # Errors
    /// The database failed.
    pub async fn wallet_page(
        &self,
        player: &PlayerId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<WalletPage, StoreError> {
        let before = before.and_then(|seq| i64::try_from(seq).ok());
        let limit = limit.clamp(1, LARGEST_PAGE);
        let rows = self
            .readers
            .all(
                "SELECT seq, at, amount, balance, reason, about FROM ledger
                 WHERE account = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3",
                args![player, before.unwrap_or(i64::MAX), i64::from(limit) + 1],
            )
            .await?;
        let page = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(WalletPage {
            entries: rows
                .iter()
                .take(page)
                .map(entry)
                .collect::<Result<_, _>>()?,
            more: rows.len() > page,
        })
    }
}

fn holding(row: &Row) -> Result<Holding, StoreError> {
    Ok(Holding {
        balance: row.int(0)?,
        in_play: row.int(1)?,
        claimed: row.flag(2)?,
        rescued: row.flag(3)?,
        guest: !row.flag(4)?,
        since: row.at(5)?,
    })
}

fn entry(row: &Row) -> Result<WalletEntry, StoreError> {
    let negative = |_| StoreError::Corrupt("the number of an entry in a wallet".to_owned());
    Ok(WalletEntry {
        seq: u64::try_from(row.int(0)?).map_err(negative)?,
        at: row.at(1)?,
        amount: row.int(2)?,
        balance: row.int(3)?,
        reason: reason::read(&row.text(4)?, row.maybe_text(5)?),
    })
}
