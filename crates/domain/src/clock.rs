//! Clocks: what a move costs, what lag is forgiven, when a time is up (RULES.md section 6).
//!
//! Neither clock runs before both sides have made their first move; each first move has its own
//! limit instead. Without a clock each move has the whole limit, the first one included.

use protocol::{Clocks, Millis, SideKey, TimeControl, Timestamp};

use crate::{GameState, Limits};

/// Moves after which the clocks run: each side's first move is free.
const FREE_PLIES: u32 = 2;

/// What a move did to the mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charge {
    /// In time: both clocks after the move, and the lag forgiven.
    InTime { clocks: Clocks, forgiven: Millis },
    /// Too late for a first move: the game is void.
    FirstMoveMissed,
    /// Too late: lost on time.
    Flagged,
}

/// Returns what both clocks show at the start of a game.
pub(crate) const fn at_start(time: TimeControl) -> Clocks {
    let each = match time {
        TimeControl::Fischer { base_s, .. } => Millis::seconds(base_s),
        TimeControl::PerMove { limit_s } => Millis::seconds(limit_s),
    };
    Clocks {
        white: each,
        black: each,
    }
}

/// Returns the lag each side may still be forgiven at the start: three moves' gains.
pub(crate) fn quota_at_start(time: TimeControl) -> Clocks {
    let each = Millis(3 * gain(time).0);
    Clocks {
        white: each,
        black: each,
    }
}

/// Returns a side's quota after a move: one gain more, at most seven, less what was forgiven.
pub(crate) fn quota_after_move(time: TimeControl, quota: Millis, forgiven: Millis) -> Millis {
    let gain = gain(time).0;
    Millis(
        quota
            .0
            .saturating_sub(forgiven.0)
            .max(0)
            .saturating_add(gain)
            .min(7 * gain),
    )
}

/// Returns the lag quota a move earns. Nothing without a clock.
fn gain(time: TimeControl) -> Millis {
    let centiseconds = match time.estimated_seconds() {
        None => 0,
        Some(180..) => 100,
        Some(0..=15) => 35,
        Some(seconds) => i64::from(seconds / 3 + 40),
    };
    Millis(centiseconds * 10)
}

/// Returns the lag that may be forgiven for the move being made.
fn forgivable(state: &GameState, round_trip: Option<Millis>, limits: &Limits) -> Millis {
    let measured = round_trip.map_or(Millis::ZERO, |trip| trip + limits.lag_above_round_trip);
    state.lag_quota().of(state.to_move()).min(measured)
}

/// Returns what the move that arrives `at` costs the side to move.
pub(crate) fn charge(
    state: &GameState,
    at: Timestamp,
    round_trip: Option<Millis>,
    limits: &Limits,
) -> Charge {
    if is_time_up(state, at, round_trip, limits) {
        return if has_free_first_move(state) {
            Charge::FirstMoveMissed
        } else {
            Charge::Flagged
        };
    }
    let unchanged = Charge::InTime {
        clocks: state.clocks(),
        forgiven: Millis::ZERO,
    };
    let TimeControl::Fischer { increment_s, .. } = state.created().time else {
        return unchanged;
    };
    if has_free_first_move(state) {
        return unchanged;
    }
    let mover = state.to_move();
    let elapsed = elapsed(state, at);
    let forgiven = forgivable(state, round_trip, limits).min(elapsed);
    let left = state.clocks().of(mover) - (elapsed - forgiven);
    let increment = if state.berserk().of(mover) {
        Millis::ZERO
    } else {
        Millis::seconds(increment_s)
    };
    let clocks = state.clocks().with(mover, left + increment);
    Charge::InTime { clocks, forgiven }
}

fn has_free_first_move(state: &GameState) -> bool {
    state.ply() < FREE_PLIES && matches!(state.created().time, TimeControl::Fischer { .. })
}

/// Returns how long the side to move has been thinking. A clock set back counts as no time.
fn elapsed(state: &GameState, at: Timestamp) -> Millis {
    (at - state.turn_since()).max(Millis::ZERO)
}

/// Returns the time limit of the turn that is running.
fn turn_limit(state: &GameState, limits: &Limits) -> Millis {
    if has_free_first_move(state) {
        let first_move = match state.created().tournament {
            Some(_) => limits.first_move_in_tournaments,
            None => limits.first_move,
        };
        first_move.of(state.created().time)
    } else {
        state.clocks().of(state.to_move())
    }
}

/// Returns whether the time of the side to move is up at `at`, lag considered.
pub(crate) fn is_time_up(
    state: &GameState,
    at: Timestamp,
    round_trip: Option<Millis>,
    limits: &Limits,
) -> bool {
    let grace = forgivable(state, round_trip, limits).min(limits.flag_grace);
    elapsed(state, at) >= turn_limit(state, limits) + grace
}

/// Returns when the running turn's time is up, lag aside; `None` once the game is over.
#[must_use]
pub fn deadline(state: &GameState, limits: &Limits) -> Option<Timestamp> {
    state
        .result()
        .is_none()
        .then(|| state.turn_since() + turn_limit(state, limits))
}

/// Returns what a side's clock shows at `at`, never below zero. The running first move's limit is
/// not part of the clock.
#[must_use]
pub fn time_left(state: &GameState, side: SideKey, at: Timestamp) -> Millis {
    let standing = state.clocks().of(side);
    let runs = state.result().is_none() && state.to_move() == side && !has_free_first_move(state);
    if runs {
        (standing - elapsed(state, at)).max(Millis::ZERO)
    } else {
        standing
    }
}
