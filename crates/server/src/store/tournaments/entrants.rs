//! Joining, leaving, pausing. Each may be asked twice.

use domain::tournament::arena;
use protocol::{PlayerId, Timestamp, TournamentFormat, TournamentId, TournamentSetup};

use super::make::call_off;
use super::purse::Pot;
use crate::port::StoreError;
use crate::store::sql::{Db, Row, args};
use crate::store::work::{Verdict, Work};
use crate::store::{SqlStore, json};

/// Somebody wants in, or back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entering {
    /// Where.
    pub tournament: TournamentId,
    /// Who.
    pub player: PlayerId,
    /// With which rating.
    pub rating: i32,
    /// When.
    pub at: Timestamp,
}

/// What became of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinOutcome {
    /// Takes part, now or already.
    In,
    /// There is no such tournament.
    Gone,
    /// It is over.
    Over,
    /// All places are taken.
    Full,
    /// It is too late.
    Closed,
    /// A pause lasts until then.
    TooEarly(Timestamp),
    /// There are only so many credits, fewer than the fee.
    Short(i64),
}

/// What became of leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveOutcome {
    /// Takes no part any more.
    Left,
    /// Never took part.
    NotIn,
    /// It is over.
    Over,
}

/// What became of pausing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseOutcome {
    /// Pauses.
    Paused,
    /// Takes no part.
    NotIn,
    /// It is over, or knows no pauses.
    NotPossible,
}

/// What joining and leaving depend on.
struct Hall {
    status: String,
    setup: TournamentSetup,
    round: i64,
    players: i64,
    places: i64,
    /// Another number each time.
    turn: i64,
}

/// Takes the tournament's row, so that others who join, leave or start it wait.
async fn take(db: &mut Db, id: &TournamentId) -> Result<Option<Hall>, StoreError> {
    let text = "UPDATE tournaments SET changes = changes + 1 WHERE id = $1
                RETURNING status, setup, round, players, places, changes";
    let hall = |row: &Row| {
        Ok(Hall {
            status: row.text(0)?,
            setup: json::read(&row.text(1)?)?,
            round: row.int(2)?,
            players: row.int(3)?,
            places: row.int(4)?,
            turn: row.int(5)?,
        })
    };
    let row = db.one(text, args![id]).await?;
    row.as_ref().map(hall).transpose()
}

impl Hall {
    fn is_over(&self) -> bool {
        !matches!(self.status.as_str(), "open" | "running")
    }

    const fn is_knockout(&self) -> bool {
        matches!(self.setup.format, TournamentFormat::Knockout { .. })
    }

    /// Returns whether it is too late to join: a knockout that has begun, a Swiss of which half is over.
    fn is_closed(&self) -> bool {
        match self.setup.format {
            TournamentFormat::Arena { .. } => false,
            TournamentFormat::Knockout { .. } => self.status == "running",
            TournamentFormat::Swiss { rounds, .. } => 2 * self.round > i64::from(rounds),
        }
    }
}

impl Work for Entering {
    type Output = JoinOutcome;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<JoinOutcome>, StoreError> {
        let Some(hall) = take(db, &self.tournament).await? else {
            return Ok(Verdict::Undo(JoinOutcome::Gone));
        };
        if hall.is_over() {
            return Ok(Verdict::Undo(JoinOutcome::Over));
        }
        let text = "SELECT state, pauses, paused_at FROM entrants
                    WHERE tournament = $1 AND account = $2";
        let known = db.one(text, args![&self.tournament, &self.player]).await?;
        match known {
            Some(row) => self.come_back(db, &hall, &row).await,
            None => self.enter(db, &hall).await,
        }
    }
}

