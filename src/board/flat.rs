//! Marks that lie flat on squares: last move, selection, pieces that must capture, premove.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rules::Square;

use crate::session::{Match, Selection};
use crate::settings::Settings;

/// One breath of the pieces that must capture, in seconds.
const BREATH: f64 = 1.6;
/// How many breaths are drawn before the marks rest: the board must not cost power while a player
/// thinks.
const BREATHS: f64 = 3.0;

/// A colour laid over a square. Of several, the greatest is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tint {
    LastMove,
    Must,
    Premove,
    Selected,
}

impl Tint {
    /// Returns its number in `board.wgsl`.
    pub(super) const fn number(self) -> f32 {
        match self {
            Self::LastMove => 1.0,
            Self::Selected => 3.0,
            Self::Must => 4.0,
            Self::Premove => 5.0,
        }
    }
}

/// What lies on the squares now. Each square at most once.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct FlatMarks {
    pub(super) squares: Vec<(Square, Tint)>,
    /// The squares of pieces that must capture; empty while one is selected.
    pub(super) must: Vec<Square>,
    /// The way of the capture that is looked at: start, the square after each jump.
    pub(super) path: Vec<Square>,
    /// Strength of the must-capture tint, about 1.
    pub(super) pulse: f32,
    /// When the pieces that must capture began to breathe.
    since: f64,
}

/// Returns all squares of the last move, the corners of a capture included.
fn last_move(game: &Match) -> Vec<Square> {
    let (_, Some(chosen)) = game.shown() else {
        return Vec::new();
    };
    let before = (game.shown_ply() as usize).saturating_sub(1);
    let present = game.present();
    let before = present.positions().get(before);
    before.map_or_else(Vec::new, |before| before.route(&chosen))
}

/// Returns whether the last move shown is a capture of the past, whose way is drawn.
fn looked_at(game: &Match) -> bool {
    let is_past = game.viewed_ply.is_some() || game.confirmed.result().is_some();
    is_past && game.shown().1.is_some_and(|chosen| chosen.is_capture())
}

/// Returns the squares of our pieces that must capture.
fn must_capture(game: &Match) -> Vec<Square> {
    if !game.is_my_turn() {
        return Vec::new();
    }
    let mut squares: Vec<Square> = game
        .present()
        .position()
        .legal_moves()
        .iter()
        .filter(|legal| legal.is_capture())
        .map(|legal| legal.from)
        .collect();
    squares.dedup();
    squares
}

fn gather(
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    time: Res<Time<Real>>,
    mut marks: ResMut<FlatMarks>,
) {
    let Some(game) = game else {
        marks.set_if_neq(FlatMarks::default());
        return;
    };
    if !game.is_changed() && !selection.is_changed() {
        return;
    }
    let mut wanted = FlatMarks {
        pulse: 1.0,
        since: marks.since,
        ..FlatMarks::default()
    };
    let mut tinted: Vec<(Square, Tint)> = Vec::new();
    let mut lay = |squares: &[Square], tint| {
        tinted.extend(squares.iter().map(|square| (*square, tint)));
    };
    let last = last_move(&game);
    lay(&last, Tint::LastMove);
    if looked_at(&game) {
        wanted.path = last;
    }
    if selection.from.is_none() {
        wanted.must = must_capture(&game);
        lay(&wanted.must, Tint::Must);
    }
    if let Some((from, to)) = selection.premove {
        lay(&[from, to], Tint::Premove);
    }
    lay(selection.at().as_slice(), Tint::Selected);
    tinted.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    tinted.dedup_by_key(|(square, _)| *square);
    wanted.squares = tinted;
    let nudged = selection.refused.is_some();
    if wanted.must != marks.must || nudged {
        wanted.since = time.elapsed_secs_f64();
    }
    marks.set_if_neq(wanted);
}

/// Lets the pieces that must capture breathe a few times.
fn breathe(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut marks: ResMut<FlatMarks>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let age = time.elapsed_secs_f64() - marks.since;
    let alive = !marks.must.is_empty() && !settings.reduced_motion && age < BREATH * BREATHS;
    let pulse = if alive {
        redraw.write(RequestRedraw);
        let phase = (age / BREATH).fract() * core::f64::consts::TAU;
        #[expect(clippy::cast_possible_truncation, reason = "a value from -1 to 1")]
        let swing = phase.sin() as f32;
        1.0 + 0.18 * swing
    } else {
        1.0
    };
    if marks.pulse.to_bits() != pulse.to_bits() {
        marks.pulse = pulse;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlatMarks>().add_systems(
        Update,
        (gather, breathe).chain().in_set(crate::Systems::Present),
    );
}
