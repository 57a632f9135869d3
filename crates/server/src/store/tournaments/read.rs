//! Reading tournaments.

use protocol::{Berserk, GameId, PlayerCard, PlayerId, Timestamp, TournamentId, TournamentStatus};

use super::{Entry, Pairing, Tournament, Whole};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::accounts::card;
use crate::store::json;
use crate::store::sql::{Row, args};

/// Tournaments of one kind in a list.
const MOST_LISTED: i64 = 50;
/// Tournaments that are over in a list.
const MOST_OVER: i64 = 20;

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT t.id, t.setup, t.status, t.version, t.password, t.starts_at, t.ends_at, t.round,
                 t.next_at, t.players, t.lot, t.told, t.restarted_at, t.changes,
                 m.id, m.name, m.rating, m.provisional, w.id, w.name, w.rating, w.provisional
             FROM tournaments t LEFT JOIN accounts m ON m.id = t.made_by
             LEFT JOIN accounts w ON w.id = t.winner WHERE ",
            $rest
        )
    };
}

fn small(row: &Row, column: usize) -> Result<u32, StoreError> {
    let broken = |_| StoreError::Corrupt("a number of a tournament is out of range".to_owned());
    u32::try_from(row.int(column)?).map_err(broken)
}

fn maybe_card(row: &Row, first: usize) -> Result<Option<PlayerCard>, StoreError> {
    match row.maybe_text(first)? {
        Some(_) => card(row, first).map(Some),
        None => Ok(None),
    }
}

fn tournament(row: &Row) -> Result<Tournament, StoreError> {
    Ok(Tournament {
        id: TournamentId(row.text(0)?),
        setup: json::read(&row.text(1)?)?,
        status: json::read_word(&row.text(2)?)?,
        version: row.int(3)?,
        password: row.maybe_text(4)?,
        starts_at: row.at(5)?,
        ends_at: row.maybe_at(6)?,
        round: small(row, 7)?,
        next_at: row.maybe_at(8)?,
        players: small(row, 9)?,
        lot: row.int(10)?.unsigned_abs(),
        told: row.flag(11)?,
        restarted_at: row.at(12)?,
        changes: row.int(13)?,
        made_by: maybe_card(row, 14)?,
        winner: maybe_card(row, 18)?,
    })
}

fn entry(row: &Row) -> Result<Entry, StoreError> {
    let board = row.maybe_int(6)?.map(u32::try_from).transpose();
    Ok(Entry {
        player: card(row, 0)?,
        joined_after: small(row, 4)?,
        state: json::read_word(&row.text(5)?)?,
        board: board.map_err(|_| StoreError::Corrupt("the board of an entrant".to_owned()))?,
        free_since: row.at(7)?,
        pauses: small(row, 8)?,
        paused_at: row.at(9)?,
        prize: small(row, 10)?,
    })
}

fn pairing(row: &Row) -> Result<Pairing, StoreError> {
    let result = row.maybe_text(7)?;
    Ok(Pairing {
        board: small(row, 0)?,
        round: small(row, 1)?,
        white: PlayerId(row.text(2)?),
        black: row.maybe_text(3)?.map(PlayerId),
        decider: row.flag(4)?,
        begins_at: row.at(5)?,
        game: row.maybe_text(6)?.map(GameId),
        result: result.map(|word| json::read_word(&word)).transpose()?,
        played: row.flag(8)?,
        plies: small(row, 9)?,
        berserk: Berserk {
            white: row.flag(10)?,
            black: row.flag(11)?,
        },
    })
}

