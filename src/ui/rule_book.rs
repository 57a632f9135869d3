//! The rules of a variant in short, each with a small diagram.

use bevy_egui::egui::{Painter, Rect, Stroke, Ui, UiBuilder, pos2, vec2};
use rules::{Kind, Piece, Side, Square, Variant};

use super::components::{segmented, strip};
use super::draw;
use super::fonts::Style;
use super::pass::Pass;
use super::sheets;
use super::text;
use super::words;
use crate::t;

/// A diagram: pieces by square number, and the way of one of them.
struct Diagram {
    pieces: &'static [Placed],
    /// Squares a path runs through.
    path: &'static [u8],
    /// Squares marked as possible.
    dots: &'static [u8],
    /// Squares of pieces that are taken.
    taken: &'static [u8],
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let on_screen = pass
        .game
        .filter(|_| pass.screen == crate::screen::Screen::Match)
        .map(|game| game.confirmed.created().variant.0);
    let chosen = pass
        .state
        .rules_of
        .or(on_screen)
        .unwrap_or(Variant::Russian);
    let heading = t!(pass.words, "rules-title");
    sheets::title(ui, pass, &heading);
    let names: Vec<String> = Variant::PLAYABLE
        .iter()
        .map(|variant| words::variant(pass.words, *variant))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let index = Variant::PLAYABLE
        .iter()
        .position(|variant| *variant == chosen);
    let place = strip(ui, 48.0);
    if let Some(index) = segmented(ui, pass.look, place, &names, index.unwrap_or(0)) {
        pass.state.rules_of = Some(Variant::PLAYABLE[index]);
    }
    ui.add_space(12.0);
    for (title, sentence, diagram) in pages(pass, chosen) {
        page(ui, pass, chosen, (&title, &sentence), &diagram);
        ui.add_space(16.0);
    }
    if pass.state.sheet.is_none() {
        pass.state.rules_of = None;
    }
}

fn page(
    ui: &mut Ui,
    pass: &Pass,
    variant: Variant,
    (title, sentence): (&str, &str),
    diagram: &Diagram,
) {
    let p = pass.palette();
    let width = ui.available_width();
    let side = (width * 0.36).clamp(96.0, 168.0).round();
    let left = ui.cursor().min;
    let picture = Rect::from_min_size(left, vec2(side, side));
    let room = Rect::from_min_size(
        pos2(left.x + side + 16.0, left.y),
        vec2(width - side - 16.0, 9999.0),
    );
    let builder = UiBuilder::new().max_rect(room).id_salt(title);
    let height = ui.scope_builder(builder, |ui| {
        text::block(ui, title, Style::Heading, p.text);
        ui.add_space(4.0);
        text::block(ui, sentence, Style::Body, p.text2);
        ui.min_rect().height()
    });
    paint(ui, pass, variant, picture, diagram);
    let missing = side - height.inner;
    if missing > 0.0 {
        ui.add_space(missing);
    }
}

fn paint(ui: &Ui, pass: &Pass, variant: Variant, rect: Rect, diagram: &Diagram) {
    let pieces: Vec<draw::Placed> = diagram
        .pieces
        .iter()
        .filter_map(|(number, side, kind)| {
            let piece = Piece {
                side: *side,
                kind: *kind,
            };
            Some((Square::from_number(*number)?, piece))
        })
        .collect();
    let board = draw::Board {
        variant,
        theme: pass.settings.board,
        set: pass.settings.pieces,
        pieces: &pieces,
        last: &[],
        corner: 10,
    };
    draw::board(ui.painter(), rect, &board);
    marks(ui.painter(), rect, variant, diagram);
}

/// The path, the crosses of taken pieces and the dots of possible squares.
fn marks(painter: &Painter, rect: Rect, variant: Variant, diagram: &Diagram) {
    let cell = |number: &u8| {
        let square = Square::from_number(*number)?;
        Some(draw::cell(rect, variant, square))
    };
    let (light, edge) = (draw::mark(), draw::mark_edge());
    let path = diagram.path.iter().filter_map(cell);
    let points: Vec<_> = path.map(|place| place.center()).collect();
    if points.len() > 1 {
        let width = rect.width() * 0.014;
        painter.line(points.clone(), Stroke::new(width + 2.0, edge));
        painter.line(points, Stroke::new(width, light));
    }
    for place in diagram.taken.iter().filter_map(cell) {
        draw::cross(painter, place);
    }
    for place in diagram.dots.iter().filter_map(cell) {
        let radius = place.width() * 0.16;
        painter.circle_filled(place.center(), radius + 1.2, edge);
        painter.circle_filled(place.center(), radius, light);
    }
}

