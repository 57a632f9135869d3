//! One-use tickets: any server honours what another one issued.

use protocol::{PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::{StoreError, TokenHash};

struct Issue {
    hash: TokenHash,
    player: PlayerId,
    until: Timestamp,
}

impl Work for Issue {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "INSERT INTO tickets (hash, account, expires_at) VALUES ($1, $2, $3)";
        db.execute(text, args![&self.hash, &self.player, self.until])
            .await?;
        Ok(Verdict::Keep(()))
    }
}

struct Redeem {
    hash: TokenHash,
    now: Timestamp,
}

impl Work for Redeem {
    type Output = Option<PlayerId>;

    fn key(&self) -> &'static str {
        "tickets"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Self::Output>, StoreError> {
        let text = "DELETE FROM tickets WHERE hash = $1 RETURNING account, expires_at";
        let Some(row) = db.one(text, args![&self.hash]).await? else {
            return Ok(Verdict::Keep(None));
        };
        let alive = self.now <= row.at(1)?;
        let player = PlayerId(row.text(0)?);
        Ok(Verdict::Keep(alive.then_some(player)))
    }
}

struct Forget {
    now: Timestamp,
}

impl Work for Forget {
    type Output = ();

    fn key(&self) -> &'static str {
        "tickets"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "DELETE FROM tickets WHERE expires_at < $1";
        db.execute(text, args![self.now]).await?;
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Keeps a ticket for this player until it is used or too old.
    ///
    /// # Errors
    /// The store failed.
    pub async fn issue_ticket(
        &self,
        hash: TokenHash,
        player: PlayerId,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(Issue {
            hash,
            player,
            until,
        })
        .await
    }

    /// Takes the ticket and returns whose it is.
    ///
    /// # Errors
    /// The store failed.
    pub async fn redeem_ticket(
        &self,
        hash: TokenHash,
        now: Timestamp,
    ) -> Result<Option<PlayerId>, StoreError> {
        self.write(Redeem { hash, now }).await
    }

    /// Forgets tickets that are too old.
    ///
    /// # Errors
    /// The store failed.
    pub async fn forget_tickets(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(Forget { now }).await
    }
}
