//! Small pictures drawn with the painter: pieces and boards. The board one plays on is not drawn
//! here but by `board` and `pieces`.

use bevy_egui::egui::epaint::Mesh;
use bevy_egui::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};
use rules::{Side, Variant};

use super::icons;
use super::motion::mix;
use super::text::{self, Weight};
use super::theme::{self, PieceColours};
use crate::board::Theme;
use crate::settings::{BoardTheme, PieceSet};

/// How a piece looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) set: PieceSet,
    pub(crate) side: Side,
    pub(crate) king: bool,
}

impl Look {
    fn colours(self) -> PieceColours {
        theme::pieces(self.set)[usize::from(self.side == Side::Black)]
    }
}

/// Paints a piece whose disc has this radius.
pub(crate) fn piece(painter: &Painter, centre: Pos2, radius: f32, look: Look) {
    let [_, side, _] = look.colours();
    shadow(painter, centre, radius);
    let wall = radius * 0.13;
    painter.circle_filled(centre + vec2(0.0, wall * 0.5), radius, side);
    if look.king {
        painter.circle_filled(
            centre - vec2(0.0, wall * 0.5),
            radius,
            mix(side, Color32::BLACK, 0.3),
        );
        painter.circle_filled(centre - vec2(0.0, wall * 0.8), radius, side);
    }
    let lift = if look.king { wall * 1.8 } else { wall * 0.5 };
    top(painter, centre - vec2(0.0, lift), radius, look);
}

fn shadow(painter: &Painter, centre: Pos2, radius: f32) {
    for (grow, alpha) in [(0.20, 14), (0.13, 22), (0.07, 34)] {
        let at = centre + vec2(radius * 0.05, radius * 0.14);
        painter.circle_filled(at, radius * (1.0 + grow), Color32::from_black_alpha(alpha));
    }
}

fn top(painter: &Painter, centre: Pos2, radius: f32, look: Look) {
    let [fill, side, crown] = look.colours();
    painter.circle_filled(centre, radius, fill);
    if radius >= 12.0 && look.set != PieceSet::Contrast {
        painter.add(relief(centre, radius, look));
        painter.circle_stroke(centre, radius - 0.5, Stroke::new(1.0, mix(fill, side, 0.5)));
    } else {
        let ring = Stroke::new((radius * 0.09).max(0.8), mix(fill, side, 0.75));
        painter.circle_stroke(centre, radius * 0.70, ring);
    }
    if look.set == PieceSet::Contrast {
        let edge = if look.side == Side::White {
            Color32::BLACK
        } else {
            Color32::WHITE
        };
        painter.circle_stroke(centre, radius, Stroke::new((radius * 0.07).max(1.0), edge));
    }
    if look.king {
        text::icon(
            painter,
            centre,
            icons::CROWN_SIMPLE,
            Weight::Fill,
            radius * 1.05,
            crown,
        );
    }
}

/// Returns the height of a piece's top at a distance from its middle, after the board shader.
fn height(set: PieceSet, r: f32) -> f32 {
    let clamp = |x: f32| x.clamp(0.0, 1.0);
    let bell = |middle: f32, width: f32| (-((r - middle) / width).powi(2)).exp();
    let rise = |to: f32| {
        let x = clamp(r / to);
        x * x * (3.0 - 2.0 * x)
    };
    match set {
        PieceSet::Turned => {
            -0.30 * clamp((r - 0.86) / 0.14).powf(2.2) - 0.055 * bell(0.77, 0.04)
                + 0.020 * bell(0.64, 0.07)
                - 0.050 * bell(0.53, 0.04)
                - 0.10 * (1.0 - rise(0.5))
        }
        PieceSet::Pebble => -0.46 * clamp((r - 0.45) / 0.55).powf(2.4) - 0.13 * (1.0 - rise(0.62)),
        PieceSet::Flat | PieceSet::Contrast => {
            -0.2 * clamp((r - 0.93) / 0.07) - 0.05 * bell(0.7, 0.04)
        }
    }
}

/// The lit top of a piece as a mesh: rings of vertices, each shaded by the slope under it.
fn relief(centre: Pos2, radius: f32, look: Look) -> Shape {
    const LIGHT: [f32; 3] = [-0.42, -0.60, 0.68];
    let [fill, ..] = look.colours();
    let rings = 22_u32;
    let spokes = if radius > 30.0 { 48_u32 } else { 32 };
    let mut mesh = Mesh::default();
    for ring in 0..=rings {
        let r = ring as f32 / rings as f32;
        let slope = (height(look.set, r + 0.012) - height(look.set, r - 0.012)) / 0.024;
        for spoke in 0..spokes {
            let angle = std::f32::consts::TAU * spoke as f32 / spokes as f32;
            let (sine, cosine) = angle.sin_cos();
            let length = (1.0 + slope * slope).sqrt();
            let lit = (-slope * (cosine * LIGHT[0] + sine * LIGHT[1]) + LIGHT[2]) / length;
            let shade = (1.0 + 0.62 * (lit - LIGHT[2])).clamp(0.45, 1.14);
            let at = pos2(centre.x + cosine * r * radius, centre.y + sine * r * radius);
            mesh.colored_vertex(at, scale(fill, shade));
        }
    }
    for ring in 0..rings {
        for spoke in 0..spokes {
            let next = (spoke + 1) % spokes;
            let [a, b] = [ring * spokes + spoke, ring * spokes + next];
            let [c, d] = [a + spokes, b + spokes];
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(b, d, c);
        }
    }
    Shape::mesh(mesh)
}

