//! What a proven login leads to: a link, a new device, or a question to the player.

use protocol::{Identity, Keep, PlayerId, Timestamp};

use super::{LANE, Proven, SqlStore};
use crate::port::{StoreError, TokenHash};
use crate::store::sessions::{NewSession, log_in};
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};

/// The app brings the code with which the browser returned.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Hash of the attempt's secret.
    pub attempt: TokenHash,
    /// Hash of the code.
    pub code: TokenHash,
    /// The token that asks; none on a new device.
    pub session: Option<TokenHash>,
    /// Hash of the token this device gets, should it be logged in.
    pub token: TokenHash,
    /// Now.
    pub at: Timestamp,
}

/// The player has chosen between two accounts.
#[derive(Clone, Debug)]
pub struct Choose {
    /// Hash of the attempt's secret.
    pub attempt: TokenHash,
    /// The token that asks.
    pub session: TokenHash,
    /// Which account to go on with.
    pub keep: Keep,
    /// Hash of the token this device gets, should it be logged in.
    pub token: TokenHash,
    /// Now.
    pub at: Timestamp,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinishOutcome {
    /// The login leads to this account from now on.
    Linked(Identity),
    /// It leads to this other account already; the attempt waits for the choice.
    Conflict(PlayerId),
    /// The token that was offered leads to this account.
    LoggedIn(PlayerId),
    /// Nothing changed, as chosen.
    Kept,
    /// The login leads nowhere.
    Nobody,
    /// The account is linked to another login of the same provider. Nothing changed.
    AlreadyLinked,
    /// There is no such attempt, it is over, or it is somebody else's. Nothing changed.
    BadAttempt,
}

/// What an attempt has proven, and for whom.
struct Attempt {
    account: Option<PlayerId>,
    session: Option<Vec<u8>>,
    provider: String,
    device: String,
    proven: Proven,
}

impl Attempt {
    /// Reads `account, session, provider, device, issuer, subject, email`.
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            account: row.maybe_text(0)?.map(PlayerId),
            session: row.maybe_bytes(1)?,
            provider: row.text(2)?,
            device: row.text(3)?,
            proven: Proven {
                issuer: row.text(4)?,
                subject: row.text(5)?,
                email: row.maybe_text(6)?,
            },
        })
    }

    /// Logs the device in with this token: it goes on with the owner's account.
    async fn log_in(
        &self,
        db: &mut Db,
        (hash, at): (&TokenHash, Timestamp),
        player: PlayerId,
    ) -> Result<FinishOutcome, StoreError> {
        let new = NewSession {
            hash,
            player: &player,
            device: &self.device,
            at,
        };
        log_in(db, new).await?;
        Ok(FinishOutcome::LoggedIn(player))
    }
}

impl Work for Finish {
    type Output = FinishOutcome;

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<FinishOutcome>, StoreError> {
        // Whoever gets the row has the attempt; all others find another stage or none.
        let row = db
            .one(
                "UPDATE link_attempts SET stage = 'conflict'
                 WHERE hash = $1 AND code = $2 AND stage = 'returned' AND expires_at >= $3
                 RETURNING account, session, provider, device, issuer, subject, email",
                args![&self.attempt, &self.code, self.at],
            )
            .await?;
        let Some(row) = row else {
            return Ok(Verdict::Undo(FinishOutcome::BadAttempt));
        };
        let attempt = Attempt::read(&row)?;
        if attempt.session.as_deref() != self.session.as_ref().map(<[u8; 32]>::as_slice) {
            return Ok(Verdict::Undo(FinishOutcome::BadAttempt));
        }
        let owner = owner(db, &attempt.proven).await?;
        let outcome = match (attempt.account.clone(), owner) {
            (Some(mine), Some(owner)) if mine != owner => {
                return Ok(Verdict::Keep(FinishOutcome::Conflict(owner)));
            }
            (Some(mine), known) => link(db, &attempt, &mine, known.is_some(), self.at).await?,
            (None, Some(owner)) => attempt.log_in(db, (&self.token, self.at), owner).await?,
            (None, None) => FinishOutcome::Nobody,
        };
        end(db, &self.attempt).await?;
        Ok(Verdict::Keep(outcome))
    }
}

impl Work for Choose {
    type Output = FinishOutcome;

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<FinishOutcome>, StoreError> {
        let row = db
            .one(
                "DELETE FROM link_attempts
                 WHERE hash = $1 AND session = $2 AND stage = 'conflict' AND expires_at >= $3
                 RETURNING account, session, provider, device, issuer, subject, email",
                args![&self.attempt, &self.session, self.at],
            )
            .await?;
        let Some(row) = row else {
            return Ok(Verdict::Undo(FinishOutcome::BadAttempt));
        };
        let attempt = Attempt::read(&row)?;
        if self.keep == Keep::Mine {
            return Ok(Verdict::Keep(FinishOutcome::Kept));
        }
        let Some(owner) = owner(db, &attempt.proven).await? else {
            return Ok(Verdict::Keep(FinishOutcome::Nobody));
        };
        let entered = attempt.log_in(db, (&self.token, self.at), owner);
        Ok(Verdict::Keep(entered.await?))
    }
}

/// Returns whose login it is.
async fn owner(db: &mut Db, proven: &Proven) -> Result<Option<PlayerId>, StoreError> {
    let text = "SELECT account FROM identities WHERE issuer = $1 AND subject = $2";
    let row = db.one(text, args![&proven.issuer, &proven.subject]).await?;
    row.map(|row| row.text(0).map(PlayerId)).transpose()
}

/// Makes the login lead to this account; `known` when it does so already.
async fn link(
    db: &mut Db,
    attempt: &Attempt,
    mine: &PlayerId,
    known: bool,
    at: Timestamp,
) -> Result<FinishOutcome, StoreError> {
    let proven = &attempt.proven;
    if !known {
        let text = "SELECT 1 FROM identities WHERE account = $1 AND issuer = $2";
        let other = db.one(text, args![mine, &proven.issuer]).await?;
        if other.is_some() {
            return Ok(FinishOutcome::AlreadyLinked);
        }
    }
    // Somebody else may link the same login in the same moment: then nothing is written here, and the
    // store tries all of it again.
    let row = db
        .one(
            "INSERT INTO identities (issuer, subject, account, provider, email, linked_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (issuer, subject) DO UPDATE SET email = excluded.email
             WHERE identities.account = excluded.account RETURNING linked_at",
            args![
                &proven.issuer,
                &proven.subject,
                mine,
                &attempt.provider,
                proven.email.as_deref(),
                at
            ],
        )
        .await?;
    let busy = || StoreError::Conflict("a login was linked in the same moment".to_owned());
    Ok(FinishOutcome::Linked(Identity {
        provider: attempt.provider.clone(),
        email: proven.email.clone(),
        linked_at: row.ok_or_else(busy)?.at(0)?,
    }))
}

async fn end(db: &mut Db, attempt: &TokenHash) -> Result<(), StoreError> {
    let text = "DELETE FROM link_attempts WHERE hash = $1";
    db.execute(text, args![attempt]).await.map(drop)
}

impl SqlStore {
    /// Completes an attempt: of many who bring the same code one succeeds.
    ///
    /// # Errors
    /// The store failed.
    pub async fn finish_attempt(&self, finish: Finish) -> Result<FinishOutcome, StoreError> {
        self.write(finish).await
    }

    /// Completes an attempt that had to ask.
    ///
    /// # Errors
    /// The store failed.
    pub async fn choose_account(&self, choose: Choose) -> Result<FinishOutcome, StoreError> {
        self.write(choose).await
    }
}
