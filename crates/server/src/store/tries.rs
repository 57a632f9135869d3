//! Passwords tried on private games, and clearing up behind both.

use protocol::Timestamp;

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::StoreError;

/// Passwords that may be tried on one game before it is locked.
const MOST_TRIES: i64 = 20;
/// How long it is locked then; tries are forgotten after as long without one.
const LOCK_MS: i64 = 10 * 60 * 1000;
/// Whether a password may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryOutcome {
    /// It may, and this try is counted.
    Allowed,
    /// Not before this moment.
    Locked(Timestamp),
}

/// Counts a try before the password is looked at, so that many at once are not more than allowed.
struct Try {
    door: String,
    at: Timestamp,
}

impl Work for Try {
    type Output = TryOutcome;

    fn key(&self) -> &str {
        &self.door
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<TryOutcome>, StoreError> {
        let at = self.at.0;
        db.execute(
            "INSERT INTO private_tries (door, tries, last_at, locked_until) VALUES ($1, 1, $2, 0)
             ON CONFLICT (door) DO UPDATE SET
                 tries = CASE WHEN private_tries.locked_until > $2 THEN private_tries.tries
                              WHEN private_tries.last_at <= $2 - $3 THEN 1
                              ELSE private_tries.tries + 1 END,
                 last_at = $2",
            args![&self.door, at, LOCK_MS],
        )
        .await?;
        let row = db
            .one(
                "SELECT tries, locked_until FROM private_tries WHERE door = $1",
                args![&self.door],
            )
            .await?;
        let lost = || StoreError::Conflict("a count was forgotten in the same moment".to_owned());
        let row = row.ok_or_else(lost)?;
        let (tries, locked_until) = (row.int(0)?, row.int(1)?);
        if locked_until > at {
            return Ok(Verdict::Keep(TryOutcome::Locked(Timestamp(locked_until))));
        }
        if tries < MOST_TRIES {
            return Ok(Verdict::Keep(TryOutcome::Allowed));
        }
        // The last one allowed locks the door behind it.
        db.execute(
            "UPDATE private_tries SET tries = 0, locked_until = $2 WHERE door = $1",
            args![&self.door, at + LOCK_MS],
        )
        .await?;
        Ok(Verdict::Keep(TryOutcome::Allowed))
    }
}

struct Forgive {
    door: String,
}

impl Work for Forgive {
    type Output = ();

    fn key(&self) -> &str {
        &self.door
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "DELETE FROM private_tries WHERE door = $1";
        db.execute(text, args![&self.door]).await?;
        Ok(Verdict::Keep(()))
    }
}

struct Tidy {
    now: Timestamp,
}

impl Work for Tidy {
    type Output = ();

    fn key(&self) -> &'static str {
        "private games"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "DELETE FROM private_games WHERE expires_at <= $1";
        db.execute(text, args![self.now]).await?;
        let text = "DELETE FROM private_tries WHERE last_at <= $1 AND locked_until <= $2";
        db.execute(text, args![self.now.0 - LOCK_MS, self.now])
            .await?;
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Counts a password about to be tried.
    ///
    /// # Errors
    /// The database failed.
    pub async fn try_password(&self, door: &str, at: Timestamp) -> Result<TryOutcome, StoreError> {
        let door = door.to_owned();
        self.write(Try { door, at }).await
    }

    /// Forgets the tries: the password was right.
    ///
    /// # Errors
    /// The database failed.
    pub async fn forgive_tries(&self, door: &str) -> Result<(), StoreError> {
        let door = door.to_owned();
        self.write(Forgive { door }).await
    }

    /// Removes private games and counts whose time is over.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tidy_private(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(Tidy { now }).await
    }
}
