//! Pairings are made, and games bound to them.

use protocol::{NewGame, PairingResult, PlayerId, Timestamp, TournamentId};

use crate::port::{CommitOutcome, StoreError};
use crate::store::SqlStore;
use crate::store::commit::Halt;
use crate::store::json;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// A pairing to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBout {
    /// Who has White, or a bye.
    pub white: PlayerId,
    /// Who has Black.
    pub black: Option<PlayerId>,
    /// Whether it decides an even match.
    pub decider: bool,
    /// The round; 0 in an arena.
    pub round: u32,
    /// When its game begins.
    pub begins_at: Timestamp,
}

/// Pairings to be made together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// In which tournament.
    pub tournament: TournamentId,
    /// The version on which they rest.
    pub version: i64,
    /// The round that stands then.
    pub round: u32,
    /// When.
    pub at: Timestamp,
    /// The pairings.
    pub bouts: Vec<NewBout>,
    /// Whether a pairing is left out when one of the two has left or plays already; otherwise nothing is
    /// done then.
    pub each_for_itself: bool,
}

impl Work for Pairs {
    /// Whether they were made.
    type Output = bool;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<bool>, StoreError> {
        let text = "UPDATE tournaments SET version = version + 1, changes = changes + 1, round = $3, next_at = NULL
                    WHERE id = $1 AND version = $2 AND status = 'running' RETURNING boards";
        let round = i64::from(self.round);
        let guard = args![&self.tournament, self.version, round];
        let Some(row) = db.one(text, guard).await? else {
            return Ok(Verdict::Undo(false));
        };
        let mut board = row.int(0)?;
        for bout in &self.bouts {
            if self.bind(db, bout, board + 1).await? {
                board += 1;
                self.insert(db, bout, board).await?;
            } else if !self.each_for_itself {
                return Ok(Verdict::Undo(false));
            }
        }
        let text = "UPDATE tournaments SET boards = $2 WHERE id = $1";
        db.execute(text, args![&self.tournament, board]).await?;
        Ok(Verdict::Keep(true))
    }
}

impl Pairs {
    /// Notes the pairing with both players; returns whether both were free.
    async fn bind(&self, db: &mut Db, bout: &NewBout, board: i64) -> Result<bool, StoreError> {
        let Some(black) = &bout.black else {
            let text = "SELECT 1 FROM entrants WHERE tournament = $1 AND account = $2
                            AND board IS NULL AND state = 'in'";
            let row = db.one(text, args![&self.tournament, &bout.white]).await?;
            return Ok(row.is_some());
        };
        let text = "UPDATE entrants SET board = $2 WHERE tournament = $1
                        AND account IN ($3, $4) AND board IS NULL AND state = 'in'";
        let bound = db
            .execute(text, args![&self.tournament, board, &bout.white, black])
            .await?;
        if bound == 2 {
            return Ok(true);
        }
        let text = "UPDATE entrants SET board = NULL WHERE tournament = $1 AND board = $2";
        db.execute(text, args![&self.tournament, board]).await?;
        Ok(false)
    }

    async fn insert(&self, db: &mut Db, bout: &NewBout, board: i64) -> Result<(), StoreError> {
        let is_bye = bout.black.is_none();
        let result = is_bye
            .then(|| json::write_word(&PairingResult::Bye))
            .transpose()?;
        db.execute(
            "INSERT INTO bouts (tournament, board, round, white, black, decider, begins_at, result,
                 played, plies, berserk_w, berserk_b, ended_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0, 0, $9)",
            args![
                &self.tournament,
                board,
                i64::from(bout.round),
                &bout.white,
                bout.black.as_ref().map(|black| black.0.as_str()),
                bout.decider,
                bout.begins_at,
                result.as_deref(),
                is_bye.then_some(self.at)
            ],
        )
        .await
        .map(drop)
    }
}

/// Binds a game that begins to its pairing, in the same transaction; a game that belongs to no tournament
/// may begin as it is.
pub(in crate::store) async fn seat(db: &mut Db, new: &NewGame) -> Result<(), Halt> {
    let Some(tournament) = &new.tournament else {
        return Ok(());
    };
    let text = "UPDATE bouts SET game = $3 WHERE tournament = $1 AND board = $2
                    AND game IS NULL AND result IS NULL";
    let board = i64::from(tournament.board);
    let bound = db
        .execute(text, args![&tournament.id, board, &new.id])
        .await?;
    if bound == 1 {
        Ok(())
    } else {
        Err(Halt::Outcome(CommitOutcome::Stale))
    }
}

impl SqlStore {
    /// Makes pairings. Returns whether they were made; otherwise something has changed meanwhile.
    ///
    /// # Errors
    /// The database failed.
    pub async fn pair_tournament(&self, pairs: Pairs) -> Result<bool, StoreError> {
        self.write(pairs).await
    }
}
