//! Logins at other providers, and the attempts to link one. Every step of an attempt is one guarded
//! statement, so that of many who take it at once one succeeds, on whatever server.

mod attempt;
mod finish;

use protocol::{AccountSummary, Identity, PlayerCard, PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::{AccountStore, StoreError};

pub use attempt::{Asked, NewAttempt, Proven};
pub use finish::{Choose, Finish, FinishOutcome};

/// Works of this kind are rare: they all share a lane.
const LANE: &str = "links";

struct Unlink {
    player: PlayerId,
    provider: String,
}

impl Work for Unlink {
    type Output = bool;

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "DELETE FROM identities WHERE account = $1 AND provider = $2";
        let gone = db
            .execute(text, args![&self.player, &self.provider])
            .await?;
        Ok(Verdict::Keep(gone > 0))
    }
}

impl SqlStore {
    /// Returns the logins that lead to an account.
    ///
    /// # Errors
    /// The store failed.
    pub async fn identities(&self, player: &PlayerId) -> Result<Vec<Identity>, StoreError> {
        let text = "SELECT provider, email, linked_at FROM identities WHERE account = $1
                    ORDER BY linked_at, provider";
        let rows = self.readers.all(text, args![player]).await?;
        rows.iter()
            .map(|row| {
                Ok(Identity {
                    provider: row.text(0)?,
                    email: row.maybe_text(1)?,
                    linked_at: row.at(2)?,
                })
            })
            .collect()
    }

    /// Ends it that a login leads to this account. Returns whether it did.
    ///
    /// # Errors
    /// The store failed.
    pub async fn unlink(&self, player: &PlayerId, provider: &str) -> Result<bool, StoreError> {
        let (player, provider) = (player.clone(), provider.to_owned());
        self.write(Unlink { player, provider }).await
    }

    /// Returns what tells this account from another one. `start` is what a wallet begins with, should
    /// it not be open yet.
    ///
    /// # Errors
    /// The store failed.
    pub async fn summary(
        &self,
        player: &PlayerId,
        start: i64,
    ) -> Result<Option<AccountSummary>, StoreError> {
        let text = "SELECT a.created_at, (SELECT count(*) FROM seats s WHERE s.account = a.id),
                        (SELECT w.balance FROM wallets w WHERE w.account = a.id)
                    FROM accounts a WHERE a.id = $1";
        let Some(row) = self.readers.one(text, args![player]).await? else {
            return Ok(None);
        };
        let created_at: Timestamp = row.at(0)?;
        let games = u32::try_from(row.int(1)?).unwrap_or(u32::MAX);
        let credits = row.maybe_int(2)?.unwrap_or(start);
        let card: Option<PlayerCard> = self.account(player).await?;
        Ok(card.map(|player| AccountSummary {
            player,
            created_at,
            games,
            credits,
        }))
    }
}
