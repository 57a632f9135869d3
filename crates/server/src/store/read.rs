//! Questions to the database.

use protocol::{CommandId, GameEvent, GameId, PlayerCard, PlayerId, Timestamp};
use sqlx::SqlitePool;

use super::writer::failure;
use crate::port::{Digest, StoreError, TokenHash};

/// Due games looked at in one go.
const DUE_AT_ONCE: i64 = 100;
/// The rating of every player until ratings exist.
const START_RATING: i32 = 1500;

pub(super) async fn events_after(
    readers: &SqlitePool,
    game: &GameId,
    seq: u64,
) -> Result<Vec<GameEvent>, StoreError> {
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    let bodies: Vec<String> =
        sqlx::query_scalar("SELECT body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq")
            .bind(&game.0)
            .bind(seq)
            .fetch_all(readers)
            .await
            .map_err(failure)?;
    bodies
        .iter()
        .map(|body| serde_json::from_str(body))
        .collect::<Result<_, _>>()
        .map_err(|error| StoreError::Corrupt(format!("an event of game {game}: {error}")))
}

pub(super) async fn due(readers: &SqlitePool, at: Timestamp) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1
         ORDER BY deadline LIMIT $2",
    )
    .bind(at.0)
    .bind(DUE_AT_ONCE)
    .fetch_all(readers)
    .await
    .map_err(failure)?;
    Ok(ids.into_iter().map(GameId).collect())
}

pub(super) async fn running(readers: &SqlitePool) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> =
        sqlx::query_scalar("SELECT id FROM games WHERE deadline IS NOT NULL ORDER BY deadline")
            .fetch_all(readers)
            .await
            .map_err(failure)?;
    Ok(ids.into_iter().map(GameId).collect())
}

pub(super) async fn running_game(
    readers: &SqlitePool,
    player: &PlayerId,
) -> Result<Option<GameId>, StoreError> {
    let id: Option<String> =
        sqlx::query_scalar("SELECT game FROM seats WHERE account = $1 AND running = 1")
            .bind(&player.0)
            .fetch_optional(readers)
            .await
            .map_err(failure)?;
    Ok(id.map(GameId))
}

pub(super) async fn last_ended(
    readers: &SqlitePool,
    player: &PlayerId,
    since: Timestamp,
) -> Result<Option<GameId>, StoreError> {
    let id: Option<String> = sqlx::query_scalar(
        "SELECT g.id FROM games g JOIN seats s ON s.game = g.id
         WHERE s.account = $1 AND g.ended_at > $2 ORDER BY g.ended_at DESC LIMIT 1",
    )
    .bind(&player.0)
    .bind(since.0)
    .fetch_optional(readers)
    .await
    .map_err(failure)?;
    Ok(id.map(GameId))
}

pub(super) async fn done_command(
    readers: &SqlitePool,
    account: &PlayerId,
    id: CommandId,
) -> Result<Option<Digest>, StoreError> {
    let digest: Option<Vec<u8>> =
        sqlx::query_scalar("SELECT digest FROM commands WHERE account = $1 AND id = $2")
            .bind(&account.0)
            .bind(id.to_string())
            .fetch_optional(readers)
            .await
            .map_err(failure)?;
    digest
        .map(|bytes| {
            Digest::try_from(bytes.as_slice())
                .map_err(|_| StoreError::Corrupt(format!("the digest of command {id}")))
        })
        .transpose()
}

pub(super) async fn is_free(readers: &SqlitePool, name: &str) -> Result<bool, StoreError> {
    let holders: i64 = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE name_key = $1")
        .bind(domain::nickname::key(name))
        .fetch_one(readers)
        .await
        .map_err(failure)?;
    Ok(holders == 0)
}

pub(super) async fn account_of(
    readers: &SqlitePool,
    token: &TokenHash,
) -> Result<Option<PlayerCard>, StoreError> {
    let row: Option<(String, String)> = sqlx::query_as(
        "SELECT a.id, a.name FROM accounts a JOIN tokens t ON t.account = a.id WHERE t.hash = $1",
    )
    .bind(token.as_slice())
    .fetch_optional(readers)
    .await
    .map_err(failure)?;
    Ok(row.map(card))
}

pub(super) async fn account(
    readers: &SqlitePool,
    player: &PlayerId,
) -> Result<Option<PlayerCard>, StoreError> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT id, name FROM accounts WHERE id = $1")
            .bind(&player.0)
            .fetch_optional(readers)
            .await
            .map_err(failure)?;
    Ok(row.map(card))
}

fn card((id, name): (String, String)) -> PlayerCard {
    PlayerCard {
        id: PlayerId(id),
        name,
        rating: START_RATING,
    }
}

pub(super) async fn last_heartbeat(readers: &SqlitePool) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<i64> = sqlx::query_scalar("SELECT at FROM heartbeat WHERE id = 1")
        .fetch_optional(readers)
        .await
        .map_err(failure)?;
    Ok(at.map(Timestamp))
}
