//! Half the own clock for one point more, in arenas (facts E1). What it earns is counted in
//! `tournament::arena`.

use protocol::{GameEvent, Millis, Refusal, SideKey, TimeControl};

use crate::GameState;

/// A clock with less base time than so many increments keeps its base: there the increment that is
/// given up is the sacrifice.
const INCREMENTS: u32 = 50;

/// Returns what follows when this side halves its clock.
pub(crate) fn halve_clock(state: &GameState, side: SideKey) -> Result<Vec<GameEvent>, Refusal> {
    let allows = state
        .created()
        .tournament
        .as_ref()
        .is_some_and(|t| t.berserk);
    let TimeControl::Fischer {
        base_s,
        increment_s,
    } = state.created().time
    else {
        return Err(Refusal::NoBerserk);
    };
    if allows && state.berserk().of(side) {
        return Ok(vec![]);
    }
    if !allows || has_moved(state, side) {
        return Err(Refusal::NoBerserk);
    }
    let keeps = base_s < INCREMENTS * increment_s;
    let left = state.clocks().of(side);
    let left = if keeps { left } else { Millis(left.0 / 2) };
    Ok(vec![GameEvent::Berserked {
        by: side,
        clocks: state.clocks().with(side, left),
    }])
}

fn has_moved(state: &GameState, side: SideKey) -> bool {
    match side {
        SideKey::White => state.ply() > 0,
        SideKey::Black => state.ply() > 1,
    }
}
