//! Games: the port's questions to the database.

use protocol::{CommandId, GameEvent, GameId, PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Row, args};
use crate::port::{Commit, CommitOutcome, Digest, GameStore, StoreError};

/// Due games looked at in one go.
const DUE_AT_ONCE: i64 = 100;

impl GameStore for SqlStore {
    async fn commit(&self, commit: Commit) -> Result<CommitOutcome, StoreError> {
        self.write(commit).await
    }

    async fn events_after(&self, game: &GameId, seq: u64) -> Result<Vec<GameEvent>, StoreError> {
        let seq = i64::try_from(seq).unwrap_or(i64::MAX);
        let rows = self
            .readers
            .all(
                "SELECT body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq",
                args![game, seq],
            )
            .await?;
        let broken =
            |why: serde_json::Error| StoreError::Corrupt(format!("an event of game {game}: {why}"));
        rows.iter()
            .map(|row| serde_json::from_str(&row.text(0)?).map_err(broken))
            .collect()
    }

    async fn due(&self, at: Timestamp) -> Result<Vec<GameId>, StoreError> {
        let text = "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1
                    ORDER BY deadline LIMIT $2";
        ids(&self.readers.all(text, args![at, DUE_AT_ONCE]).await?)
    }

    async fn running(&self) -> Result<Vec<GameId>, StoreError> {
        let text = "SELECT id FROM games WHERE deadline IS NOT NULL ORDER BY deadline";
        ids(&self.readers.all(text, &[]).await?)
    }

    async fn running_game(&self, player: &PlayerId) -> Result<Option<GameId>, StoreError> {
        let text = "SELECT game FROM seats WHERE account = $1 AND running = 1";
        id(self.readers.one(text, args![player]).await?.as_ref())
    }

    async fn last_ended(
        &self,
        player: &PlayerId,
        since: Timestamp,
    ) -> Result<Option<GameId>, StoreError> {
        let text = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id
                    WHERE s.account = $1 AND g.ended_at > $2 ORDER BY g.ended_at DESC LIMIT 1";
        id(self.readers.one(text, args![player, since]).await?.as_ref())
    }

    async fn done_command(
        &self,
        account: &PlayerId,
        id: CommandId,
    ) -> Result<Option<Digest>, StoreError> {
        let name = id.to_string();
        let text = "SELECT digest FROM commands WHERE account = $1 AND id = $2";
        let Some(row) = self.readers.one(text, args![account, &name]).await? else {
            return Ok(None);
        };
        Digest::try_from(row.bytes(0)?.as_slice())
            .map(Some)
            .map_err(|_| StoreError::Corrupt(format!("the digest of command {id}")))
    }
}

fn ids(rows: &[Row]) -> Result<Vec<GameId>, StoreError> {
    rows.iter().map(|row| row.text(0).map(GameId)).collect()
}

fn id(row: Option<&Row>) -> Result<Option<GameId>, StoreError> {
    row.map(|row| row.text(0).map(GameId)).transpose()
}
