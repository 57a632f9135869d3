//! How pairings ended.

use protocol::{Berserk, GameId, PairingResult, PlayerId, Timestamp, TournamentId};

use super::entrants::pause;
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::json;
use crate::store::sql::{Db, args};
use crate::store::work::{Verdict, Work};

/// A pairing that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Its number.
    pub board: u32,
    /// The game that was played; none: somebody did not come.
    pub game: Option<GameId>,
    /// The result; none: it is played again, from this moment on.
    pub result: Result<PairingResult, Timestamp>,
    /// Whether it was played.
    pub played: bool,
    /// Moves made.
    pub plies: u32,
    /// Who halved the own clock.
    pub berserk: Berserk,
    /// When.
    pub at: Timestamp,
    /// Who did not come and pauses therefore.
    pub absent: Vec<PlayerId>,
}

impl Ended {
    /// Returns the game as the column compares it: no text where there is none.
    fn game_or_none(&self) -> &str {
        self.game.as_ref().map_or("", |game| &game.0)
    }
}

struct Record {
    tournament: TournamentId,
    ended: Vec<Ended>,
}

impl Work for Record {
    /// How many were noted with this.
    type Output = u32;

    fn key(&self) -> &str {
        &self.tournament.0
    }

    async fn apply(&self, db: &mut Db) -> Result<Verdict<u32>, StoreError> {
        // Taken first, so that two of these are done one after the other.
        let text = "UPDATE tournaments SET version = version + 1, changes = changes + 1
                    WHERE id = $1 AND status = 'running'";
        if db.execute(text, args![&self.tournament]).await? == 0 {
            return Ok(Verdict::Undo(0));
        }
        let mut noted = 0;
        for ended in &self.ended {
            noted += u32::from(self.note(db, ended).await?);
        }
        Ok(if noted == 0 {
            Verdict::Undo(0)
        } else {
            Verdict::Keep(noted)
        })
    }
}

impl Record {
    /// Lets a pairing be played again from this moment on.
    async fn again(&self, db: &mut Db, ended: &Ended, at: Timestamp) -> Result<bool, StoreError> {
        let text = "UPDATE bouts SET game = NULL, begins_at = $4 WHERE tournament = $1
                        AND board = $2 AND result IS NULL AND coalesce(game, '') = $3";
        let board = i64::from(ended.board);
        let all = args![&self.tournament, board, ended.game_or_none(), at];
        Ok(db.execute(text, all).await? == 1)
    }

    async fn note(&self, db: &mut Db, ended: &Ended) -> Result<bool, StoreError> {
        let result = match ended.result {
            Ok(result) => json::write_word(&result)?,
            Err(at) => return self.again(db, ended, at).await,
        };
        let board = i64::from(ended.board);
        let noted = db
            .execute(
                "UPDATE bouts SET result = $4, played = $5, plies = $6, berserk_w = $7,
                     berserk_b = $8, ended_at = $9
                 WHERE tournament = $1 AND board = $2 AND result IS NULL
                     AND coalesce(game, '') = $3",
                args![
                    &self.tournament,
                    board,
                    ended.game_or_none(),
                    &result,
                    ended.played,
                    i64::from(ended.plies),
                    ended.berserk.white,
                    ended.berserk.black,
                    ended.at
                ],
            )
            .await?;
        if noted == 0 {
            return Ok(false);
        }
        let text = "UPDATE entrants SET board = NULL, free_since = $3
                    WHERE tournament = $1 AND board = $2";
        db.execute(text, args![&self.tournament, board, ended.at])
            .await?;
        for player in &ended.absent {
            pause(db, &self.tournament, player, ended.at).await?;
        }
        Ok(true)
    }
}

impl SqlStore {
    /// Notes how pairings ended; what is noted already stays. Returns how many are news.
    ///
    /// # Errors
    /// The database failed.
    pub async fn record_bouts(
        &self,
        tournament: &TournamentId,
        ended: Vec<Ended>,
    ) -> Result<u32, StoreError> {
        let tournament = tournament.clone();
        self.write(Record { tournament, ended }).await
    }
}