const WHITE_MAN: (Side, Kind) = (Side::White, Kind::Man);
const BLACK_MAN: (Side, Kind) = (Side::Black, Kind::Man);
const WHITE_KING: (Side, Kind) = (Side::White, Kind::King);
const BLACK_KING: (Side, Kind) = (Side::Black, Kind::King);

/// A piece of a diagram: square number, side, kind.
type Placed = (u8, Side, Kind);

const fn on(number: u8, (side, kind): (Side, Kind)) -> Placed {
    (number, side, kind)
}

/// Returns the pages on a variant: title, text, diagram.
fn pages(pass: &Pass, variant: Variant) -> Vec<(String, String, Diagram)> {
    let russian = variant == Variant::Russian;
    let w = pass.words;
    let last = if russian {
        (t!(w, "rules-draw-title"), t!(w, "rules-draw-russian"))
    } else {
        (t!(w, "rules-draw-title"), t!(w, "rules-draw-international"))
    };
    let special = if russian {
        (t!(w, "rules-crown-title"), t!(w, "rules-crown-russian"))
    } else {
        (t!(w, "rules-most-title"), t!(w, "rules-most-text"))
    };
    let crown = if russian {
        (t!(w, "rules-free-title"), t!(w, "rules-free-text"))
    } else {
        (
            t!(w, "rules-crown-title"),
            t!(w, "rules-crown-international"),
        )
    };
    let texts = [
        (t!(w, "rules-move-title"), t!(w, "rules-move-text")),
        (t!(w, "rules-take-title"), t!(w, "rules-take-text")),
        (t!(w, "rules-king-title"), t!(w, "rules-king-text")),
        special,
        crown,
        (t!(w, "rules-end-title"), t!(w, "rules-end-text")),
        last,
    ];
    let diagrams = if russian {
        russian_diagrams()
    } else {
        international_diagrams()
    };
    texts
        .into_iter()
        .zip(diagrams)
        .map(|((title, sentence), diagram)| (title, sentence, diagram))
        .collect()
}

const fn diagram(
    pieces: &'static [Placed],
    path: &'static [u8],
    dots: &'static [u8],
    taken: &'static [u8],
) -> Diagram {
    Diagram {
        pieces,
        path,
        dots,
        taken,
    }
}

/// Squares by number, 1 at the upper left: row by row, four a row.
const fn russian_diagrams() -> [Diagram; 7] {
    const MOVE: &[Placed] = &[on(22, WHITE_MAN), on(10, BLACK_MAN), on(12, BLACK_MAN)];
    const TAKE: &[Placed] = &[on(22, WHITE_MAN), on(18, BLACK_MAN), on(19, BLACK_MAN)];
    const KING: &[Placed] = &[on(29, WHITE_KING), on(18, BLACK_MAN)];
    const CROWN: &[Placed] = &[on(11, WHITE_MAN), on(7, BLACK_MAN), on(9, BLACK_MAN)];
    const FREE: &[Placed] = &[
        on(22, WHITE_MAN),
        on(17, BLACK_MAN),
        on(18, BLACK_MAN),
        on(10, BLACK_MAN),
    ];
    const END: &[Placed] = &[on(21, BLACK_MAN), on(25, WHITE_MAN), on(30, WHITE_MAN)];
    const DRAW: &[Placed] = &[
        on(29, BLACK_KING),
        on(3, WHITE_KING),
        on(12, WHITE_KING),
        on(20, WHITE_KING),
    ];
    [
        diagram(MOVE, &[], &[17, 18], &[]),
        diagram(TAKE, &[22, 15, 24], &[24], &[18, 19]),
        diagram(KING, &[29, 15], &[15, 11, 8, 4], &[18]),
        diagram(CROWN, &[11, 2, 13], &[13], &[7, 9]),
        diagram(FREE, &[22, 15, 6], &[13, 6], &[]),
        diagram(END, &[], &[], &[]),
        diagram(DRAW, &[], &[], &[]),
    ]
}

