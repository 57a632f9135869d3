//! All judgement about a running or ended game.

use protocol::{
    EndReason, GameCommand, GameEvent, GameId, GameResult, Millis, PlayerId, Refusal, SideKey,
    Timestamp, WireMove,
};

use crate::attendance::{Attendance, claim_possible_at};
use crate::berserk;
use crate::clock::{self, Charge};
use crate::courtesy;
use crate::evolve::other;
use crate::{GameState, Limits, evolve, outcome, time_left};

/// Who wants what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A player's wish.
    Player {
        /// The account that asks.
        player: PlayerId,
        /// What it asks.
        wish: GameCommand,
    },
    /// The server looks at the clock.
    CheckTime,
    /// The server was away and gives the time back to the side to move.
    ReturnTime {
        /// How long the server was away during this turn.
        credit: Millis,
    },
}

/// What a decision depends on besides the game.
#[derive(Clone, Debug)]
pub struct Circumstances<'a> {
    /// The server's clock.
    pub at: Timestamp,
    /// White's connection.
    pub white: Attendance,
    /// Black's connection.
    pub black: Attendance,
    /// The name a rematch would get.
    pub rematch_id: &'a GameId,
    /// The configured times and limits.
    pub limits: &'a Limits,
}

impl Circumstances<'_> {
    pub(crate) const fn attendance(&self, side: SideKey) -> Attendance {
        match side {
            SideKey::White => self.white,
            SideKey::Black => self.black,
        }
    }
}

/// Returns what follows from a command.
///
/// # Errors
/// A refusal, with the state unchanged.
pub fn decide(
    state: &GameState,
    command: &Command,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    match command {
        Command::CheckTime => check_time(state, now),
        Command::ReturnTime { credit } => {
            running(state)?;
            Ok(vec![GameEvent::TimeReturned { credit: *credit }])
        }
        Command::Player { player, wish } => {
            let side = state.side_of(player).ok_or(Refusal::NotYourGame)?;
            decide_wish(state, side, wish, now)
        }
    }
}

fn decide_wish(
    state: &GameState,
    side: SideKey,
    wish: &GameCommand,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    match wish {
        GameCommand::OfferRematch => return offer_rematch(state, side, now),
        GameCommand::DeclineRematch => return decline_rematch(state, side, now),
        GameCommand::Move { ply, chosen } if is_last_move(state, side, *ply, chosen) => {
            return Ok(vec![]);
        }
        _ => running(state)?,
    }
    match wish {
        GameCommand::Move { ply, chosen } => make_move(state, side, *ply, chosen, now),
        GameCommand::Resign => Ok(vec![end(
            state,
            Some(other(side)),
            EndReason::Resigned,
            now,
        )]),
        GameCommand::Abort => abort(state, now),
        GameCommand::OfferDraw => offer_draw(state, side, now),
        GameCommand::WithdrawDraw => {
            standing_draw_offer(state, side)?;
            Ok(vec![GameEvent::DrawWithdrawn { by: side }])
        }
        GameCommand::DeclineDraw => {
            standing_draw_offer(state, other(side))?;
            Ok(vec![GameEvent::DrawDeclined { by: side }])
        }
        GameCommand::AcceptDraw => {
            standing_draw_offer(state, other(side))?;
            Ok(vec![end(state, None, EndReason::Agreed, now)])
        }
        GameCommand::OfferTakeback => courtesy::offer_takeback(state, side, now),
        GameCommand::AcceptTakeback => courtesy::accept_takeback(state, side, now),
        GameCommand::DeclineTakeback => courtesy::decline_takeback(state, side),
        GameCommand::GiveTime => courtesy::give_time(state, side, now),
        GameCommand::ClaimWin => claim(state, side, Some(side), EndReason::Left, now),
        GameCommand::ClaimDraw => claim(state, side, None, EndReason::LeftDraw, now),
        GameCommand::ClaimTime => check_time(state, now),
        GameCommand::Berserk => berserk::halve_clock(state, side),
        GameCommand::OfferRematch | GameCommand::DeclineRematch => Err(Refusal::GameRunning),
    }
}

fn running(state: &GameState) -> Result<(), Refusal> {
    if state.result().is_some() {
        Err(Refusal::GameOver)
    } else {
        Ok(())
    }
}

/// Returns whether this very move is the last one played: sent again, it is already done.
fn is_last_move(state: &GameState, side: SideKey, ply: u32, chosen: &WireMove) -> bool {
    ply.checked_add(1) == Some(state.ply())
        && state.to_move() != side
        && state.game().moves().last().map(WireMove::from).as_ref() == Some(chosen)
}

