//! How board and pieces look, chosen by pictures.

use bevy_egui::egui::{CornerRadius, Margin, Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};
use rules::Side;

use super::super::components::{Touch, card, columns, ring, strip, touch};
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::theme::{self, radius};
use super::super::{draw, text};
use crate::settings::{BoardTheme, PieceSet};
use crate::t;

/// Adds the pictures of boards and of pieces.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    card(ui, pass.look, Margin::same(16), |ui| {
        let p = pass.palette();
        text::label(
            ui,
            &t!(pass.words, "settings-board"),
            Style::BodyStrong,
            p.text,
        );
        ui.add_space(8.0);
        boards(ui, pass);
        ui.add_space(12.0);
        text::label(
            ui,
            &t!(pass.words, "settings-pieces"),
            Style::BodyStrong,
            p.text,
        );
        ui.add_space(8.0);
        sets(ui, pass);
    });
}

fn boards(ui: &mut Ui, pass: &mut Pass) {
    use BoardTheme::{Contrast, Lake, Meadow, Walnut};
    let names = [
        (Walnut, t!(pass.words, "board-walnut")),
        (Lake, t!(pass.words, "board-lake")),
        (Meadow, t!(pass.words, "board-meadow")),
        (Contrast, t!(pass.words, "board-contrast")),
    ];
    let width = ui.available_width();
    let side = ((width - 36.0) / 4.0).min(104.0);
    let rect = strip(ui, side + 28.0);
    let places = columns(rect, 4, 12.0);
    for ((theme, name), place) in names.into_iter().zip(places) {
        let picture = Rect::from_min_size(place.min, vec2(side, side));
        let chosen = pass.settings.board == theme;
        let clicked = choice(ui, pass, picture, ("board", &name), chosen, |ui, pass| {
            four_squares(ui, picture, theme, pass.settings.pieces);
        });
        if clicked {
            pass.set(|settings| settings.board = theme);
        }
    }
}

fn four_squares(ui: &Ui, rect: Rect, theme: BoardTheme, set: PieceSet) {
    let [light, dark, _] = theme::board(theme);
    let painter = ui.painter();
    painter.rect_filled(rect, radius::SM, light);
    let half = rect.width() / 2.0;
    let cells = [
        (
            Rect::from_min_size(pos2(rect.center().x, rect.min.y), vec2(half, half)),
            Side::Black,
        ),
        (
            Rect::from_min_size(pos2(rect.min.x, rect.center().y), vec2(half, half)),
            Side::White,
        ),
    ];
    for (cell, side) in cells {
        let mut round = CornerRadius::ZERO;
        if side == Side::Black {
            round.ne = radius::SM.ne;
        } else {
            round.sw = radius::SM.sw;
        }
        painter.rect_filled(cell, round, dark);
        let look = draw::Look {
            set,
            side,
            king: false,
        };
        draw::piece(painter, cell.center(), half * 0.405, look);
    }
}

fn sets(ui: &mut Ui, pass: &mut Pass) {
    let names = [
        (PieceSet::Turned, t!(pass.words, "pieces-turned")),
        (PieceSet::Pebble, t!(pass.words, "pieces-pebble")),
        (PieceSet::Flat, t!(pass.words, "pieces-flat")),
        (PieceSet::Contrast, t!(pass.words, "pieces-contrast")),
    ];
    let width = ui.available_width();
    let side = ((width - 36.0) / 4.0).min(104.0);
    let height = (side * 0.62).max(44.0);
    let rect = strip(ui, height + 28.0);
    let places = columns(rect, 4, 12.0);
    for ((set, name), place) in names.into_iter().zip(places) {
        let picture = Rect::from_min_size(place.min, vec2(side, height));
        let chosen = pass.settings.pieces == set;
        let clicked = choice(ui, pass, picture, ("pieces", &name), chosen, |ui, pass| {
            pair(ui, picture, pass.settings.board, set);
        });
        if clicked {
            pass.set(|settings| settings.pieces = set);
        }
    }
}

fn pair(ui: &Ui, rect: Rect, theme: BoardTheme, set: PieceSet) {
    let [_, dark, _] = theme::board(theme);
    ui.painter().rect_filled(rect, radius::SM, dark);
    let radius = (rect.height() * 0.33).min(rect.width() * 0.2);
    for (side, shift) in [(Side::White, -1.0), (Side::Black, 1.0)] {
        let at = rect.center() + vec2(shift * rect.width() * 0.23, 0.0);
        let king = side == Side::Black;
        draw::piece(ui.painter(), at, radius, draw::Look { set, side, king });
    }
}

/// Adds a picture that can be chosen, its name below; returns whether it was.
fn choice(
    ui: &mut Ui,
    pass: &Pass,
    picture: Rect,
    (group, name): (&str, &str),
    chosen: bool,
    paint: impl FnOnce(&Ui, &Pass),
) -> bool {
    let p = pass.palette();
    let of = Touch {
        rect: picture.union(Rect::from_min_size(picture.left_bottom(), vec2(1.0, 28.0))),
        id: ui.id().with((group, name)),
        name,
        kind: WidgetType::RadioButton,
        enabled: true,
        selected: Some(chosen),
    };
    let (response, _) = touch(ui, pass.look, of);
    paint(ui, pass);
    if chosen {
        let stroke = Stroke::new(2.5, p.primary);
        let corner = radius::SM + CornerRadius::same(4);
        ui.painter()
            .rect_stroke(picture.expand(3.0), corner, stroke, StrokeKind::Outside);
    }
    let at = pos2(picture.center().x, picture.max.y + 18.0);
    let style = if chosen {
        (Style::CaptionStrong, p.primary)
    } else {
        (Style::Caption, p.text2)
    };
    text::middle(ui.painter(), at, name, style, picture.width() + 8.0);
    ring(ui, pass.look, &response, picture, radius::SM);
    response.clicked()
}
