//! One-use tickets: any server honours what another one issued.

use protocol::{PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::{StoreError, TokenHash};

struct Issue {
    hash: TokenHash,
    player: PlayerId,
    session: TokenHash,
    until: Timestamp,
}

impl Work for Issue {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "INSERT INTO tickets (hash, account, expires_at, session)
                    VALUES ($1, $2, $3, $4)";
        db.execute(
            text,
            args![&self.hash, &self.player, self.until, &self.session],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

struct Redeem {
    hash: TokenHash,
    now: Timestamp,
}

impl Work for Redeem {
    type Output = Option<(PlayerId, TokenHash)>;

    fn key(&self) -> &'static str {
        "tickets"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Self::Output>, StoreError> {
        let text = "DELETE FROM tickets WHERE hash = $1 RETURNING account, expires_at, session";
        let Some(row) = db.one(text, args![&self.hash]).await? else {
            return Ok(Verdict::Keep(None));
        };
        let alive = self.now <= row.at(1)?;
        let player = PlayerId(row.text(0)?);
        // One from before sessions were noted is as good as expired.
        let session = row.maybe_bytes(2)?.and_then(|hash| hash.try_into().ok());
        let found = session.filter(|_| alive).map(|session| (player, session));
        Ok(Verdict::Keep(found))
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
    /// Keeps a ticket for this player, logged in by the token with this hash, until it is used or too old.
    ///
    /// # Errors
    /// The store failed.
    pub async fn issue_ticket(
        &self,
        hash: TokenHash,
        (player, session): (PlayerId, TokenHash),
        until: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(Issue {
            hash,
            player,
            session,
            until,
        })
        .await
    }

    /// Takes the ticket and returns whose it is, and by which token.
    ///
    /// # Errors
    /// The store failed.
    pub async fn redeem_ticket(
        &self,
        hash: TokenHash,
        now: Timestamp,
    ) -> Result<Option<(PlayerId, TokenHash)>, StoreError> {
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
