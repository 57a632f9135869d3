//! Looking through a game that is given as text: pasted, or dropped as a file.

use bevy_egui::egui::{Rect, Ui, vec2};

use super::components::{Button, Kind, Size, Writing, edge, strip, write};
use super::fonts::Style;
use super::pass::Pass;
use super::sheets::title;
use super::text;
use super::theme::radius;
use crate::session::Intent;
use crate::t;

/// Most characters that are taken.
const LONGEST: usize = 20_000;
/// Lines in sight.
const ROWS: usize = 7;

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "pdn-title"));
    let mut typed = std::mem::take(&mut pass.state.pdn);
    field(ui, pass, &mut typed);
    ui.add_space(20.0);
    let note = t!(pass.words, "pdn-note");
    text::block(ui, &note, Style::Caption, pass.palette().text2);
    ui.add_space(16.0);
    let label = t!(pass.words, "pdn-go");
    let button = Button::new(Kind::Primary, Size::L, &label).enabled(!typed.trim().is_empty());
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::ReadPdn(typed.clone()));
    }
    pass.state.pdn = typed;
}

fn field(ui: &mut Ui, pass: &Pass, typed: &mut String) {
    let rect = strip(ui, 184.0);
    ui.painter()
        .rect_filled(rect, radius::MD, pass.palette().surface);
    let inner = Rect::from_min_max(rect.min + vec2(16.0, 12.0), rect.max - vec2(16.0, 12.0));
    let hint = t!(pass.words, "pdn-hint");
    let of = Writing {
        id: ui.id().with("pdn"),
        hint: &hint,
        longest: LONGEST,
        rows: ROWS,
        typed,
    };
    let clipped = ui.clip_rect();
    ui.set_clip_rect(clipped.intersect(rect));
    let response = write(ui, pass.look, inner, of);
    ui.set_clip_rect(clipped);
    edge(ui, pass.look, &response, rect, radius::MD);
}
