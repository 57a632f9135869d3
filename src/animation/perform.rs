//! Puts changes of the scene on the board: entities come, go and get their motions.

use bevy::prelude::*;
use rules::{Side, Square};

use super::plan::{Style, plan};
use super::queue::Queue;
use super::tween::{Motion, Pose};
use crate::audio::Sound;
use crate::board::{Place, middle};
use crate::pieces::{Change, Changes, PieceLook, Roster, piece_bundle};
use crate::session::{Match, Selection};
use crate::settings::Settings;

/// In how much time a new board is dealt, in seconds.
const DEAL: f32 = 0.4;
/// How long a piece that the hand lets go takes to its square, in seconds.
const PUT_BACK: f32 = 0.16;

/// Where the hand holds a dragged piece. Written by `board::input`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hand {
    /// Where the piece is, in the world.
    pub at: Option<Vec2>,
}

/// Turns each change into motion.
pub(super) fn perform(
    mut changes: MessageReader<Changes>,
    mut queue: ResMut<Queue>,
    mut roster: ResMut<Roster>,
    look: Res<PieceLook>,
    settings: Res<Settings>,
    game: Option<Res<Match>>,
    time: Res<Time<Real>>,
    mut poses: Query<&mut Pose>,
    mut commands: Commands,
) {
    let now = time.elapsed_secs_f64();
    for batch in changes.read() {
        if batch.reset {
            queue.clear();
            roster.clear(&mut commands);
            deal(
                batch,
                &mut queue,
                &mut roster,
                &look,
                settings.reduced_motion,
                now,
                &mut commands,
            );
            continue;
        }
        if queue.is_late(now) {
            queue.finish(&mut poses, &mut commands);
        }
        let mine = game.as_ref().and_then(|game| game.my_side).map(Side::from);
        for change in &batch.list {
            let mover = mover_of(change).and_then(|square| roster.stand(square));
            let style = Style {
                reduced: settings.reduced_motion,
                in_hand: mover
                    .and_then(|stand| poses.get(stand.entity).ok())
                    .is_some_and(|pose| pose.held),
                opponent: mover.is_some_and(|stand| mine == Some(stand.piece.side.other())),
            };
            let rules = batch.variant.ruleset();
            for (square, piece) in newcomers(change) {
                let pose = Pose {
                    alpha: 0.0,
                    ..Pose::resting(middle(rules, square), piece.kind == rules::Kind::King)
                };
                let entity = commands.spawn(piece_bundle(&look, piece, pose)).id();
                roster.newcomer(square, piece, entity);
            }
            let start = queue.next_start(now);
            queue.add(
                &plan(rules, change, style),
                start,
                |square| roster.entity_for(change, square),
                |square| middle(rules, square),
            );
            roster.apply(change);
        }
    }
}

fn mover_of(change: &Change) -> Option<Square> {
    match change {
        Change::Go { from, .. } | Change::StepBack { from, .. } => Some(*from),
        Change::TakeBack { played, .. } => Some(played.to),
        Change::Vanish(_) | Change::Appear(..) => None,
    }
}

fn newcomers(change: &Change) -> Vec<(Square, rules::Piece)> {
    match change {
        Change::TakeBack { restored, .. } => restored.clone(),
        Change::Appear(square, piece) => vec![(*square, *piece)],
        _ => Vec::new(),
    }
}

/// Puts all pieces of a new scene down: one after the other when a game begins.
fn deal(
    batch: &Changes,
    queue: &mut Queue,
    roster: &mut Roster,
    look: &PieceLook,
    reduced: bool,
    now: f64,
    commands: &mut Commands,
) {
    let rules = batch.variant.ruleset();
    let rows = f32::from(rules.board.rows);
    for change in &batch.list {
        let Change::Appear(square, piece) = change else {
            continue;
        };
        let at = middle(rules, *square);
        let pose = Pose {
            alpha: 0.0,
            ..Pose::resting(at, piece.kind == rules::Kind::King)
        };
        let entity = commands.spawn(piece_bundle(look, *piece, pose)).id();
        roster.newcomer(*square, *piece, entity);
        let wave = (at.y.min(rows - at.y) * 2.0 + at.x) / (rows * 2.0);
        let after = if batch.game_begins && !reduced {
            wave * (DEAL - 0.15)
        } else {
            0.0
        };
        let start = now + f64::from(after);
        queue.push(entity, start, 0.15, Motion::Appear, false);
        if batch.game_begins && !reduced {
            queue.push(entity, start, 0.2, Motion::Hop, false);
        }
    }
    if batch.game_begins {
        queue.sound(now, Sound::GameStart);
    }
}

/// Lets the dragged piece follow the hand, and brings it home when the hand lets go.
pub(super) fn hold(
    hand: Res<Hand>,
    selection: Res<Selection>,
    place: Res<Place>,
    roster: Res<Roster>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut queue: ResMut<Queue>,
    mut poses: Query<&mut Pose>,
) {
    let dragged = selection
        .from
        .filter(|_| selection.dragging)
        .and_then(|square| roster.stand(square));
    if let Some((stand, at)) = dragged.zip(hand.at)
        && let Ok(mut pose) = poses.get_mut(stand.entity)
    {
        let held = Pose {
            at: place.board(at),
            lift: 1.0,
            scale: 1.12,
            held: true,
            ..*pose
        };
        pose.set_if_neq(held);
    }
    if roster.is_waiting() {
        return;
    }
    let now = time.elapsed_secs_f64();
    for stand in roster.stands() {
        let let_go = dragged.is_none_or(|held| held.entity != stand.entity);
        if let_go
            && let Ok(mut pose) = poses.get_mut(stand.entity)
            && pose.held
            && !queue.moves(stand.entity)
        {
            pose.held = false;
            let motion = Motion::Slide {
                to: middle(place.rules(), roster.rests_at(stand)),
                easing: super::tween::Easing::Out,
                lift: 0.0,
                scale: 1.0,
            };
            let length = if settings.reduced_motion {
                0.0
            } else {
                PUT_BACK
            };
            queue.push(stand.entity, now, length, motion, false);
        }
    }
}
