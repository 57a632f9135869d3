//! Coordinates: letters and ranks on the frame of an 8×8 board or in its edge squares, numbers in
//! the dark squares of a 10×10 board. What they are and where; `ui` paints them with its own fonts, since
//! another text engine for some letters would make the page for browsers larger by 1.4 MB.

use bevy::prelude::*;
use rules::{Naming, Square};

use super::theme::Theme;
use super::{DrawSystems, Place, Typed};
use crate::session::{Match, Selection};
use crate::settings::{Coordinates, Settings};
use crate::viewport::frame_width;

/// From the edge of a square to a label in it, in squares.
const INSET: f32 = 0.07;
/// Size of the move that is being typed, in logical pixels.
const TYPED_SIZE: f32 = 18.0;
/// Its colour.
const TYPED: u32 = 0xF1F7_F8FF;
/// Its colour when it is no move.
const WRONG: u32 = 0xFFB4_ADFF;

/// One label.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// In the world: logical pixels from the middle of the window, y upwards.
    pub at: Vec2,
    /// Which part of the text lies there: 0 for its middle, to -0.5 and 0.5 for its left and right, its lower
    /// and upper edge.
    pub anchor: Vec2,
    /// Red, green, blue and how much it covers, a byte each.
    pub colour: u32,
    /// In logical pixels.
    pub size: f32,
}

/// All labels of the board that is shown.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Labels(pub Vec<Label>);

/// Returns what all coordinates have in common.
fn coordinate(place: &Place) -> Label {
    Label {
        text: String::new(),
        at: Vec2::ZERO,
        anchor: Vec2::ZERO,
        colour: 0,
        size: (0.19 * place.square).clamp(8.5, 15.0),
    }
}

/// Returns the move that is being typed, over the board's lower edge.
fn being_typed(place: &Place, typed: &Typed) -> Option<Label> {
    (!typed.text.is_empty()).then(|| Label {
        text: typed.text.clone(),
        at: typed_at(place),
        anchor: Vec2::ZERO,
        colour: if typed.wrong { WRONG } else { TYPED },
        size: TYPED_SIZE,
    })
}

/// Returns the middle of the typed move in the world.
pub(super) fn typed_at(place: &Place) -> Vec2 {
    let below = place.side() * place.square * 0.5 - 26.0;
    place.middle() - Vec2::new(0.0, below)
}

/// Returns the labels on the frame: every column above and below, every row left and right.
fn on_frame(place: &Place, theme: &Theme) -> Vec<Label> {
    let side = place.side();
    let out = frame_width(place.square) * 0.5 / place.square;
    // The frame shows its dark groove on the inside, so the middle of its wood lies further out.
    let out = out + 1.5 / place.square;
    let label = |text: String, at: Vec2| Label {
        text,
        at: place.world(at),
        anchor: Vec2::ZERO,
        colour: theme.label_on_frame,
        ..coordinate(place)
    };
    let mut labels = Vec::new();
    for index in 0..place.rules().board.columns {
        let along = f32::from(index) + 0.5;
        for across in [-out, side + out] {
            labels.push(label(file(index), Vec2::new(along, across)));
            labels.push(label((index + 1).to_string(), Vec2::new(across, along)));
        }
    }
    labels
}

fn file(column: u8) -> String {
    char::from(b'a' + column).to_string()
}

/// Returns the labels in the edge squares of a board without a frame: ranks at the viewer's left
/// edge, letters at the lower edge. `free` tells squares that may carry one.
fn in_edge_squares(place: &Place, theme: &Theme, free: impl Fn(Square) -> bool) -> Vec<Label> {
    let last = place.rules().board.columns - 1;
    let turned = place.turn > 0.5;
    let mut labels = Vec::new();
    let mut add = |column: u8, row: u8, text: String, corner: Vec2| {
        let square = place.rules().square_at(column, row);
        if square.is_some_and(|square| !free(square)) {
            return;
        }
        let middle = Vec2::new(f32::from(column) + 0.5, f32::from(row) + 0.5);
        labels.push(Label {
            text,
            at: place.world(middle) + corner * (1.0 - 2.0 * INSET) * place.square,
            anchor: corner,
            colour: match square {
                Some(_) => theme.label_on_dark,
                None => theme.label_on_light,
            },
            ..coordinate(place)
        });
    };
    let (left, bottom) = if turned { (last, last) } else { (0, 0) };
    for index in 0..=last {
        add(left, index, (index + 1).to_string(), Vec2::new(-0.5, 0.5));
        add(index, bottom, file(index), Vec2::new(0.5, -0.5));
    }
    labels
}

/// Returns the numbers of the dark squares.
fn in_dark_squares(place: &Place, theme: &Theme, free: impl Fn(Square) -> bool) -> Vec<Label> {
    let corner = Vec2::new(-0.5, 0.5);
    place
        .rules()
        .all_squares()
        .filter(|square| free(*square))
        .map(|square| Label {
            text: square.number().to_string(),
            at: place.world(place.at(square)) + corner * (1.0 - 2.0 * INSET) * place.square,
            anchor: corner,
            colour: theme.label_on_dark,
            ..coordinate(place)
        })
        .collect()
}

fn list(
    place: Res<Place>,
    settings: Res<Settings>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    typed: Res<Typed>,
    mut labels: ResMut<Labels>,
) {
    let game_changed = game.as_ref().is_some_and(DetectChanges::is_changed);
    let scene_changed = place.is_changed() || selection.is_changed() || game_changed;
    if !scene_changed && !settings.is_changed() && !typed.is_changed() {
        return;
    }
    let mut wanted = Vec::new();
    if let Some(game) = game.filter(|_| place.visible) {
        wanted = coordinates(&place, &settings, &game, &selection);
        wanted.extend(being_typed(&place, &typed));
    }
    labels.set_if_neq(Labels(wanted));
}

fn coordinates(
    place: &Place,
    settings: &Settings,
    game: &Match,
    selection: &Selection,
) -> Vec<Label> {
    // While the board turns, squares and labels would part.
    let turning = place.turn > 0.0 && place.turn < 1.0;
    if turning || settings.coordinates == Coordinates::Off {
        return Vec::new();
    }
    let theme = Theme::of(settings.board);
    let (position, _) = game.shown();
    let walks = selection.is_half_made();
    let free = |square: Square| {
        let left = walks && selection.from == Some(square);
        let landed = walks && selection.at() == Some(square);
        let stands = position.piece_at(square).is_some() && !left;
        settings.coordinates == Coordinates::All || !(stands || landed)
    };
    match place.rules().naming {
        Naming::Numeric => in_dark_squares(place, &theme, free),
        Naming::Algebraic if place.framed => on_frame(place, &theme),
        Naming::Algebraic => in_edge_squares(place, &theme, free),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Labels>()
        .add_systems(Update, list.in_set(DrawSystems));
}
