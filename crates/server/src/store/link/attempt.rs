//! The way of an attempt: begun by the app, asked at the provider, returned with a proof.

use protocol::{PlayerId, Timestamp};

use super::{LANE, SqlStore};
use crate::port::{StoreError, TokenHash};
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// An attempt to be begun.
#[derive(Clone)]
pub struct NewAttempt {
    /// Hash of the secret the app keeps.
    pub hash: TokenHash,
    /// Hash of the state that travels through the browser.
    pub state: TokenHash,
    /// The account to be linked and the token that asks for it; none to log in on a new device.
    pub owner: Option<(PlayerId, TokenHash)>,
    /// The provider's key.
    pub provider: String,
    /// Must come back in the ID token.
    pub nonce: String,
    /// The proof that whoever brings the code began the attempt.
    pub verifier: String,
    /// Where the app waits for the browser.
    pub port: u16,
    /// What the device calls itself.
    pub device: String,
    /// The end of it.
    pub expires_at: Timestamp,
}

/// An attempt whose answer has arrived from the browser.
#[derive(Clone, PartialEq, Eq)]
pub struct Asked {
    /// Names it.
    pub hash: TokenHash,
    /// What the ID token must contain.
    pub nonce: String,
    /// What the provider wants to see.
    pub verifier: String,
    /// Where the app waits for the browser.
    pub port: u16,
    /// The provider's key.
    pub provider: String,
}

/// Without the secrets.
impl std::fmt::Debug for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = f.debug_struct("Asked");
        text.field("port", &self.port).finish_non_exhaustive()
    }
}

/// A login whose ID token was verified.
#[derive(Clone, PartialEq, Eq)]
pub struct Proven {
    /// Who says so.
    pub issuer: String,
    /// Whom it is about.
    pub subject: String,
    /// An address to tell logins apart.
    pub email: Option<String>,
}

/// Without anything personal.
impl std::fmt::Debug for Proven {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = f.debug_struct("Proven");
        text.field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

impl Work for NewAttempt {
    type Output = ();

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let (account, session) = match &self.owner {
            Some((player, token)) => (Some(player.0.as_str()), Some(token.as_slice())),
            None => (None, None),
        };
        let text = "DELETE FROM link_attempts WHERE account = $1";
        db.execute(text, args![account]).await?;
        db.execute(
            "INSERT INTO link_attempts (hash, state, account, session, provider, nonce, verifier,
                 port, device, stage, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'begun', $10)",
            args![
                &self.hash,
                &self.state,
                account,
                session,
                &self.provider,
                self.nonce.as_bytes(),
                self.verifier.as_bytes(),
                i64::from(self.port),
                &self.device,
                self.expires_at
            ],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

struct Ask {
    by: AskBy,
    now: Timestamp,
}

/// By what an attempt is found.
enum AskBy {
    /// By the state that travelled through the browser, from this provider.
    Browser(TokenHash, String),
    /// By its own secret: the app asks that began it.
    App(TokenHash),
}

impl Work for Ask {
    type Output = Option<Asked>;

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Self::Output>, StoreError> {
        let row = match &self.by {
            AskBy::Browser(state, provider) => {
                let text = "UPDATE link_attempts SET stage = 'asked'
                 WHERE state = $1 AND provider = $2 AND stage = 'begun' AND expires_at >= $3
                 RETURNING hash, nonce, verifier, port, provider";
                db.one(text, args![state, provider, self.now]).await?
            }
            AskBy::App(hash) => {
                let text = "UPDATE link_attempts SET stage = 'asked'
                 WHERE hash = $1 AND stage = 'begun' AND expires_at >= $2
                 RETURNING hash, nonce, verifier, port, provider";
                db.one(text, args![hash, self.now]).await?
            }
        };
        let Some(row) = row else {
            return Ok(Verdict::Keep(None));
        };
        let broken = |_| StoreError::Corrupt("an attempt to link".to_owned());
        Ok(Verdict::Keep(Some(Asked {
            hash: row.bytes(0)?.try_into().map_err(|_| broken(()))?,
            nonce: String::from_utf8(row.bytes(1)?).map_err(|_| broken(()))?,
            verifier: String::from_utf8(row.bytes(2)?).map_err(|_| broken(()))?,
            port: u16::try_from(row.int(3)?).map_err(|_| broken(()))?,
            provider: row.text(4)?,
        })))
    }
}

struct Prove {
    hash: TokenHash,
    code: TokenHash,
    proven: Proven,
}

impl Work for Prove {
    type Output = bool;

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let proven = &self.proven;
        let noted = db
            .execute(
                "UPDATE link_attempts SET stage = 'returned', code = $2, issuer = $3, subject = $4,
                     email = $5
                 WHERE hash = $1 AND stage = 'asked'",
                args![
                    &self.hash,
                    &self.code,
                    &proven.issuer,
                    &proven.subject,
                    proven.email.as_deref()
                ],
            )
            .await?;
        Ok(Verdict::Keep(noted == 1))
    }
}

/// Removes one attempt, or those that are too old.
enum Drop {
    One(TokenHash),
    Before(Timestamp),
}

impl Work for Drop {
    type Output = ();

    fn key(&self) -> &'static str {
        LANE
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let gone = match self {
            Self::One(hash) => {
                let text = "DELETE FROM link_attempts WHERE hash = $1";
                db.execute(text, args![hash]).await
            }
            Self::Before(now) => {
                let text = "DELETE FROM link_attempts WHERE expires_at < $1";
                db.execute(text, args![*now]).await
            }
        };
        gone.map(|_| Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Begins an attempt; an older one of the same account ends.
    ///
    /// # Errors
    /// The store failed.
    pub async fn begin_attempt(&self, new: NewAttempt) -> Result<(), StoreError> {
        self.write(new).await
    }

    /// Takes the state that came back through the browser: once, in time, and from this provider.
    ///
    /// # Errors
    /// The store failed.
    pub async fn ask_attempt(
        &self,
        state: TokenHash,
        provider: &str,
        now: Timestamp,
    ) -> Result<Option<Asked>, StoreError> {
        let by = AskBy::Browser(state, provider.to_owned());
        self.write(Ask { by, now }).await
    }

    /// Takes the secret of an attempt for which no browser was used: once and in time.
    ///
    /// # Errors
    /// The store failed.
    pub async fn ask_sheet(
        &self,
        attempt: TokenHash,
        now: Timestamp,
    ) -> Result<Option<Asked>, StoreError> {
        let by = AskBy::App(attempt);
        self.write(Ask { by, now }).await
    }

    /// Notes whose login it was, and the code with which the browser returns to the app. Returns
    /// whether the attempt was waiting for that.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prove_attempt(
        &self,
        hash: TokenHash,
        code: TokenHash,
        proven: Proven,
    ) -> Result<bool, StoreError> {
        self.write(Prove { hash, code, proven }).await
    }

    /// Ends an attempt that came to nothing.
    ///
    /// # Errors
    /// The store failed.
    pub async fn drop_attempt(&self, hash: TokenHash) -> Result<(), StoreError> {
        self.write(Drop::One(hash)).await
    }

    /// Forgets attempts that are too old.
    ///
    /// # Errors
    /// The store failed.
    pub async fn forget_attempts(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(Drop::Before(now)).await
    }
}