/// Squares by number, 1 at the upper left: row by row, five a row.
const fn international_diagrams() -> [Diagram; 7] {
    const MOVE: &[Placed] = &[on(32, WHITE_MAN), on(13, BLACK_MAN), on(19, BLACK_MAN)];
    const TAKE: &[Placed] = &[on(32, WHITE_MAN), on(28, BLACK_MAN), on(29, BLACK_MAN)];
    const KING: &[Placed] = &[on(46, WHITE_KING), on(28, BLACK_MAN)];
    const MOST: &[Placed] = &[
        on(32, WHITE_MAN),
        on(27, BLACK_MAN),
        on(28, BLACK_MAN),
        on(19, BLACK_MAN),
    ];
    const CROWN: &[Placed] = &[on(12, WHITE_MAN), on(8, BLACK_MAN), on(9, BLACK_MAN)];
    const END: &[Placed] = &[on(26, BLACK_MAN), on(31, WHITE_MAN), on(37, WHITE_KING)];
    const DRAW: &[Placed] = &[
        on(46, BLACK_KING),
        on(3, WHITE_KING),
        on(20, WHITE_KING),
        on(30, WHITE_KING),
    ];
    [
        diagram(MOVE, &[], &[27, 28], &[]),
        diagram(TAKE, &[32, 23, 34], &[34], &[28, 29]),
        diagram(KING, &[46, 23], &[23, 19, 14, 10, 5], &[28]),
        diagram(MOST, &[32, 23, 14], &[14], &[28, 19]),
        diagram(CROWN, &[12, 3, 14], &[14], &[8, 9]),
        diagram(END, &[], &[], &[]),
        diagram(DRAW, &[], &[], &[]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Position;

    /// Returns the legal moves of White in a diagram: start, end, captured.
    fn legal(variant: Variant, diagram: &Diagram) -> Vec<(u8, u8, usize)> {
        let pieces = diagram.pieces.iter().map(|(number, side, kind)| {
            let square = Square::from_number(*number).unwrap();
            (
                square,
                Piece {
                    side: *side,
                    kind: *kind,
                },
            )
        });
        Position::from_pieces(variant, Side::White, pieces)
            .unwrap()
            .legal_moves()
            .iter()
            .map(|found| (found.from.number(), found.to.number(), found.captured.len()))
            .collect()
    }

    #[test]
    fn the_diagrams_show_what_the_rules_allow() {
        for (variant, diagrams) in [
            (Variant::Russian, russian_diagrams()),
            (Variant::International, international_diagrams()),
        ] {
            for (index, diagram) in diagrams.iter().enumerate() {
                let moves = legal(variant, diagram);
                let from = diagram.pieces[0].0;
                for dot in diagram.dots {
                    assert!(
                        moves
                            .iter()
                            .any(|(start, end, _)| (start, end) == (&from, dot)),
                        "{variant:?} {index}: {from} to {dot} in {moves:?}"
                    );
                }
                if let [first, .., last] = diagram.path
                    && !diagram.taken.is_empty()
                {
                    let whole = (*first, *last, diagram.taken.len());
                    assert!(moves.contains(&whole), "{variant:?} {index}: {moves:?}");
                }
            }
        }
    }

    #[test]
    fn the_blocked_side_has_no_move() {
        for (variant, diagrams) in [
            (Variant::Russian, russian_diagrams()),
            (Variant::International, international_diagrams()),
        ] {
            let pieces = diagrams[5].pieces.iter().map(|(number, side, kind)| {
                let square = Square::from_number(*number).unwrap();
                (
                    square,
                    Piece {
                        side: *side,
                        kind: *kind,
                    },
                )
            });
            let position = Position::from_pieces(variant, Side::Black, pieces).unwrap();
            assert!(position.legal_moves().is_empty(), "{variant:?}");
        }
    }
}
