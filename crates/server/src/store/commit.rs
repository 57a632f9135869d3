//! One commit inside the writer's transaction, in a savepoint of its own: what it rests on is
//! checked by the same statements that write.

use protocol::{GameEvent, GameId, PlayerId, SideKey};
use sqlx::SqliteConnection;

use super::writer::failure;
use crate::port::{Append, CommandKey, Commit, CommitOutcome, Create, StoreError};

/// Why a commit must be undone; an error undoes the whole transaction instead.
enum Halt {
    Outcome(CommitOutcome),
    Error(StoreError),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Error(error)
    }
}

/// Applies the commit, or leaves no trace of it.
pub(super) async fn apply(
    db: &mut SqliteConnection,
    commit: &Commit,
) -> Result<CommitOutcome, StoreError> {
    sqlx::query("SAVEPOINT one")
        .execute(&mut *db)
        .await
        .map_err(failure)?;
    match write(db, commit).await {
        Ok(()) => {
            sqlx::query("RELEASE one")
                .execute(db)
                .await
                .map_err(failure)?;
            Ok(CommitOutcome::Committed)
        }
        Err(Halt::Outcome(outcome)) => {
            sqlx::query("ROLLBACK TO one")
                .execute(&mut *db)
                .await
                .map_err(failure)?;
            sqlx::query("RELEASE one")
                .execute(db)
                .await
                .map_err(failure)?;
            Ok(outcome)
        }
        Err(Halt::Error(error)) => Err(error),
    }
}

async fn write(db: &mut SqliteConnection, commit: &Commit) -> Result<(), Halt> {
    for key in &commit.commands {
        remember(db, key, commit.at.0).await?;
    }
    if let Some(append) = &commit.append {
        extend(db, append).await?;
    }
    if let Some(create) = &commit.create {
        begin(db, create).await?;
    }
    Ok(())
}

async fn remember(db: &mut SqliteConnection, key: &CommandKey, at: i64) -> Result<(), Halt> {
    let id = key.id.to_string();
    let added = sqlx::query(
        "INSERT INTO commands (account, id, digest, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(&key.account.0)
    .bind(&id)
    .bind(key.digest.as_slice())
    .bind(at)
    .execute(&mut *db)
    .await
    .map_err(failure)?;
    if added.rows_affected() == 1 {
        return Ok(());
    }
    let digest: Vec<u8> =
        sqlx::query_scalar("SELECT digest FROM commands WHERE account = $1 AND id = $2")
            .bind(&key.account.0)
            .bind(&id)
            .fetch_one(db)
            .await
            .map_err(failure)?;
    Err(Halt::Outcome(if digest == key.digest {
        CommitOutcome::Replayed
    } else {
        CommitOutcome::IdReused
    }))
}

async fn extend(db: &mut SqliteConnection, append: &Append) -> Result<(), Halt> {
    let expected = number(append.expected)?;
    let last = expected + i64::try_from(append.events.len()).map_err(too_many)?;
    let (ended_at, winner, reason) = match &append.ended {
        Some((at, result)) => (
            Some(at.0),
            result.winner,
            Some(text(&result.reason)?.replace('"', "")),
        ),
        None => (None, None, None),
    };
    let guarded = sqlx::query(
        "UPDATE games SET seq = $3, deadline = $4, ended_at = coalesce($5, ended_at),
             winner = coalesce($6, winner), reason = coalesce($7, reason)
         WHERE id = $1 AND seq = $2",
    )
    .bind(&append.game.0)
    .bind(expected)
    .bind(last)
    .bind(append.deadline.map(|at| at.0))
    .bind(ended_at)
    .bind(winner.map(side_key))
    .bind(reason)
    .execute(&mut *db)
    .await
    .map_err(failure)?;
    if guarded.rows_affected() == 0 {
        return Err(Halt::Outcome(CommitOutcome::Stale));
    }
    for (seq, event) in (expected + 1..).zip(&append.events) {
        log(db, &append.game, seq, event).await?;
    }
    if append.ended.is_some() {
        stand_up(db, &append.game).await?;
    }
    Ok(())
}

async fn stand_up(db: &mut SqliteConnection, game: &GameId) -> Result<(), Halt> {
    sqlx::query("UPDATE seats SET running = 0 WHERE game = $1")
        .bind(&game.0)
        .execute(db)
        .await
        .map_err(failure)?;
    Ok(())
}

async fn begin(db: &mut SqliteConnection, create: &Create) -> Result<(), Halt> {
    let new = &create.new;
    sqlx::query(
        "INSERT INTO games (id, variant, seq, created_at, deadline) VALUES ($1, $2, 1, $3, $4)",
    )
    .bind(&new.id.0)
    .bind(new.variant.0.key())
    .bind(new.at.0)
    .bind(create.deadline.map(|at| at.0))
    .execute(&mut *db)
    .await
    .map_err(failure)?;
    for (side, player) in [
        (SideKey::White, &new.white.id),
        (SideKey::Black, &new.black.id),
    ] {
        sit_down(db, &new.id, side, player).await?;
    }
    log(db, &new.id, 1, &GameEvent::Created(new.clone())).await
}

async fn sit_down(
    db: &mut SqliteConnection,
    game: &GameId,
    side: SideKey,
    player: &PlayerId,
) -> Result<(), Halt> {
    let seated = sqlx::query(
        "INSERT INTO seats (game, side, account, running) VALUES ($1, $2, $3, 1)
         ON CONFLICT DO NOTHING",
    )
    .bind(&game.0)
    .bind(side_key(side))
    .bind(&player.0)
    .execute(&mut *db)
    .await
    .map_err(failure)?;
    if seated.rows_affected() == 1 {
        return Ok(());
    }
    let running: String =
        sqlx::query_scalar("SELECT game FROM seats WHERE account = $1 AND running = 1")
            .bind(&player.0)
            .fetch_one(db)
            .await
            .map_err(failure)?;
    Err(Halt::Outcome(CommitOutcome::Playing {
        player: player.clone(),
        game: GameId(running),
    }))
}

async fn log(
    db: &mut SqliteConnection,
    game: &GameId,
    seq: i64,
    event: &GameEvent,
) -> Result<(), Halt> {
    let added = sqlx::query(
        "INSERT INTO events (game, seq, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(&game.0)
    .bind(seq)
    .bind(text(event)?)
    .execute(db)
    .await
    .map_err(failure)?;
    if added.rows_affected() == 1 {
        Ok(())
    } else {
        Err(Halt::Outcome(CommitOutcome::Stale))
    }
}

fn text<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn number(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(too_many)
}

fn too_many(error: std::num::TryFromIntError) -> StoreError {
    StoreError::Failed(error.to_string())
}

const fn side_key(side: SideKey) -> &'static str {
    match side {
        SideKey::White => "white",
        SideKey::Black => "black",
    }
}