impl Entering {
    async fn come_back(
        &self,
        db: &mut Db,
        hall: &Hall,
        row: &Row,
    ) -> Result<Verdict<JoinOutcome>, StoreError> {
        let state = row.text(0)?;
        if state == "in" {
            return Ok(Verdict::Undo(JoinOutcome::In));
        }
        if hall.is_knockout() {
            return Ok(Verdict::Undo(JoinOutcome::Closed));
        }
        let before = u32::try_from(row.int(1)? - 1).unwrap_or(0);
        let may_return = row.at(2)? + arena::pause(before, hall.setup.time);
        if state == "paused" && self.at < may_return {
            return Ok(Verdict::Undo(JoinOutcome::TooEarly(may_return)));
        }
        let text = "UPDATE entrants SET state = 'in', free_since = $3
                    WHERE tournament = $1 AND account = $2";
        db.execute(text, args![&self.tournament, &self.player, self.at])
            .await?;
        Ok(Verdict::Keep(JoinOutcome::In))
    }

    async fn enter(&self, db: &mut Db, hall: &Hall) -> Result<Verdict<JoinOutcome>, StoreError> {
        if hall.is_closed() {
            return Ok(Verdict::Undo(JoinOutcome::Closed));
        }
        if hall.players >= hall.places {
            return Ok(Verdict::Undo(JoinOutcome::Full));
        }
        let pot = Pot {
            tournament: &self.tournament,
            at: self.at,
        };
        let fee = (hall.setup.fee, hall.turn);
        if let Some(balance) = pot.take_fee(db, &self.player, fee).await? {
            return Ok(Verdict::Undo(JoinOutcome::Short(balance)));
        }
        self.insert(db, hall.round).await?;
        let starts_when_full = matches!(
            hall.setup.format,
            TournamentFormat::Knockout {
                when_full: true,
                ..
            }
        );
        if starts_when_full && hall.players + 1 == hall.places {
            let text = "UPDATE tournaments SET starts_at = $2 WHERE id = $1 AND starts_at > $2";
            db.execute(text, args![&self.tournament, self.at]).await?;
        }
        Ok(Verdict::Keep(JoinOutcome::In))
    }

    async fn insert(&self, db: &mut Db, round: i64) -> Result<(), StoreError> {
        db.execute(
            "INSERT INTO entrants (tournament, account, number, rating, joined_at, joined_after,
                 state, free_since, pauses, paused_at, prize)
             SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, 'in', $4, 0, 0, 0
             FROM entrants WHERE tournament = $1",
            args![
                &self.tournament,
                &self.player,
                i64::from(self.rating),
                self.at,
                round
            ],
        )
        .await?;
        let text = "UPDATE tournaments SET players = players + 1 WHERE id = $1";
        db.execute(text, args![&self.tournament]).await.map(drop)
    }
}

struct Leaving {
    tournament: TournamentId,
    player: PlayerId,
    at: Timestamp,
}

impl Work for Leaving {
    type Output = LeaveOutcome;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<LeaveOutcome>, StoreError> {
        let Some(hall) = take(db, &self.tournament).await? else {
            return Ok(Verdict::Undo(LeaveOutcome::NotIn));
        };
        let both = args![&self.tournament, &self.player];
        match hall.status.as_str() {
            "open" => {
                let text = "DELETE FROM entrants WHERE tournament = $1 AND account = $2";
                if db.execute(text, both).await? == 0 {
                    return Ok(Verdict::Undo(LeaveOutcome::NotIn));
                }
                let text = "UPDATE tournaments SET players = players - 1 WHERE id = $1";
                db.execute(text, args![&self.tournament]).await?;
                let pot = Pot {
                    tournament: &self.tournament,
                    at: self.at,
                };
                let fee = (hall.setup.fee, hall.turn);
                pot.give_back(db, &self.player, fee).await?;
                Ok(Verdict::Keep(LeaveOutcome::Left))
            }
            "running" => {
                let text = "UPDATE entrants SET state = 'out'
                            WHERE tournament = $1 AND account = $2";
                let left = db.execute(text, both).await? == 1;
                Ok(if left {
                    Verdict::Keep(LeaveOutcome::Left)
                } else {
                    Verdict::Undo(LeaveOutcome::NotIn)
                })
            }
            _ => Ok(Verdict::Undo(LeaveOutcome::Over)),
        }
    }
}

