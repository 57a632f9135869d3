//! Motions without a move: a refused tap, a won game.

use bevy::prelude::*;
use domain::GameState;
use protocol::GameId;
use rules::Side;

use super::queue::Queue;
use super::tween::Motion;
use crate::audio::Sound;
use crate::board::middle;
use crate::pieces::Roster;
use crate::session::{Match, Selection};
use crate::settings::Settings;

/// How long a piece shakes, in seconds.
const SHAKE: f32 = 0.26;
/// How long after the end of a game its sound comes, in seconds.
const LAST_CHORD: f64 = 0.5;

/// Shakes the piece that cannot do what was asked.
pub(super) fn refuse(
    selection: Res<Selection>,
    roster: Res<Roster>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut queue: ResMut<Queue>,
    mut last: Local<f64>,
    mut picked: Local<Option<rules::Square>>,
) {
    let now = time.elapsed_secs_f64();
    if selection.from != *picked {
        *picked = selection.from;
        if picked.is_some() {
            queue.sound(now, Sound::Select);
        }
    }
    let Some(refused) = selection.refused.filter(|refused| refused.at > *last) else {
        return;
    };
    *last = refused.at;
    queue.sound(now, Sound::Illegal);
    let stand = selection
        .from
        .and_then(|square| roster.stand(square))
        .or_else(|| roster.stand(refused.square));
    if let Some(stand) = stand
        && !settings.reduced_motion
        && !queue.moves(stand.entity)
    {
        queue.push(stand.entity, now, SHAKE, Motion::Shake, false);
    }
}

/// Lets the winner's pieces hop, and plays the sound of the result.
pub(super) fn celebrate(
    game: Option<Res<Match>>,
    roster: Res<Roster>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut queue: ResMut<Queue>,
    mut seen: Local<Option<(GameId, bool)>>,
) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let ended = game.confirmed.result();
    let before = seen.replace((game.id.clone(), ended.is_some()));
    let (Some(result), Some((id, false))) = (ended, before) else {
        return;
    };
    if id != game.id {
        return;
    }
    let now = queue.next_start(time.elapsed_secs_f64());
    let sound = match (result.winner, game.my_side) {
        (None, _) => Sound::Draw,
        (Some(winner), Some(mine)) if winner != mine => Sound::Lose,
        _ => Sound::Win,
    };
    queue.sound(now + LAST_CHORD, sound);
    let Some(winner) = result.winner.filter(|_| !settings.reduced_motion) else {
        return;
    };
    let origin = last_square(&game.confirmed);
    for stand in roster.stands() {
        if stand.piece.side != Side::from(winner) {
            continue;
        }
        let rules = game.confirmed.game().position().ruleset();
        let at = middle(rules, stand.square);
        let distance = origin.map_or(0.0, |square| middle(rules, square).distance(at));
        let start = now + 0.1 + f64::from(distance) * 0.04;
        queue.push(stand.entity, start, 0.3, Motion::Hop, false);
    }
}

fn last_square(state: &GameState) -> Option<rules::Square> {
    state.game().moves().last().map(|played| played.to)
}
