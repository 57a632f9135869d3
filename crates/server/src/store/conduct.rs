//! How players behave: noted in the transaction that ends a game, and judged there.

use domain::conduct::{self, LATEST, Outcome, Record, Verdict as Judgement};
use protocol::{GameId, PlayerId, Timestamp};

use super::SqlStore;
use super::sql::{Db, Row, args};
use super::work::{Verdict, Work};
use crate::port::{Conducted, StoreError};

/// Something a player has not been told yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// A warning.
    Warning,
    /// A pause until this moment.
    Pause(Timestamp),
}

/// Notes how a game ended for a player and what follows.
pub(super) async fn note(
    db: &mut Db,
    game: &GameId,
    conducted: &Conducted,
    at: Timestamp,
) -> Result<(), StoreError> {
    let player = &conducted.player;
    let noted = db
        .execute(
            "INSERT INTO conduct (account, game, outcome, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
            args![player, game, conducted.outcome.key(), at],
        )
        .await?;
    if noted == 0 || conducted.outcome == Outcome::Good {
        return Ok(());
    }
    let (record, counted_from) = record(db, player).await?;
    let games = latest(db, player, counted_from).await?;
    match conduct::judge(&games, &record, at) {
        Judgement::Nothing => Ok(()),
        Judgement::Warning => {
            let warned = Record {
                warned_at: Some(at),
                ..record
            };
            keep(db, player, &warned, counted_from).await
        }
        Judgement::Pause(time) => {
            let paused = Record {
                pauses: conduct::pauses_in_memory(&record, at).saturating_add(1),
                paused_until: Some(at + time),
                ..record
            };
            keep(db, player, &paused, at).await
        }
    }
}

async fn record(db: &mut Db, player: &PlayerId) -> Result<(Record, Timestamp), StoreError> {
    let row = db
        .one(
            "SELECT warned_at, pauses, paused_until, counted_from FROM conduct_records
             WHERE account = $1",
            args![player],
        )
        .await?;
    let Some(row) = row else {
        return Ok((Record::default(), Timestamp(0)));
    };
    let record = Record {
        warned_at: row.maybe_at(0)?,
        pauses: u32::try_from(row.int(1)?).unwrap_or(u32::MAX),
        paused_until: row.maybe_at(2)?,
    };
    Ok((record, row.at(3)?))
}

/// Returns the outcomes of the games that count, the latest last.
async fn latest(
    db: &mut Db,
    player: &PlayerId,
    since: Timestamp,
) -> Result<Vec<Outcome>, StoreError> {
    let most = i64::try_from(LATEST).unwrap_or(i64::MAX);
    let rows = db
        .all(
            "SELECT outcome FROM conduct WHERE account = $1 AND at > $2
             ORDER BY at DESC, game DESC LIMIT $3",
            args![player, since, most],
        )
        .await?;
    let unknown = |key: &str| StoreError::Corrupt(format!("an outcome called '{key}'"));
    let outcome = |row: &Row| {
        let key = row.text(0)?;
        Outcome::from_key(&key).ok_or_else(|| unknown(&key))
    };
    rows.iter().rev().map(outcome).collect()
}

async fn keep(
    db: &mut Db,
    player: &PlayerId,
    record: &Record,
    counted_from: Timestamp,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO conduct_records (account, warned_at, pauses, paused_until, counted_from, told)
         VALUES ($1, $2, $3, $4, $5, 0)
         ON CONFLICT (account) DO UPDATE SET warned_at = excluded.warned_at,
             pauses = excluded.pauses, paused_until = excluded.paused_until,
             counted_from = excluded.counted_from, told = 0",
        args![
            player,
            record.warned_at,
            i64::from(record.pauses),
            record.paused_until,
            counted_from
        ],
    )
    .await
    .map(drop)
}

/// Takes what the player has not been told yet: whoever gets it tells it.
struct TakeTelling {
    player: PlayerId,
}

impl Work for TakeTelling {
    type Output = Option<Telling>;

    fn key(&self) -> &str {
        &self.player.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<Option<Telling>>, StoreError> {
        let text = "UPDATE conduct_records SET told = 1 WHERE account = $1 AND told = 0";
        if db.execute(text, args![&self.player]).await? == 0 {
            return Ok(Verdict::Undo(None));
        }
        let (record, counted_from) = record(db, &self.player).await?;
        // A pause begins the count anew, a warning does not.
        let is_pause = record.warned_at.is_none_or(|at| at <= counted_from);
        Ok(Verdict::Keep(Some(match record.paused_until {
            Some(until) if is_pause => Telling::Pause(until),
            _ => Telling::Warning,
        })))
    }
}

impl SqlStore {
    /// Returns until when the player gets no new games, if that is not over.
    ///
    /// # Errors
    /// The database failed.
    pub async fn paused_until(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let text = "SELECT paused_until FROM conduct_records
                    WHERE account = $1 AND paused_until > $2";
        let row = self.readers.one(text, args![player, now]).await?;
        row.map(|row| row.at(0)).transpose()
    }

    /// Takes what the player has not been told yet; it will not be told again.
    ///
    /// # Errors
    /// The database failed.
    pub async fn take_telling(&self, player: &PlayerId) -> Result<Option<Telling>, StoreError> {
        let text = "SELECT 1 FROM conduct_records WHERE account = $1 AND told = 0";
        if self.readers.one(text, args![player]).await?.is_none() {
            return Ok(None);
        }
        let player = player.clone();
        self.write(TakeTelling { player }).await
    }
}
