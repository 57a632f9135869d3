//! Who waits for an opponent. The command that made an offer is spent when the offer is withdrawn or
//! taken, so that a late copy of it does not wake it up.

use std::collections::HashSet;

use protocol::{CommandId, GameId, OpenSeek, PlayerId, PoolKey, SeekId, Timestamp};

use super::SqlStore;
use super::accounts::card;
use super::json;
use super::sql::{Db, Row, args};
use super::work::{Verdict, Work};
use crate::port::{CommandKey, Digest, StoreError};

/// A waiting offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// What everybody may know of it.
    pub open: OpenSeek,
    /// The command that made it.
    pub key: CommandKey,
    /// The server that has its connection.
    pub node: String,
    /// The connection.
    pub socket: u64,
    /// Since when it waits.
    pub since: Timestamp,
}

/// What became of an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeekOutcome {
    /// It waits; an earlier one of the same player is withdrawn.
    Waiting,
    /// This command has been done before.
    Done,
    /// The command's id belongs to another command.
    IdReused,
    /// The player has a running game.
    Playing(GameId),
}

impl Work for Seek {
    type Output = SeekOutcome;

    fn key(&self) -> &str {
        &self.open.player.id.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<SeekOutcome>, StoreError> {
        let player = &self.open.player.id;
        let id = self.key.id.to_string();
        for (text, known) in [
            (
                "SELECT digest FROM seeks WHERE account = $1 AND command = $2",
                SeekOutcome::Waiting,
            ),
            (
                "SELECT digest FROM commands WHERE account = $1 AND id = $2",
                SeekOutcome::Done,
            ),
        ] {
            if let Some(row) = db.one(text, args![player, &id]).await? {
                let same = row.bytes(0)? == self.key.digest;
                return Ok(Verdict::Undo(if same {
                    known
                } else {
                    SeekOutcome::IdReused
                }));
            }
        }
        let running = "SELECT game FROM seats WHERE account = $1 AND running = 1";
        if let Some(row) = db.one(running, args![player]).await? {
            return Ok(Verdict::Undo(SeekOutcome::Playing(GameId(row.text(0)?))));
        }
        withdraw(db, player, self.since).await?;
        self.insert(db, &id).await?;
        Ok(Verdict::Keep(SeekOutcome::Waiting))
    }
}

impl Seek {
    async fn insert(&self, db: &mut Db, command: &str) -> Result<(), StoreError> {
        let pool = json::write(&self.open.pool)?;
        let socket = i64::try_from(self.socket).unwrap_or(i64::MAX);
        db.execute(
            "INSERT INTO seeks (id, account, pool, rating, since, command, digest, node, socket,
                 provisional)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            args![
                &self.open.id.0,
                &self.open.player.id,
                &pool,
                i64::from(self.open.player.rating),
                self.since,
                command,
                &self.key.digest,
                &self.node,
                socket,
                self.open.player.provisional
            ],
        )
        .await
        .map(drop)
    }
}

/// Withdraws the player's offer and spends its command. Returns whether there was one.
pub(super) async fn withdraw(
    db: &mut Db,
    player: &PlayerId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    db.execute(
        "INSERT INTO commands (account, id, digest, at)
         SELECT account, command, digest, $2 FROM seeks WHERE account = $1
         ON CONFLICT DO NOTHING",
        args![player, at],
    )
    .await?;
    let text = "DELETE FROM seeks WHERE account = $1";
    Ok(db.execute(text, args![player]).await? > 0)
}

/// Takes the offer out of the lobby. Returns whether it was still there.
pub(super) async fn take(db: &mut Db, seek: &SeekId) -> Result<bool, StoreError> {
    let text = "DELETE FROM seeks WHERE id = $1";
    Ok(db.execute(text, args![&seek.0]).await? > 0)
}

struct Withdraw {
    player: PlayerId,
    at: Timestamp,
}

impl Work for Withdraw {
    type Output = bool;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        Ok(Verdict::Keep(withdraw(db, &self.player, self.at).await?))
    }
}

struct DropSocket {
    player: PlayerId,
    node: String,
    socket: u64,
}