impl SqlStore {
    /// Returns a tournament.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Option<Tournament>, StoreError> {
        let row = self.readers.one(select!("t.id = $1"), args![id]).await?;
        row.as_ref().map(tournament).transpose()
    }

    /// Returns a tournament with all that belongs to it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn whole_tournament(&self, id: &TournamentId) -> Result<Option<Whole>, StoreError> {
        // What a step between these questions changes is noticed by its version.
        let Some(tournament) = self.tournament(id).await? else {
            return Ok(None);
        };
        let text = "SELECT e.account, a.name, e.rating, a.provisional, e.joined_after, e.state,
                        e.board, e.free_since, e.pauses, e.paused_at, e.prize
                    FROM entrants e JOIN accounts a ON a.id = e.account
                    WHERE e.tournament = $1 ORDER BY e.number";
        let entries = self.readers.all(text, args![id]).await?;
        let text = "SELECT board, round, white, black, decider, begins_at, game, result, played,
                        plies, berserk_w, berserk_b
                    FROM bouts WHERE tournament = $1 ORDER BY board";
        let pairings = self.readers.all(text, args![id]).await?;
        Ok(Some(Whole {
            tournament,
            entries: entries.iter().map(entry).collect::<Result<_, _>>()?,
            pairings: pairings.iter().map(pairing).collect::<Result<_, _>>()?,
        }))
    }

    /// Returns tournaments of this status: those to come the next first, those that are over the latest
    /// first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tournaments(&self, of: TournamentStatus) -> Result<Vec<Tournament>, StoreError> {
        let rows = if of == TournamentStatus::Finished {
            let text = select!("t.status = 'finished' ORDER BY t.ends_at DESC, t.id LIMIT $1");
            self.readers.all(text, args![MOST_OVER]).await?
        } else {
            let text = select!("t.status = $1 ORDER BY t.starts_at, t.id LIMIT $2");
            let of = json::write_word(&of)?;
            self.readers.all(text, args![&of, MOST_LISTED]).await?
        };
        rows.iter().map(tournament).collect()
    }

    /// Returns which tournaments have something to do: those that are played, and those whose time to
    /// start, or to tell of it, has come.
    ///
    /// # Errors
    /// The database failed.
    pub async fn due_tournaments(
        &self,
        now: Timestamp,
        tell_before: Timestamp,
    ) -> Result<Vec<TournamentId>, StoreError> {
        let text = "SELECT id FROM tournaments WHERE status = 'running'
                        OR (status = 'open' AND starts_at <= $1)
                        OR (status = 'open' AND starts_at <= $2 AND told = 0)
                    ORDER BY starts_at";
        let rows = self.readers.all(text, args![now, tell_before]).await?;
        rows.iter()
            .map(|row| row.text(0).map(TournamentId))
            .collect()
    }

    /// Returns the pairings of a tournament whose game is over and whose result is not noted yet.
    ///
    /// # Errors
    /// The database failed.
    pub async fn unrecorded_bouts(
        &self,
        id: &TournamentId,
    ) -> Result<Vec<(u32, GameId)>, StoreError> {
        let text = "SELECT b.board, b.game FROM bouts b JOIN games g ON g.id = b.game
                    WHERE b.tournament = $1 AND b.result IS NULL AND g.ended_at IS NOT NULL
                    ORDER BY b.board";
        let rows = self.readers.all(text, args![id]).await?;
        rows.iter()
            .map(|row| Ok((small(row, 0)?, GameId(row.text(1)?))))
            .collect()
    }

    /// Returns whether the player has joined, be it to pause or to leave again.
    ///
    /// # Errors
    /// The database failed.
    pub async fn takes_part(
        &self,
        id: &TournamentId,
        player: &PlayerId,
    ) -> Result<bool, StoreError> {
        let text = "SELECT 1 FROM entrants WHERE tournament = $1 AND account = $2";
        Ok(self.readers.one(text, args![id, player]).await?.is_some())
    }

    /// Returns whether this entry of the timetable has been made.
    ///
    /// # Errors
    /// The database failed.
    pub async fn is_planned(&self, slot: &str) -> Result<bool, StoreError> {
        let text = "SELECT 1 FROM tournaments WHERE slot = $1";
        Ok(self.readers.one(text, args![slot]).await?.is_some())
    }

    /// Returns in which tournaments the player takes or took part.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tournaments_of(&self, player: &PlayerId) -> Result<Vec<TournamentId>, StoreError> {
        let text = "SELECT e.tournament FROM entrants e WHERE e.account = $1 ORDER BY e.tournament";
        let rows = self.readers.all(text, args![player]).await?;
        rows.iter()
            .map(|row| row.text(0).map(TournamentId))
            .collect()
    }

    /// Returns which of a tournament's players have a running game, anywhere.
    ///
    /// # Errors
    /// The database failed.
    pub async fn busy_entrants(&self, id: &TournamentId) -> Result<Vec<PlayerId>, StoreError> {
        let text = "SELECT e.account FROM entrants e
                    JOIN seats s ON s.account = e.account AND s.running = 1
                    WHERE e.tournament = $1";
        let rows = self.readers.all(text, args![id]).await?;
        rows.iter().map(|row| row.text(0).map(PlayerId)).collect()
    }

    /// Returns which of a tournament's players are connected to any server.
    ///
    /// # Errors
    /// The database failed.
    pub async fn connected_entrants(
        &self,
        id: &TournamentId,
        now: Timestamp,
    ) -> Result<Vec<PlayerId>, StoreError> {
        let text = "SELECT DISTINCT e.account FROM entrants e
                    JOIN presence p ON p.account = e.account AND p.here = 1
                    JOIN nodes n ON n.id = p.node AND n.lease_until > $2
                    WHERE e.tournament = $1";
        let rows = self.readers.all(text, args![id, now]).await?;
        rows.iter().map(|row| row.text(0).map(PlayerId)).collect()
    }
}