fn make_move(
    state: &GameState,
    side: SideKey,
    ply: u32,
    chosen: &WireMove,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    if state.to_move() != side {
        return Err(Refusal::NotYourTurn);
    }
    if state.ply() != ply {
        return Err(Refusal::StaleMove { ply: state.ply() });
    }
    if chosen
        .find_in(&state.game().position().legal_moves())
        .is_none()
    {
        return Err(Refusal::IllegalMove);
    }
    let round_trip = now.attendance(side).round_trip;
    let (clocks, forgiven) = match clock::charge(state, now.at, round_trip, now.limits) {
        Charge::InTime { clocks, forgiven } => (clocks, forgiven),
        Charge::FirstMoveMissed => return Ok(vec![end(state, None, EndReason::NoFirstMove, now)]),
        Charge::Flagged => {
            return Ok(vec![end(state, Some(other(side)), EndReason::TimeOut, now)]);
        }
    };
    let moved = GameEvent::Moved {
        chosen: chosen.clone(),
        clocks,
        forgiven,
        at: now.at,
    };
    let after = evolve(state.clone(), &moved).map_err(|_| Refusal::IllegalMove)?;
    let ended = after.game().outcome().map(|over| GameEvent::Ended {
        result: outcome::result_of(&over),
        clocks,
        at: now.at,
    });
    Ok(std::iter::once(moved).chain(ended).collect())
}

pub(crate) fn check_time(
    state: &GameState,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    running(state)?;
    let mover = state.to_move();
    let round_trip = now.attendance(mover).round_trip;
    match clock::charge(state, now.at, round_trip, now.limits) {
        Charge::InTime { .. } => Err(Refusal::TimeNotUp),
        Charge::FirstMoveMissed => Ok(vec![end(state, None, EndReason::NoFirstMove, now)]),
        Charge::Flagged => Ok(vec![end(
            state,
            Some(other(mover)),
            EndReason::TimeOut,
            now,
        )]),
    }
}

fn abort(state: &GameState, now: &Circumstances) -> Result<Vec<GameEvent>, Refusal> {
    if state.ply() >= 2 || state.created().tournament.is_some() {
        return Err(Refusal::CannotAbort);
    }
    Ok(vec![end(state, None, EndReason::Aborted, now)])
}

/// RULES.md section 6: from ply 20 on, at most once a player in 20 plies. Offering where the
/// opponent's offer stands accepts it.
fn offer_draw(
    state: &GameState,
    side: SideKey,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    if state.draw_offer() == Some(other(side)) {
        return Ok(vec![end(state, None, EndReason::Agreed, now)]);
    }
    if state.draw_offer() == Some(side) {
        return Ok(vec![]);
    }
    let tournament = state.created().tournament.as_ref();
    let from_ply = tournament
        .and_then(|tournament| tournament.draw_from_ply)
        .unwrap_or(now.limits.draw_offer_from_ply);
    if state.ply() < from_ply {
        return Err(Refusal::DrawTooEarly { from_ply });
    }
    if let Some(last) = state.last_draw_offer().of(side) {
        let from_ply = last + now.limits.draw_offer_every;
        if state.ply() < from_ply {
            return Err(Refusal::DrawTooOften { from_ply });
        }
    }
    Ok(vec![GameEvent::DrawOffered { by: side }])
}

fn standing_draw_offer(state: &GameState, owner: SideKey) -> Result<(), Refusal> {
    if state.draw_offer() == Some(owner) {
        Ok(())
    } else {
        Err(Refusal::NoOffer)
    }
}

fn claim(
    state: &GameState,
    claimant: SideKey,
    winner: Option<SideKey>,
    reason: EndReason,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    let absent = other(claimant);
    let possible_at = claim_possible_at(state, absent, now.attendance(absent), now.limits)
        .ok_or(Refusal::OpponentPresent)?;
    if now.at < possible_at {
        return Err(Refusal::ClaimTooEarly {
            wait_ms: possible_at - now.at,
        });
    }
    Ok(vec![end(state, winner, reason, now)])
}

fn offer_rematch(
    state: &GameState,
    side: SideKey,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    let result = state.result().ok_or(Refusal::GameRunning)?;
    if result.reason.is_void() || state.created().tournament.is_some() {
        return Err(Refusal::NotOffered);
    }
    if state.rematch().is_some() {
        return Ok(vec![]);
    }
    match standing_rematch_offer(state, now) {
        Some(owner) if owner == side => Ok(vec![]),
        Some(_) => Ok(vec![GameEvent::RematchAgreed {
            game: now.rematch_id.clone(),
        }]),
        None => Ok(vec![GameEvent::RematchOffered {
            by: side,
            at: now.at,
        }]),
    }
}

fn decline_rematch(
    state: &GameState,
    side: SideKey,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    state.result().ok_or(Refusal::GameRunning)?;
    standing_rematch_offer(state, now).ok_or(Refusal::NoOffer)?;
    Ok(vec![GameEvent::RematchDeclined { by: side }])
}

fn standing_rematch_offer(state: &GameState, now: &Circumstances) -> Option<SideKey> {
    let (owner, since) = state.rematch_offer()?;
    (now.at < since + now.limits.rematch).then_some(owner)
}

fn end(
    state: &GameState,
    winner: Option<SideKey>,
    reason: EndReason,
    now: &Circumstances,
) -> GameEvent {
    let mover = state.to_move();
    let clocks = state.clocks().with(mover, time_left(state, mover, now.at));
    GameEvent::Ended {
        result: GameResult { winner, reason },
        clocks,
        at: now.at,
    }
}
