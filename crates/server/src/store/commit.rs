//! One decision about a game: what it rests on is checked by the same statements that write.

use protocol::{GameEvent, GameId, PlayerId, SideKey};

use super::sql::{Db, args};
use super::work::{Verdict, Work};
use super::{conduct, json, ledger, ratings, seeks, tournaments};
use crate::port::{Append, CommandKey, Commit, CommitOutcome, Create, StoreError};

/// Why a commit must be undone; an error undoes the whole transaction instead.
pub(super) enum Halt {
    Outcome(CommitOutcome),
    Error(StoreError),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Error(error)
    }
}

impl Work for Commit {
    type Output = CommitOutcome;

    fn key(&self) -> &str {
        match (&self.append, &self.create) {
            (Some(append), _) => &append.game.0,
            (None, Some(create)) => &create.new.id.0,
            (None, None) => "",
        }
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<CommitOutcome>, StoreError> {
        match write(db, self).await {
            Ok(()) => Ok(Verdict::Keep(CommitOutcome::Committed)),
            Err(Halt::Outcome(outcome)) => Ok(Verdict::Undo(outcome)),
            Err(Halt::Error(error)) => Err(error),
        }
    }
}

async fn write(db: &mut Db, commit: &Commit) -> Result<(), Halt> {
    for key in &commit.commands {
        remember(db, key, commit.at.0).await?;
    }
    if let Some(append) = &commit.append {
        extend(db, append).await?;
    }
    for seek in &commit.takes {
        if !seeks::take(db, seek).await? {
            return Err(Halt::Outcome(CommitOutcome::SeekGone(seek.clone())));
        }
    }
    if let Some(create) = &commit.create {
        begin(db, create).await?;
    }
    Ok(())
}

async fn remember(db: &mut Db, key: &CommandKey, at: i64) -> Result<(), Halt> {
    let id = key.id.to_string();
    let added = db
        .execute(
            "INSERT INTO commands (account, id, digest, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
            args![&key.account, &id, &key.digest, at],
        )
        .await?;
    if added == 1 {
        return Ok(());
    }
    let known = db
        .one(
            "SELECT digest FROM commands WHERE account = $1 AND id = $2",
            args![&key.account, &id],
        )
        .await?;
    let gone = || StoreError::Conflict("a command was forgotten in the same moment".to_owned());
    let digest = known.ok_or_else(gone)?.bytes(0)?;
    Err(Halt::Outcome(if digest == key.digest {
        CommitOutcome::Replayed
    } else {
        CommitOutcome::IdReused
    }))
}

/// Adds events to a game, and does what follows from its end.
pub(super) async fn extend(db: &mut Db, append: &Append) -> Result<(), Halt> {
    let expected = number(append.expected)?;
    let last = expected + i64::try_from(append.events.len()).map_err(too_many)?;
    let (ended_at, winner, reason) = match &append.ended {
        Some((at, result)) => (
            Some(at.0),
            result.winner.map(side_key),
            Some(json::write_word(&result.reason)?),
        ),
        None => (None, None, None),
    };
    let guarded = db
        .execute(
            "UPDATE games SET seq = $3, deadline = $4, ended_at = coalesce($5, ended_at),
                 winner = coalesce($6, winner), reason = coalesce($7, reason)
             WHERE id = $1 AND seq = $2",
            args![
                &append.game,
                expected,
                last,
                append.deadline,
                ended_at,
                winner,
                reason.as_deref()
            ],
        )
        .await?;
    if guarded == 0 {
        return Err(Halt::Outcome(CommitOutcome::Stale));
    }
    for (seq, event) in (expected + 1..).zip(&append.events) {
        log(db, &append.game, seq, event).await?;
    }
    finish(db, append).await.map_err(Halt::Error)
}

/// What follows from the end of a game.
async fn finish(db: &mut Db, append: &Append) -> Result<(), StoreError> {
    let Some((at, result)) = append.ended else {
        return Ok(());
    };
    stand_up(db, &append.game).await?;
    ledger::settle(db, &append.game, &result, at).await?;
    ratings::record(db, &append.game, result, at).await?;
    for conducted in &append.conduct {
        conduct::note(db, &append.game, conducted, at).await?;
    }
    Ok(())
}

async fn stand_up(db: &mut Db, game: &GameId) -> Result<(), StoreError> {
    let text = "UPDATE seats SET running = 0 WHERE game = $1";
    db.execute(text, args![game]).await.map(drop)
}

/// Begins a game. What else its players offer is withdrawn.
pub(super) async fn begin(db: &mut Db, create: &Create) -> Result<(), Halt> {
    let new = &create.new;
    db.execute(
        "INSERT INTO games (id, variant, seq, created_at, deadline, closed)
         VALUES ($1, $2, 1, $3, $4, $5)",
        args![
            &new.id,
            new.variant.0.key(),
            new.at,
            create.deadline,
            new.closed
        ],
    )
    .await?;
    for (side, player) in [
        (SideKey::White, &new.white.id),
        (SideKey::Black, &new.black.id),
    ] {
        sit_down(db, &new.id, side, player).await?;
        seeks::withdraw(db, player, new.at).await?;
    }
    if let Some(ledger::Short { player, balance }) = ledger::hold(db, new).await? {
        return Err(Halt::Outcome(CommitOutcome::Short { player, balance }));
    }
    tournaments::seat(db, new).await?;
    log(db, &new.id, 1, &GameEvent::Created(new.clone())).await
}

async fn sit_down(
    db: &mut Db,
    game: &GameId,
    side: SideKey,
    player: &PlayerId,
) -> Result<(), Halt> {
    let seated = db
        .execute(
            "INSERT INTO seats (game, side, account, running) VALUES ($1, $2, $3, 1)
             ON CONFLICT DO NOTHING",
            args![game, side_key(side), player],
        )
        .await?;
    if seated == 1 {
        return Ok(());
    }
    let running = db
        .one(
            "SELECT game FROM seats WHERE account = $1 AND running = 1",
            args![player],
        )
        .await?;
    let ended = || StoreError::Conflict("a game ended in the same moment".to_owned());
    Err(Halt::Outcome(CommitOutcome::Playing {
        player: player.clone(),
        game: GameId(running.ok_or_else(ended)?.text(0)?),
    }))
}

async fn log(db: &mut Db, game: &GameId, seq: i64, event: &GameEvent) -> Result<(), Halt> {
    let body = json::write(event)?;
    let added = db
        .execute(
            "INSERT INTO events (game, seq, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            args![game, seq, &body],
        )
        .await?;
    if added == 1 {
        Ok(())
    } else {
        Err(Halt::Outcome(CommitOutcome::Stale))
    }
}

fn number(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(too_many)
}

fn too_many(error: std::num::TryFromIntError) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// Returns how a side stands in the tables.
pub(super) const fn side_key(side: SideKey) -> &'static str {
    match side {
        SideKey::White => "white",
        SideKey::Black => "black",
    }
}