struct Pausing {
    tournament: TournamentId,
    player: PlayerId,
    at: Timestamp,
}

impl Work for Pausing {
    type Output = PauseOutcome;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<PauseOutcome>, StoreError> {
        let Some(hall) = take(db, &self.tournament).await? else {
            return Ok(Verdict::Undo(PauseOutcome::NotIn));
        };
        if hall.is_over() || hall.is_knockout() {
            return Ok(Verdict::Undo(PauseOutcome::NotPossible));
        }
        let text = "SELECT state FROM entrants WHERE tournament = $1 AND account = $2";
        let row = db.one(text, args![&self.tournament, &self.player]).await?;
        match row.map(|row| row.text(0)).transpose()?.as_deref() {
            Some("in") => pause(db, &self.tournament, &self.player, self.at).await?,
            Some("paused") => return Ok(Verdict::Undo(PauseOutcome::Paused)),
            _ => return Ok(Verdict::Undo(PauseOutcome::NotIn)),
        }
        Ok(Verdict::Keep(PauseOutcome::Paused))
    }
}

/// Lets somebody pause who takes part; counts it together with those that are not forgotten.
pub(super) async fn pause(
    db: &mut Db,
    tournament: &TournamentId,
    player: &PlayerId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let forgotten = Timestamp(at.0 - arena::PAUSES_FORGOTTEN_AFTER.0);
    let text = "UPDATE entrants SET state = 'paused', paused_at = $3,
                    pauses = CASE WHEN paused_at <= $4 THEN 1 ELSE pauses + 1 END
                WHERE tournament = $1 AND account = $2 AND state = 'in'";
    db.execute(text, args![tournament, player, at, forgotten])
        .await
        .map(drop)
}

/// Takes somebody whose account goes out of all tournaments: those that have not begun give the fee back
/// and forget the player, in the others nobody is paired with the player any more.
pub(in crate::store) async fn walk_out(
    db: &mut Db,
    player: &PlayerId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let text = "SELECT t.id FROM tournaments t JOIN entrants e ON e.tournament = t.id
                WHERE e.account = $1 AND t.status IN ('open', 'running') ORDER BY t.id";
    for row in db.all(text, args![player]).await? {
        let leaving = Leaving {
            tournament: TournamentId(row.text(0)?),
            player: player.clone(),
            at,
        };
        leaving.apply(db).await?;
    }
    let text = "SELECT id FROM tournaments WHERE status = 'open' AND made_by = $1 ORDER BY id";
    for row in db.all(text, args![player]).await? {
        call_off(db, &TournamentId(row.text(0)?), player, at).await?;
    }
    Ok(())
}

impl SqlStore {
    /// Lets somebody take part, or come back.
    ///
    /// # Errors
    /// The database failed.
    pub async fn enter_tournament(&self, entering: Entering) -> Result<JoinOutcome, StoreError> {
        self.write(entering).await
    }

    /// Lets somebody leave.
    ///
    /// # Errors
    /// The database failed.
    pub async fn leave_tournament(
        &self,
        tournament: &TournamentId,
        player: &PlayerId,
        at: Timestamp,
    ) -> Result<LeaveOutcome, StoreError> {
        let (tournament, player) = (tournament.clone(), player.clone());
        self.write(Leaving {
            tournament,
            player,
            at,
        })
        .await
    }

    /// Lets somebody pause.
    ///
    /// # Errors
    /// The database failed.
    pub async fn pause_in_tournament(
        &self,
        tournament: &TournamentId,
        player: &PlayerId,
        at: Timestamp,
    ) -> Result<PauseOutcome, StoreError> {
        let (tournament, player) = (tournament.clone(), player.clone());
        self.write(Pausing {
            tournament,
            player,
            at,
        })
        .await
    }
}
