//! Ending a game that a fault of the server has spoilt: nobody wins.

use protocol::{Clocks, EndReason, GameEvent, GameId, GameResult, Timestamp};

use super::SqlStore;
use super::commit::{self, Halt};
use super::sql::{Db, args};
use super::work::{Verdict, Work};
use crate::port::{Append, CommitOutcome, StoreError};

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidOutcome {
    /// The game is over, without a winner.
    Void,
    /// It was over already. Nothing changed.
    Over,
    /// There is no such game. Nothing changed.
    NoSuchGame,
    /// Something happened in it in the same moment. Nothing changed.
    Busy,
}

/// A game to be ended.
struct Spoilt {
    game: GameId,
    at: Timestamp,
}

impl Work for Spoilt {
    type Output = VoidOutcome;

    fn key(&self) -> &str {
        &self.game.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<VoidOutcome>, StoreError> {
        let text = "SELECT seq, ended_at FROM games WHERE id = $1";
        let Some(row) = db.one(text, args![&self.game]).await? else {
            return Ok(Verdict::Undo(VoidOutcome::NoSuchGame));
        };
        if row.maybe_int(1)?.is_some() {
            return Ok(Verdict::Undo(VoidOutcome::Over));
        }
        let negative = |_| StoreError::Corrupt(format!("the last event of game {}", self.game));
        let expected = u64::try_from(row.int(0)?).map_err(negative)?;
        match commit::extend(db, &self.end(expected)).await {
            Ok(()) => Ok(Verdict::Keep(VoidOutcome::Void)),
            Err(Halt::Outcome(CommitOutcome::Stale)) => Ok(Verdict::Undo(VoidOutcome::Busy)),
            Err(Halt::Outcome(other)) => Err(StoreError::Conflict(format!("{other:?}"))),
            Err(Halt::Error(error)) => Err(error),
        }
    }
}

impl Spoilt {
    /// The end. What the clocks showed is not asked: the game may be one that cannot be read.
    fn end(&self, expected: u64) -> Append {
        let result = GameResult {
            winner: None,
            reason: EndReason::Fault,
        };
        let ended = GameEvent::Ended {
            result,
            clocks: Clocks::default(),
            at: self.at,
        };
        Append {
            game: self.game.clone(),
            expected,
            events: vec![ended],
            deadline: None,
            ended: Some((self.at, result)),
            conduct: vec![],
        }
    }
}

impl SqlStore {
    /// Ends a running game without a winner, as a fault of the server; stakes go back.
    ///
    /// # Errors
    /// The database failed.
    pub async fn void_game(&self, game: &GameId, at: Timestamp) -> Result<VoidOutcome, StoreError> {
        let game = game.clone();
        self.write(Spoilt { game, at }).await
    }
}
