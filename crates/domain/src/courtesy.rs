//! What players grant each other: a move taken back, more time.

use protocol::{GameEvent, Millis, Refusal, SideKey, TimeControl};

use crate::clock;
use crate::decide::{Circumstances, check_time};
use crate::evolve::other;
use crate::{GameState, time_left};

/// Only in games that count for nothing, and once at each ply. Asking where the opponent has asked
/// grants the opponent's wish.
pub(crate) fn offer_takeback(
    state: &GameState,
    side: SideKey,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    let created = state.created();
    if created.rated || created.stake > 0 {
        return Err(Refusal::Rated);
    }
    if state.takeback_offer() == Some(other(side)) {
        return accept_takeback(state, side, now);
    }
    if state.takeback_offer() == Some(side) {
        return Ok(vec![]);
    }
    if ply_before_last_move(state, side).is_none() {
        return Err(Refusal::NothingToTakeBack);
    }
    if state.last_takeback_offer().of(side) == Some(state.ply()) {
        return Err(Refusal::TakebackAsked);
    }
    Ok(vec![GameEvent::TakebackOffered { by: side }])
}

/// The time spent stays spent; whoever is to move then has its turn from now on.
pub(crate) fn accept_takeback(
    state: &GameState,
    side: SideKey,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    let asker = other(side);
    if state.takeback_offer() != Some(asker) {
        return Err(Refusal::NoOffer);
    }
    let ply = ply_before_last_move(state, asker).ok_or(Refusal::NothingToTakeBack)?;
    if is_flag_down(state, now) {
        return check_time(state, now);
    }
    let clocks = match state.created().time {
        // The clock shows the time for a move, and the move is a new one.
        TimeControl::PerMove { .. } => state.clocks(),
        TimeControl::Fischer { .. } => {
            let mover = state.to_move();
            state.clocks().with(mover, time_left(state, mover, now.at))
        }
    };
    let at = now.at;
    Ok(vec![GameEvent::TakenBack { ply, clocks, at }])
}

pub(crate) fn decline_takeback(
    state: &GameState,
    side: SideKey,
) -> Result<Vec<GameEvent>, Refusal> {
    state.takeback_offer().ok_or(Refusal::NoOffer)?;
    Ok(vec![GameEvent::TakebackDeclined { by: side }])
}

/// Gives the opponent a little more time, as long as that leaves it below the most a clock may get.
pub(crate) fn give_time(
    state: &GameState,
    side: SideKey,
    now: &Circumstances,
) -> Result<Vec<GameEvent>, Refusal> {
    if matches!(state.created().time, TimeControl::PerMove { .. }) {
        return Err(Refusal::NoClock);
    }
    if is_flag_down(state, now) {
        return check_time(state, now);
    }
    let left = time_left(state, other(side), now.at);
    let amount = now.limits.given_time.min(now.limits.clock_most - left);
    if amount <= Millis::ZERO {
        return Err(Refusal::ClockFull);
    }
    Ok(vec![GameEvent::TimeGiven { by: side, amount }])
}

/// Returns how many moves remain when this side's last one is taken back, the opponent's answer
/// with it; `None` before its first move.
fn ply_before_last_move(state: &GameState, side: SideKey) -> Option<u32> {
    let undone = if state.to_move() == side { 2 } else { 1 };
    state.ply().checked_sub(undone)
}

/// Returns whether the time of the side to move is up: then nothing can be granted any more.
fn is_flag_down(state: &GameState, now: &Circumstances) -> bool {
    let round_trip = now.attendance(state.to_move()).round_trip;
    clock::is_time_up(state, now.at, round_trip, now.limits)
}