impl Work for DropSocket {
    type Output = bool;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let socket = i64::try_from(self.socket).unwrap_or(i64::MAX);
        let text = "DELETE FROM seeks WHERE account = $1 AND node = $2 AND socket = $3";
        let dropped = db
            .execute(text, args![&self.player, &self.node, socket])
            .await?;
        Ok(Verdict::Keep(dropped > 0))
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.pool, s.account, a.name, s.rating, s.provisional, s.command, s.digest,
                 s.node, s.socket, s.since
             FROM seeks s JOIN accounts a ON a.id = s.account
             LEFT JOIN nodes n ON n.id = s.node WHERE ",
            $rest
        )
    };
}

impl SqlStore {
    /// Makes the player wait.
    ///
    /// # Errors
    /// The store failed.
    pub async fn put_seek(&self, seek: Seek) -> Result<SeekOutcome, StoreError> {
        self.write(seek).await
    }

    /// Withdraws the player's offer. Returns whether there was one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn withdraw_seek(
        &self,
        player: &PlayerId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let player = player.clone();
        self.write(Withdraw { player, at }).await
    }

    /// Withdraws the offer that lives on this connection; its command may be sent again. Returns
    /// whether there was one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn drop_seek(
        &self,
        player: &PlayerId,
        node: &str,
        socket: u64,
    ) -> Result<bool, StoreError> {
        let (player, node) = (player.clone(), node.to_owned());
        self.write(DropSocket {
            player,
            node,
            socket,
        })
        .await
    }

    /// Returns the waiting offers whose server lives, oldest first, at most `limit`.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seeks(&self, now: Timestamp, limit: i64) -> Result<Vec<Seek>, StoreError> {
        let text = select!("n.lease_until > $1 ORDER BY s.since, s.id LIMIT $2");
        let rows = self.readers.all(text, args![now, limit]).await?;
        rows.iter().map(read).collect()
    }

    /// The same of one pool.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seeks_in(
        &self,
        pool: &PoolKey,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<Seek>, StoreError> {
        let text = select!("s.pool = $1 AND n.lease_until > $2 ORDER BY s.since, s.id LIMIT $3");
        let pool = json::write(pool)?;
        let rows = self.readers.all(text, args![&pool, now, limit]).await?;
        rows.iter().map(read).collect()
    }

    /// Returns one waiting offer.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seek(&self, id: &SeekId, now: Timestamp) -> Result<Option<Seek>, StoreError> {
        let text = select!("s.id = $1 AND n.lease_until > $2");
        let row = self.readers.one(text, args![&id.0, now]).await?;
        row.as_ref().map(read).transpose()
    }

    /// Returns who of those who wait blocks whom.
    ///
    /// # Errors
    /// The store failed.
    pub async fn blocks_among_waiting(&self) -> Result<HashSet<(PlayerId, PlayerId)>, StoreError> {
        let text = "SELECT b.account, b.other FROM blocks b
                    JOIN seeks s ON s.account = b.account JOIN seeks t ON t.account = b.other";
        let rows = self.readers.all(text, &[]).await?;
        rows.iter()
            .map(|row| Ok((PlayerId(row.text(0)?), PlayerId(row.text(1)?))))
            .collect()
    }

    /// Returns the player's waiting offer.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seek_of(&self, player: &PlayerId) -> Result<Option<Seek>, StoreError> {
        let text = select!("s.account = $1");
        let row = self.readers.one(text, args![player]).await?;
        row.as_ref().map(read).transpose()
    }
}

fn read(row: &Row) -> Result<Seek, StoreError> {
    let broken = |what: &str| StoreError::Corrupt(format!("the {what} of a waiting offer"));
    let player = card(row, 2)?;
    let command = row.text(6)?.parse().map_err(|_| broken("command"))?;
    let digest: Digest = row.bytes(7)?.try_into().map_err(|_| broken("digest"))?;
    Ok(Seek {
        key: CommandKey {
            account: player.id.clone(),
            id: CommandId(command),
            digest,
        },
        open: OpenSeek {
            id: SeekId(row.text(0)?),
            pool: json::read(&row.text(1)?)?,
            player,
        },
        node: row.text(8)?,
        socket: u64::try_from(row.int(9)?).map_err(|_| broken("socket"))?,
        since: row.at(10)?,
    })
}
