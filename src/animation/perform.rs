//! Puts changes of the scene on the board: entities come, go and get their motions.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{Kind, Piece, Ruleset, Side, Square};

use super::plan::{Style, plan};
use super::queue::Queue;
use super::tween::{Easing, Motion, Pose};
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

/// The pieces and what moves them.
#[derive(SystemParam)]
pub(super) struct Stage<'w, 's> {
    queue: ResMut<'w, Queue>,
    roster: ResMut<'w, Roster>,
    look: Res<'w, PieceLook>,
    poses: Query<'w, 's, &'static mut Pose>,
    commands: Commands<'w, 's>,
}

impl Stage<'_, '_> {
    /// Brings a new piece, unseen until a motion shows it.
    fn enter(&mut self, rules: &Ruleset, square: Square, piece: Piece) -> Entity {
        let pose = Pose {
            alpha: 0.0,
            ..Pose::resting(middle(rules, square), piece.kind == Kind::King)
        };
        let bundle = piece_bundle(&self.look, piece, pose);
        let entity = self.commands.spawn(bundle).id();
        self.roster.newcomer(square, piece, entity);
        entity
    }

    fn show(
        &mut self,
        rules: &Ruleset,
        change: &Change,
        mine: Option<Side>,
        reduced: bool,
        now: f64,
    ) {
        let mover = mover_of(change).and_then(|square| self.roster.stand(square));
        let pose = mover.and_then(|stand| self.poses.get(stand.entity).ok());
        let style = Style {
            reduced,
            in_hand: pose.is_some_and(|pose| pose.held),
            opponent: mover.is_some_and(|stand| mine == Some(stand.piece.side.other())),
        };
        for (square, piece) in newcomers(change) {
            self.enter(rules, square, piece);
        }
        let start = self.queue.next_start(now);
        self.queue.add(
            &plan(rules, change, style),
            start,
            |square| self.roster.entity_for(change, square),
            |square| middle(rules, square),
        );
        self.roster.apply(change);
    }
}

/// Turns each change into motion.
pub(super) fn perform(
    mut changes: MessageReader<Changes>,
    mut stage: Stage,
    settings: Res<Settings>,
    game: Option<Res<Match>>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed_secs_f64();
    let mine = game.as_ref().and_then(|game| game.my_side).map(Side::from);
    for batch in changes.read() {
        if batch.reset {
            deal(batch, &mut stage, settings.reduced_motion, now);
            continue;
        }
        if stage.queue.is_late(now) {
            stage.queue.finish(&mut stage.poses, &mut stage.commands);
        }
        let rules = batch.variant.ruleset();
        for change in &batch.list {
            stage.show(rules, change, mine, settings.reduced_motion, now);
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

fn newcomers(change: &Change) -> Vec<(Square, Piece)> {
    match change {
        Change::TakeBack { restored, .. } => restored.clone(),
        Change::Appear(square, piece) => vec![(*square, *piece)],
        _ => Vec::new(),
    }
}

/// Puts all pieces of a new scene down: one after the other when a game begins.
fn deal(batch: &Changes, stage: &mut Stage, reduced: bool, now: f64) {
    stage.queue.clear();
    stage.roster.clear(&mut stage.commands);
    let rules = batch.variant.ruleset();
    let rows = f32::from(rules.board.rows);
    let wave = batch.game_begins && !reduced;
    for change in &batch.list {
        let Change::Appear(square, piece) = change else {
            continue;
        };
        let entity = stage.enter(rules, *square, *piece);
        let at = middle(rules, *square);
        let turn = (at.y.min(rows - at.y) * 2.0 + at.x) / (rows * 2.0);
        let after = if wave { turn * (DEAL - 0.15) } else { 0.0 };
        let start = now + f64::from(after);
        stage.queue.push(entity, start, 0.15, Motion::Appear, false);
        if wave {
            stage.queue.push(entity, start, 0.2, Motion::Hop, false);
        }
    }
    if batch.game_begins {
        stage.queue.sound(now, Sound::GameStart);
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
        let mut settled = *pose;
        queue.settle(stand.entity, &mut settled);
        let held = Pose {
            at: place.board(at),
            lift: 1.0,
            scale: 1.12,
            held: true,
            ..settled
        };
        pose.set_if_neq(held);
    }
    if roster.is_waiting() {
        return;
    }
    for stand in roster.stands() {
        let is_dragged = dragged.is_some_and(|held| held.entity == stand.entity);
        let Ok(mut pose) = poses.get_mut(stand.entity) else {
            continue;
        };
        if pose.held && !is_dragged && !queue.moves(stand.entity) {
            pose.held = false;
            let motion = Motion::Slide {
                to: middle(place.rules(), roster.rests_at(stand)),
                easing: Easing::Out,
                lift: 0.0,
                scale: 1.0,
            };
            let slow = f32::from(!settings.reduced_motion);
            let now = time.elapsed_secs_f64();
            queue.push(stand.entity, now, PUT_BACK * slow, motion, false);
        }
    }
}
