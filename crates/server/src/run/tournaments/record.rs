//! What a game's end means for its tournament.

use domain::GameState;
use protocol::{EndReason, Millis, PairingResult, PlayerId, SideKey, Timestamp, TournamentFormat};

use crate::port::{Ports, Store, StoreError};
use crate::run::Server;
use crate::store::tournaments::{Ended, Tournament, Whole};

/// Somebody who did not make the first move so soon after all servers had been away is not to blame.
const AFTER_RESTART: Millis = Millis::seconds(60);
/// Then the game is played again after so long.
const AGAIN_IN: Millis = Millis::seconds(5);

impl<P: Ports> Server<P> {
    /// Notes the results of games that are over; returns whether there were any.
    pub(super) async fn record_ended(&self, whole: &Whole) -> Result<bool, StoreError> {
        let sql = self.store.sql();
        let tournament = &whole.tournament;
        let mut ended = vec![];
        for (board, game) in sql.unrecorded_bouts(&tournament.id).await? {
            let Some(loaded) = self.latest(&game).await? else {
                continue;
            };
            ended.extend(end_of(board, &loaded.state, tournament));
        }
        if ended.is_empty() {
            return Ok(false);
        }
        Ok(sql.record_bouts(&tournament.id, ended).await? > 0)
    }
}

/// Returns how a pairing ended; none while its game is still played.
fn end_of(board: u32, game: &GameState, tournament: &Tournament) -> Option<Ended> {
    let result = game.result()?;
    let at = game.ended_at()?;
    let is_arena = matches!(tournament.setup.format, TournamentFormat::Arena { .. });
    let is_late = is_arena && tournament.ends_at.is_some_and(|end| at > end);
    let absent = match result.reason {
        EndReason::NoFirstMove => Some(game.to_move()),
        _ => None,
    };
    let excused = is_excused(game, tournament, at);
    let counted = match (result.reason, absent) {
        _ if is_late => Ok(PairingResult::Void),
        (EndReason::Aborted, _) | (_, Some(_)) if excused || absent.is_none() => {
            if is_arena {
                Ok(PairingResult::Void)
            } else {
                Err(at + AGAIN_IN)
            }
        }
        (_, Some(side)) => Ok(won_by(Some(other(side)))),
        (_, None) => Ok(won_by(result.winner)),
    };
    let pauses = absent.filter(|_| counted.is_ok_and(|result| result != PairingResult::Void));
    let is_knockout = matches!(tournament.setup.format, TournamentFormat::Knockout { .. });
    Some(Ended {
        board,
        game: Some(game.created().id.clone()),
        result: counted,
        played: absent.is_none(),
        plies: game.ply(),
        berserk: game.berserk(),
        at,
        absent: pauses
            .filter(|_| !is_knockout)
            .map(|side| player(game, side))
            .into_iter()
            .collect(),
    })
}

/// Returns whether a missing first move may be the servers' fault.
fn is_excused(game: &GameState, tournament: &Tournament, at: Timestamp) -> bool {
    let restarted = tournament.restarted_at;
    game.created().at <= restarted && at <= restarted + AFTER_RESTART
}

const fn won_by(winner: Option<SideKey>) -> PairingResult {
    match winner {
        Some(SideKey::White) => PairingResult::White,
        Some(SideKey::Black) => PairingResult::Black,
        None => PairingResult::Draw,
    }
}

fn player(game: &GameState, side: SideKey) -> PlayerId {
    match side {
        SideKey::White => game.created().white.id.clone(),
        SideKey::Black => game.created().black.id.clone(),
    }
}

const fn other(side: SideKey) -> SideKey {
    match side {
        SideKey::White => SideKey::Black,
        SideKey::Black => SideKey::White,
    }
}
