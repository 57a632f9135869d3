//! The sounds of our own clock when little time is left.

use bevy::prelude::*;
use protocol::{GameId, Millis, SideKey, TimeControl};

use super::{Play, Sound};
use crate::session::{Match, Session};

/// Each of so many last seconds ticks.
const TICKING: Millis = Millis(10_000);

/// Our running clock when it was last looked at.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    game: GameId,
    ply: u32,
    left: Millis,
}

/// Returns from when on time is short: 20 s, or a tenth of the time at the start where that is
/// less.
fn low(time: TimeControl) -> Millis {
    let tenth = match time {
        TimeControl::Fischer { base_s, .. } => Millis(i64::from(base_s) * 100),
        TimeControl::PerMove { limit_s } => Millis(i64::from(limit_s) * 100),
    };
    tenth.min(Millis::seconds(20))
}

/// Returns what is heard when the clock goes from one time to another.
fn alarm(before: Millis, now: Millis, low: Millis) -> Option<Sound> {
    let seconds = |time: Millis| (time.0 + 999) / 1000;
    if now.0 <= 0 || now >= before {
        None
    } else if before > low && now <= low {
        Some(Sound::ClockLow)
    } else if now < TICKING && seconds(now) < seconds(before) {
        Some(Sound::ClockTick)
    } else {
        None
    }
}

/// Returns our clock while it runs.
fn running(game: &Match, session: &Session) -> Option<Seen> {
    let mine: SideKey = game.my_side?;
    let state = &game.confirmed;
    if state.result().is_some() || state.to_move() != mine || game.pending.is_some() {
        return None;
    }
    let now = session.clock.at(crate::platform::now());
    Some(Seen {
        game: game.id.clone(),
        ply: state.ply(),
        left: domain::time_left(state, mine, now),
    })
}

fn listen(
    game: Option<Res<Match>>,
    session: Res<Session>,
    mut last: Local<Option<Seen>>,
    mut warned: Local<Option<GameId>>,
    mut play: MessageWriter<Play>,
) {
    let seen = game.as_ref().and_then(|game| running(game, &session));
    if let (Some(game), Some(now)) = (game.as_ref(), &seen)
        && let Some(before) = last.as_ref()
        && (&before.game, before.ply) == (&now.game, now.ply)
        && let Some(sound) = alarm(before.left, now.left, low(game.confirmed.created().time))
    {
        // The warning comes once a game, however often the increment lifts the clock again.
        let again = sound == Sound::ClockLow && warned.as_ref() == Some(&now.game);
        if !again {
            play.write(Play(sound));
        }
        if sound == Sound::ClockLow {
            *warned = Some(now.game.clone());
        }
    }
    *last = seen;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, listen.in_set(crate::Systems::Present));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: i64, now: i64, expected: Option<Sound>) {
        let low = low(TimeControl::fischer(5, 3));
        assert_eq!(alarm(Millis(before), Millis(now), low), expected);
    }

    #[test]
    fn the_warning_comes_at_20_seconds_and_ticks_in_the_last_10() {
        check(20_100, 20_001, None);
        check(20_001, 20_000, Some(Sound::ClockLow));
        check(19_000, 18_000, None);
        check(10_050, 9_990, Some(Sound::ClockTick));
        check(9_990, 9_100, None);
        check(9_010, 8_990, Some(Sound::ClockTick));
        check(900, 0, None);
        check(5_000, 8_000, None);
    }

    #[test]
    fn of_a_short_time_the_warning_comes_at_a_tenth() {
        assert_eq!(low(TimeControl::fischer(1, 1)), Millis(6_000));
        assert_eq!(low(TimeControl::NO_CLOCK), Millis(20_000));
    }
}
