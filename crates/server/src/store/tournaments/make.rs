//! Tournaments are made and called off.

use protocol::{PlayerId, Timestamp, TournamentId, TournamentSetup};

use super::purse::Pot;
use crate::port::StoreError;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};
use crate::store::{SqlStore, json};

/// Tournaments of one maker that have not begun.
const MOST_OPEN: u32 = 2;
/// Who fits into a tournament without a limit.
const NO_LIMIT: i64 = 4000;

/// A tournament to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTournament {
    /// Its name on the wire.
    pub id: TournamentId,
    /// What is played.
    pub setup: TournamentSetup,
    /// Who makes it; nobody: the timetable.
    pub made_by: Option<PlayerId>,
    /// Its name and moment in the timetable.
    pub slot: Option<String>,
    /// The password as argon2 keeps it.
    pub password: Option<String>,
    /// When it starts.
    pub starts_at: Timestamp,
    /// What is drawn by lot follows from it.
    pub lot: u32,
    /// Now.
    pub at: Timestamp,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MakeOutcome {
    /// It is made.
    Made,
    /// The timetable's was made before.
    Known,
    /// The maker has enough of them that have not begun.
    TooMany,
}

impl Work for NewTournament {
    type Output = MakeOutcome;

    fn key(&self) -> &str {
        match &self.made_by {
            Some(maker) => &maker.0,
            None => &self.id.0,
        }
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<MakeOutcome>, StoreError> {
        if let Some(maker) = &self.made_by {
            // The maker's row is taken, so that two at once are counted one after the other.
            let take = "UPDATE accounts SET name = name WHERE id = $1";
            db.execute(take, args![maker]).await?;
            let open = "SELECT count(*) FROM tournaments WHERE made_by = $1 AND status = 'open'";
            if db.count(open, args![maker]).await? >= MOST_OPEN {
                return Ok(Verdict::Undo(MakeOutcome::TooMany));
            }
        }
        let setup = json::write(&self.setup)?;
        let places = domain::tournament::setup::places(&self.setup.format);
        let made = db
            .execute(
                "INSERT INTO tournaments (id, setup, status, version, changes, made_by, slot,
                     password, created_at, starts_at, round, players, places, boards, lot, told, credited,
                     restarted_at, led_until)
                 VALUES ($1, $2, 'open', 1, 1, $3, $4, $5, $6, $7, 0, 0, $8, 0, $9, 0, 0, 0, 0)
                 ON CONFLICT DO NOTHING",
                args![
                    &self.id,
                    &setup,
                    self.made_by.as_ref().map(|maker| maker.0.as_str()),
                    self.slot.as_deref(),
                    self.password.as_deref(),
                    self.at,
                    self.starts_at,
                    places.map_or(NO_LIMIT, i64::from),
                    i64::from(self.lot)
                ],
            )
            .await?;
        Ok(if made == 1 {
            Verdict::Keep(MakeOutcome::Made)
        } else {
            Verdict::Undo(MakeOutcome::Known)
        })
    }
}

struct CallOff {
    id: TournamentId,
    maker: PlayerId,
    at: Timestamp,
}

impl Work for CallOff {
    /// Whether it was called off.
    type Output = bool;

    fn key(&self) -> &str {
        &self.id.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let is_off = call_off(db, &self.id, &self.maker, self.at).await?;
        Ok(Verdict::Keep(is_off))
    }
}

/// Calls a tournament off that has not begun, if this is its maker; the fees go back.
pub(super) async fn call_off(
    db: &mut Db,
    id: &TournamentId,
    maker: &PlayerId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let text = "UPDATE tournaments SET status = 'cancelled', version = version + 1,
                    changes = changes + 1, ends_at = $3
                WHERE id = $1 AND status = 'open' AND made_by = $2 RETURNING setup";
    let Some(row) = db.one(text, args![id, maker, at]).await? else {
        return Ok(false);
    };
    let setup: TournamentSetup = json::read(&row.text(0)?)?;
    let pot = Pot { tournament: id, at };
    pot.give_all_back(db, setup.fee).await?;
    Ok(true)
}

impl SqlStore {
    /// Makes a tournament.
    ///
    /// # Errors
    /// The database failed.
    pub async fn make_tournament(&self, new: NewTournament) -> Result<MakeOutcome, StoreError> {
        self.write(new).await
    }

    /// Calls a tournament off that has not begun. Returns whether its maker asked in time.
    ///
    /// # Errors
    /// The database failed.
    pub async fn call_off_tournament(
        &self,
        id: &TournamentId,
        maker: &PlayerId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (id, maker) = (id.clone(), maker.clone());
        self.write(CallOff { id, maker, at }).await
    }
}
