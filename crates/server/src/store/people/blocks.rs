//! Who wants nothing to do with whom.

use std::collections::HashSet;

use protocol::{PlayerId, Timestamp};

use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// Players one may block.
pub(crate) const MOST_BLOCKS: u32 = 500;

/// Whether one of two players blocks the other.
pub(super) const APART: &str = "SELECT 1 FROM blocks WHERE (account = $1 AND other = $2)
                                OR (account = $2 AND other = $1)";

/// What became of a wish to block somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockOutcome {
    /// It is so now, or was so before.
    Done,
    /// There is no such player.
    NoSuchPlayer,
    /// Nobody may block so many.
    TooMany,
}

/// `account` blocks `other`: a friendship ends, requests of the two vanish.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) account: PlayerId,
    pub(crate) other: PlayerId,
    pub(crate) at: Timestamp,
}

impl Work for Block {
    type Output = BlockOutcome;

    fn key(&self) -> &str {
        &self.account.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<BlockOutcome>, StoreError> {
        if !lock_pair(db, &self.account, &self.other).await? {
            return Ok(Verdict::Undo(BlockOutcome::NoSuchPlayer));
        }
        let made = db
            .execute(
                "INSERT INTO blocks (account, other, at) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING",
                args![&self.account, &self.other, self.at],
            )
            .await?;
        let all = "SELECT count(*) FROM blocks WHERE account = $1";
        if made == 1 && db.count(all, args![&self.account]).await? > MOST_BLOCKS {
            return Ok(Verdict::Undo(BlockOutcome::TooMany));
        }
        self.part(db).await?;
        Ok(Verdict::Keep(BlockOutcome::Done))
    }
}

impl Block {
    /// Ends what the two have with each other.
    async fn part(&self, db: &mut Db) -> Result<(), StoreError> {
        let (low, high) = ordered(&self.account, &self.other);
        db.execute(
            "DELETE FROM friendships WHERE low = $1 AND high = $2",
            args![low, high],
        )
        .await?;
        db.execute(
            "DELETE FROM friend_requests WHERE sender = $1 AND receiver = $2",
            args![&self.account, &self.other],
        )
        .await?;
        db.execute(
            "UPDATE friend_requests SET state = 'hidden'
             WHERE sender = $2 AND receiver = $1 AND state = 'open'",
            args![&self.account, &self.other],
        )
        .await?;
        Ok(())
    }
}

/// `account` no longer blocks `other`.
#[derive(Clone, Debug)]
pub(crate) struct Unblock {
    pub(crate) account: PlayerId,
    pub(crate) other: PlayerId,
}

impl Work for Unblock {
    type Output = ();

    fn key(&self) -> &str {
        &self.account.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        db.execute(
            "DELETE FROM blocks WHERE account = $1 AND other = $2",
            args![&self.account, &self.other],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

/// Returns the two ids, the smaller one first.
pub(crate) fn ordered<'a>(a: &'a PlayerId, b: &'a PlayerId) -> (&'a PlayerId, &'a PlayerId) {
    if a <= b { (a, b) } else { (b, a) }
}

/// Locks both accounts until the end of the transaction, in the same order for everybody: what two
/// players do with each other happens one after the other, on all nodes. Returns whether both exist.
pub(crate) async fn lock_pair(db: &mut Db, a: &PlayerId, b: &PlayerId) -> Result<bool, StoreError> {
    let (low, high) = ordered(a, b);
    let text = "UPDATE accounts SET name = name WHERE id = $1";
    let found = db.execute(text, args![low]).await? + db.execute(text, args![high]).await?;
    Ok(found == 2)
}

impl SqlStore {
    /// Makes one player block another; returns whether it is so now.
    ///
    /// # Errors
    /// The database failed.
    pub async fn block(
        &self,
        account: &PlayerId,
        other: &PlayerId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (account, other) = (account.clone(), other.clone());
        let outcome = self.write(Block { account, other, at }).await?;
        Ok(outcome == BlockOutcome::Done)
    }

    /// Ends what [`SqlStore::block`] began.
    ///
    /// # Errors
    /// The database failed.
    pub async fn unblock(&self, account: &PlayerId, other: &PlayerId) -> Result<(), StoreError> {
        let (account, other) = (account.clone(), other.clone());
        self.write(Unblock { account, other }).await
    }

    /// Returns whether either of two players blocks the other.
    ///
    /// # Errors
    /// The database failed.
    pub async fn is_blocked(&self, a: &PlayerId, b: &PlayerId) -> Result<bool, StoreError> {
        Ok(self.readers.one(APART, args![a, b]).await?.is_some())
    }

    /// Returns everybody whom the player blocks or who blocks the player.
    ///
    /// # Errors
    /// The database failed.
    pub async fn kept_apart(&self, player: &PlayerId) -> Result<HashSet<PlayerId>, StoreError> {
        let text = "SELECT other FROM blocks WHERE account = $1
                    UNION SELECT account FROM blocks WHERE other = $1";
        let rows = self.readers.all(text, args![player]).await?;
        rows.iter().map(|row| row.text(0).map(PlayerId)).collect()
    }
}