fn scale(color: Color32, by: f32) -> Color32 {
    let channel = |value: u8| (f32::from(value) * by).clamp(0.0, 255.0).round() as u8;
    Color32::from_rgb(channel(color.r()), channel(color.g()), channel(color.b()))
}

/// What stands on a small board.
pub(crate) type Placed = (rules::Square, rules::Piece);

/// A small board.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) variant: Variant,
    pub(crate) theme: BoardTheme,
    pub(crate) set: PieceSet,
    pub(crate) pieces: &'a [Placed],
    /// The squares of the last move.
    pub(crate) last: &'a [rules::Square],
    pub(crate) corner: u8,
}

/// Paints a small board into a square.
pub(crate) fn board(painter: &Painter, rect: Rect, shown: &Board) {
    let [light, dark, _] = theme::board(shown.theme);
    let rules = shown.variant.ruleset();
    painter.rect_filled(rect, CornerRadius::same(shown.corner), light);
    for square in rules.all_squares() {
        let cell = cell(rect, shown.variant, square);
        painter.rect_filled(cell, corners(shown, square), dark);
    }
    for square in shown.last {
        let cell = cell(rect, shown.variant, *square);
        mark_last(painter, cell, corners(shown, *square), shown.theme);
    }
    let side = rect.width() / f32::from(rules.board.columns);
    for (square, placed) in shown.pieces {
        let centre = cell(rect, shown.variant, *square).center();
        let look = Look {
            set: shown.set,
            side: placed.side,
            king: placed.kind == rules::Kind::King,
        };
        if side < 14.0 {
            dot(painter, centre, side * 0.40, look);
        } else {
            piece(painter, centre, side * 0.405, look);
        }
    }
}

/// Marks a square of the last move as the board does that one plays on.
fn mark_last(painter: &Painter, cell: Rect, corner: CornerRadius, of: BoardTheme) {
    let marks = Theme::of(of).marks;
    painter.rect_filled(cell, corner, theme::rgba(marks.last_move));
    let width = (cell.width() * 0.045).max(1.0);
    let stroke = Stroke::new(width, theme::rgba(marks.last_move_stroke));
    painter.rect_stroke(cell, corner, stroke, StrokeKind::Inside);
}

/// Returns where a square of a small board lies.
pub(crate) fn cell(board: Rect, variant: Variant, square: rules::Square) -> Rect {
    let rules = variant.ruleset();
    let (column, row) = rules.column_row(square);
    let side = board.width() / f32::from(rules.board.columns);
    let from_top = rules.board.rows - 1 - row;
    let corner = board.min + vec2(f32::from(column), f32::from(from_top)) * side;
    Rect::from_min_size(corner, vec2(side, side))
}

/// The dark corner squares follow the board's round corners.
fn corners(shown: &Board, square: rules::Square) -> CornerRadius {
    let rules = shown.variant.ruleset();
    let (column, row) = rules.column_row(square);
    let mut round = CornerRadius::ZERO;
    if (column, row) == (0, 0) {
        round.sw = shown.corner;
    }
    if (column + 1, row + 1) == (rules.board.columns, rules.board.rows) {
        round.ne = shown.corner;
    }
    round
}

/// A piece too small for more than a disc.
fn dot(painter: &Painter, centre: Pos2, radius: f32, look: Look) {
    let [fill, side, crown] = look.colours();
    painter.circle_filled(centre + vec2(0.0, radius * 0.18), radius, side);
    painter.circle_filled(centre, radius, fill);
    if look.king {
        painter.circle_filled(centre, radius * 0.4, crown);
    }
}

/// Returns the men as they stand at the start of a game.
pub(crate) fn start(variant: Variant) -> Vec<Placed> {
    let rules = variant.ruleset();
    let (men, squares) = (rules.men(), rules.squares());
    rules
        .all_squares()
        .filter_map(|square| {
            let side = match square.index() {
                index if index < men => Side::Black,
                index if index >= squares - men => Side::White,
                _ => return None,
            };
            let kind = rules::Kind::Man;
            Some((square, rules::Piece { side, kind }))
        })
        .collect()
}

/// The colour of hints and paths on a board.
pub(crate) const fn mark() -> Color32 {
    Color32::from_rgb(0xE9, 0xFB, 0xFF)
}

/// The dark edge round hints and paths.
pub(crate) fn mark_edge() -> Color32 {
    Color32::from_rgba_unmultiplied(0x06, 0x34, 0x3D, 0x8C)
}

/// Paints the cross of a piece that is taken.
pub(crate) fn cross(painter: &Painter, cell: Rect) {
    let half = cell.width() * 0.17;
    let centre = cell.center();
    for (color, width) in [
        (Color32::from_rgb(0x3A, 0x0D, 0x00), cell.width() * 0.16),
        (Color32::from_rgb(0xFF, 0x8A, 0x5C), cell.width() * 0.09),
    ] {
        for way in [vec2(1.0, 1.0), vec2(1.0, -1.0)] {
            let ends = [centre - way * half, centre + way * half];
            painter.line_segment(ends, Stroke::new(width, color));
        }
    }
}
