//! The way to the rules: a tile for each game.

use bevy_egui::egui::{Rect, Ui, WidgetType, pos2, vec2};
use rules::Variant;

use super::super::components::{Touch, columns, fill, ring, section, strip, touch};
use super::super::draw;
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::state::Sheet;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words;
use crate::t;

/// Adds the tiles to a column.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "learn-title"), "");
    let count = Variant::PLAYABLE.len();
    if ui.available_width() >= 680.0 {
        let rect = strip(ui, 104.0);
        for (variant, place) in Variant::PLAYABLE.iter().zip(columns(rect, count, 12.0)) {
            tile(ui, pass, place, *variant);
        }
    } else {
        for variant in Variant::PLAYABLE {
            let place = strip(ui, 88.0);
            tile(ui, pass, place, *variant);
            ui.add_space(10.0);
        }
    }
}

fn tile(ui: &mut Ui, pass: &mut Pass, rect: Rect, variant: Variant) {
    let p = pass.palette();
    let name = words::variant(pass.words, variant);
    let label = t!(pass.words, "learn-rules", name = name);
    let of = Touch {
        rect,
        id: ui.id().with(("learn", variant.key())),
        name: &label,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    fill(ui, pass.look, rect);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(rect, radius::LG, tint);
    inside(ui, pass, rect, variant, &label);
    ring(ui, pass.look, &response, rect, radius::LG);
    if response.clicked() {
        pass.state.rules_of = Some(variant);
        pass.state.sheet = Some(Sheet::Rules);
    }
}

fn inside(ui: &Ui, pass: &Pass, rect: Rect, variant: Variant, label: &str) {
    let p = pass.palette();
    let side = rect.height() - 24.0;
    let picture = Rect::from_min_size(rect.min + vec2(12.0, 12.0), vec2(side, side));
    let men = draw::start(variant);
    let board = draw::Board {
        variant,
        theme: pass.settings.board,
        set: pass.settings.pieces,
        pieces: &men,
        last: &[],
        corner: 10,
    };
    draw::board(ui.painter(), picture, &board);
    let start = pos2(picture.max.x + 16.0, rect.center().y);
    let room = rect.max.x - start.x - 44.0;
    let note = match variant {
        Variant::International => t!(pass.words, "learn-international"),
        _ => t!(pass.words, "learn-russian"),
    };
    let title = (label, (Style::BodyStrong, p.text));
    text::pair(ui.painter(), start, title, (&note, p.text2), room);
    let at = pos2(rect.max.x - 24.0, rect.center().y);
    text::icon(
        ui.painter(),
        at,
        icons::CARET_RIGHT,
        Weight::Regular,
        18.0,
        p.text3,
    );
}
