//! The devices on which an account is logged in: one token each, of which only the hash is kept.

use protocol::{Device, PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::{StoreError, TokenHash};

/// Devices of one account at most; the one that was not used for longest gives way.
const MOST_DEVICES: i64 = 20;

/// A token to be given to a device.
pub(super) struct NewSession<'a> {
    pub(super) hash: &'a TokenHash,
    pub(super) player: &'a PlayerId,
    pub(super) device: &'a str,
    pub(super) at: Timestamp,
}

/// Logs a device in.
pub(super) async fn log_in(db: &mut Db, new: NewSession<'_>) -> Result<(), StoreError> {
    db.execute(
        "DELETE FROM tokens WHERE account = $1 AND hash NOT IN
         (SELECT hash FROM tokens WHERE account = $1 ORDER BY seen_at DESC, hash LIMIT $2)",
        args![new.player, MOST_DEVICES - 1],
    )
    .await?;
    db.execute(
        "INSERT INTO tokens (hash, account, created_at, device, seen_at) VALUES ($1, $2, $3, $4, $3)",
        args![new.hash, new.player, new.at, new.device],
    )
    .await
    .map(drop)
}

/// Returns the public name of a session: half of the hash of a secret of 256 bits leads nowhere.
fn id_of(hash: &[u8]) -> String {
    hash.iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Which devices are logged out.
enum Which {
    One(String),
    AllBut(TokenHash),
}

struct Revoke {
    player: PlayerId,
    which: Which,
}

impl Work for Revoke {
    type Output = u32;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<u32>, StoreError> {
        let text = "SELECT hash FROM tokens WHERE account = $1";
        let mut revoked = 0;
        for row in db.all(text, args![&self.player]).await? {
            let hash = row.bytes(0)?;
            let is_meant = match &self.which {
                Which::One(id) => id_of(&hash) == *id,
                Which::AllBut(kept) => hash != kept,
            };
            if is_meant {
                db.execute("DELETE FROM tokens WHERE hash = $1", args![&hash])
                    .await?;
                revoked += 1;
            }
        }
        Ok(Verdict::Keep(revoked))
    }
}

struct Touch {
    hash: TokenHash,
    at: Timestamp,
}

impl Work for Touch {
    type Output = ();

    fn key(&self) -> &'static str {
        "sessions"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "UPDATE tokens SET seen_at = $2 WHERE hash = $1 AND seen_at < $2";
        db.execute(text, args![&self.hash, self.at]).await?;
        Ok(Verdict::Keep(()))
    }
}

impl SqlStore {
    /// Returns the devices of an account, the last used first; `current` is the one with this token.
    ///
    /// # Errors
    /// The store failed.
    pub async fn devices(
        &self,
        player: &PlayerId,
        current: &TokenHash,
    ) -> Result<Vec<Device>, StoreError> {
        let text = "SELECT hash, device, created_at, seen_at FROM tokens WHERE account = $1
                    ORDER BY seen_at DESC, created_at DESC";
        let rows = self.readers.all(text, args![player]).await?;
        rows.iter()
            .map(|row| {
                let hash = row.bytes(0)?;
                Ok(Device {
                    id: id_of(&hash),
                    name: row.text(1)?,
                    since: row.at(2)?,
                    seen_at: row.at(3)?,
                    current: hash == current,
                })
            })
            .collect()
    }

    /// Returns whether this token still opens anything.
    ///
    /// # Errors
    /// The store failed.
    pub async fn is_logged_in(&self, token: &TokenHash) -> Result<bool, StoreError> {
        let text = "SELECT 1 FROM tokens WHERE hash = $1";
        Ok(self.readers.one(text, args![token]).await?.is_some())
    }

    /// Logs one device out. Returns whether there was one of this name.
    ///
    /// # Errors
    /// The store failed.
    pub async fn revoke(&self, player: &PlayerId, device: &str) -> Result<bool, StoreError> {
        let (player, which) = (player.clone(), Which::One(device.to_owned()));
        Ok(self.write(Revoke { player, which }).await? > 0)
    }

    /// Logs all devices out but the one with this token. Returns how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn revoke_others(
        &self,
        player: &PlayerId,
        kept: &TokenHash,
    ) -> Result<u32, StoreError> {
        let (player, which) = (player.clone(), Which::AllBut(*kept));
        self.write(Revoke { player, which }).await
    }

    /// Notes that a device was used; `coarse` is the moment rounded down, so that most calls write
    /// nothing.
    ///
    /// # Errors
    /// The store failed.
    pub async fn touch(&self, token: &TokenHash, coarse: Timestamp) -> Result<(), StoreError> {
        let text = "SELECT 1 FROM tokens WHERE hash = $1 AND seen_at < $2";
        match self.readers.one(text, args![token, coarse]).await? {
            Some(_) => {
                let (hash, at) = (*token, coarse);
                self.write(Touch { hash, at }).await
            }
            None => Ok(()),
        }
    }
}
