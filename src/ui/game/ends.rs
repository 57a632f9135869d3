//! A capture that is half made: the ways to end it, and one step back.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};
use rules::Variant;

use super::super::components::{Button, Kind, Size, columns};
use super::super::icons;
use super::super::pass::Pass;
use super::status;
use crate::session::{CaptureEnd, Intent, Match};
use crate::t;

/// Most ends that are offered as buttons; more are chosen on the board.
const MOST: usize = 3;

/// Draws the status line and the buttons below it.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect) {
    let line = Rect::from_min_size(place.min, vec2(place.width(), 44.0));
    status::current(pass, game).paint(ui, pass.look, line);
    let rect = Rect::from_min_max(
        pos2(place.min.x, place.max.y - 52.0),
        place.max - vec2(0.0, 4.0),
    );
    let selection = pass.selection;
    let ends = &selection.ends[..selection.ends.len().min(MOST)];
    let places = columns(rect, ends.len() + 1, 8.0);
    let back = t!(pass.words, "ends-back");
    let button = Button::new(Kind::Neutral, Size::M, &back).icon(icons::ARROW_U_UP_LEFT);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.wish(Intent::UndoStep);
    }
    let variant = game.confirmed.created().variant.0;
    for (index, (end, place)) in ends.iter().zip(&places[1..]).enumerate() {
        let label = t!(
            pass.words,
            "ends-takes",
            square = name(variant, end),
            count = end.chosen.captured.len()
        );
        let button = Button::new(Kind::Soft, Size::M, &label);
        let pressed = ui.push_id(index, |ui| button.at(ui, pass.look, *place).clicked());
        if pressed.inner {
            pass.wish(Intent::TakeEnd(index));
        }
    }
}

fn name(variant: Variant, end: &CaptureEnd) -> String {
    let rules = variant.ruleset();
    rules.square_name(end.chosen.to, rules.naming)
}
