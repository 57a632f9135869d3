//! Who is connected, and what an opponent's absence allows.

use protocol::{Millis, SideKey, TimeControl, Timestamp};

use crate::{GameState, Limits};

/// What the server knows of one player's connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// Since when the player has no connection; `None` while connected.
    pub gone_since: Option<Timestamp>,
    /// Whether the player said goodbye.
    pub on_purpose: bool,
    /// The round trip measured by the server, once known.
    pub round_trip: Option<Millis>,
}

/// Returns from when on the opponent of `absent` may claim the game: only on the absent player's
/// own turn, only with a clock and only once both have moved (RULES.md section 6). `None` where no
/// claim is possible.
#[must_use]
pub fn claim_possible_at(
    state: &GameState,
    absent: SideKey,
    attendance: Attendance,
    limits: &Limits,
) -> Option<Timestamp> {
    let time = state.created().time;
    let running_on_absent_clock =
        state.result().is_none() && state.to_move() == absent && state.ply() >= 2;
    if !running_on_absent_clock || matches!(time, TimeControl::PerMove { .. }) {
        return None;
    }
    let waiting_since = attendance.gone_since?.max(state.turn_since());
    let patience = if attendance.on_purpose {
        limits.left
    } else {
        limits.absent.of(time)
    };
    Some(waiting_since + patience)
}
