//! Servers that live, and who is connected to which. Presence is a lease: what a dead server said is
//! true until its lease was over.

use domain::Attendance;
use protocol::{PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::StoreError;

struct Renew {
    node: String,
    until: Timestamp,
}

impl Work for Renew {
    type Output = ();

    fn key(&self) -> &'static str {
        "nodes"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        db.execute(
            "INSERT INTO nodes (id, lease_until) VALUES ($1, $2)
             ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until",
            args![&self.node, self.until],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

/// Clears up after servers whose lease is over.
struct Bury {
    now: Timestamp,
}

impl Work for Bury {
    type Output = Vec<PlayerId>;

    fn key(&self) -> &'static str {
        "nodes"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Self::Output>, StoreError> {
        let gone = db
            .all(
                "UPDATE presence SET here = 0, since =
                     (SELECT lease_until FROM nodes WHERE nodes.id = presence.node)
                 WHERE here = 1 AND node IN (SELECT id FROM nodes WHERE lease_until <= $1)
                 RETURNING account",
                args![self.now],
            )
            .await?;
        for text in [
            "DELETE FROM seeks WHERE node IN (SELECT id FROM nodes WHERE lease_until <= $1)",
            "DELETE FROM nodes WHERE lease_until <= $1",
        ] {
            db.execute(text, args![self.now]).await?;
        }
        let gone: Result<_, _> = gone.iter().map(|row| row.text(0).map(PlayerId)).collect();
        Ok(Verdict::Keep(gone?))
    }
}

/// What a server says of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The player.
    pub player: PlayerId,
    /// The server.
    pub node: String,
    /// Whether the player is connected there, and if not, since when and how that came.
    pub attendance: Attendance,
    /// The time of the sighting.
    pub at: Timestamp,
    /// Grows with each one of this player on this server.
    pub version: u64,
}

impl Work for Sighting {
    type Output = ();

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let gone = self.attendance.gone_since;
        let version = i64::try_from(self.version).unwrap_or(i64::MAX);
        db.execute(
            "INSERT INTO presence (account, node, here, since, on_purpose, version)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (account, node) DO UPDATE SET here = excluded.here,
                 since = excluded.since, on_purpose = excluded.on_purpose,
                 version = excluded.version
             WHERE presence.version < excluded.version",
            args![
                &self.player,
                &self.node,
                gone.is_none(),
                gone.unwrap_or(self.at),
                self.attendance.on_purpose,
                version
            ],
        )
        .await?;
        Ok(Verdict::Keep(()))
    }
}

struct Forget {
    before: Timestamp,
}

impl Work for Forget {
    type Output = ();

    fn key(&self) -> &'static str {
        "nodes"
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<()>, StoreError> {
        let text = "DELETE FROM presence WHERE here = 0 AND since < $1";
        db.execute(text, args![self.before]).await?;
        Ok(Verdict::Keep(()))
    }
}

/// How full the house is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Players connected to any server.
    pub online: u32,
    /// Running games.
    pub playing: u32,
}

impl SqlStore {
    /// Says that this server lives until then.
    ///
    /// # Errors
    /// The store failed.
    pub async fn renew_lease(&self, node: &str, until: Timestamp) -> Result<(), StoreError> {
        let node = node.to_owned();
        self.write(Renew { node, until }).await
    }

    /// Clears up after servers whose lease is over; returns whom they have lost.
    ///
    /// # Errors
    /// The store failed.
    pub async fn bury_dead_nodes(&self, now: Timestamp) -> Result<Vec<PlayerId>, StoreError> {
        let dead = "SELECT 1 FROM nodes WHERE lease_until <= $1 LIMIT 1";
        if self.readers.one(dead, args![now]).await?.is_none() {
            return Ok(vec![]);
        }
        self.write(Bury { now }).await
    }

    /// Returns how many servers live.
    ///
    /// # Errors
    /// The store failed.
    pub async fn living_nodes(&self, now: Timestamp) -> Result<u32, StoreError> {
        let text = "SELECT count(*) FROM nodes WHERE lease_until > $1";
        self.readers.count(text, args![now]).await
    }

    /// Notes where a player is.
    ///
    /// # Errors
    /// The store failed.
    pub async fn note_sighting(&self, sighting: Sighting) -> Result<(), StoreError> {
        self.write(sighting).await
    }

    /// Returns what all servers together know of a player's connection; nothing of somebody nobody
    /// has seen lately.
    ///
    /// # Errors
    /// The store failed.
    pub async fn attendance(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Option<Attendance>, StoreError> {
        let text = "SELECT p.here, p.since, p.on_purpose, n.lease_until
                    FROM presence p LEFT JOIN nodes n ON n.id = p.node WHERE p.account = $1";
        let mut latest: Option<Attendance> = None;
        for row in self.readers.all(text, args![player]).await? {
            let lease = row.maybe_at(3)?;
            let gone_since = match (row.flag(0)?, lease) {
                (true, Some(lease)) if lease > now => return Ok(Some(Attendance::default())),
                (true, Some(lease)) => lease,
                _ => row.at(1)?,
            };
            if latest.is_none_or(|other| other.gone_since < Some(gone_since)) {
                latest = Some(Attendance {
                    gone_since: Some(gone_since),
                    on_purpose: row.flag(2)?,
                    round_trip: None,
                });
            }
        }
        Ok(latest)
    }

    /// Forgets players who went before `before`.
    ///
    /// # Errors
    /// The store failed.
    pub async fn forget_presence(&self, before: Timestamp) -> Result<(), StoreError> {
        self.write(Forget { before }).await
    }

    /// Counts who is there.
    ///
    /// # Errors
    /// The store failed.
    pub async fn census(&self, now: Timestamp) -> Result<Census, StoreError> {
        let online =
            "SELECT count(DISTINCT p.account) FROM presence p JOIN nodes n ON n.id = p.node
                      WHERE p.here = 1 AND n.lease_until > $1";
        let playing = "SELECT count(*) FROM games WHERE deadline IS NOT NULL";
        Ok(Census {
            online: self.readers.count(online, args![now]).await?,
            playing: self.readers.count(playing, &[]).await?,
        })
    }
}
