//! A button that copies a text and says so for a moment.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};

use super::components::{Button, IconButton, Kind, Size};
use super::icons;
use super::pass::Pass;
use crate::t;

/// How long the button says that it has copied, in seconds.
const COPIED: f64 = 2.0;

/// Puts the button at the right end of a row, this far from its edge. Where what it copies would not
/// fit beside it any more, an icon must do. Returns its place.
pub(crate) fn button(
    ui: &mut Ui,
    pass: &mut Pass,
    row: Rect,
    (kind, gap, beside): (Kind, f32, f32),
    what: &str,
) -> Rect {
    let (label, icon) = face(pass, what, t!(pass.words, "copy"));
    let button = Button::new(kind, Size::S, &label).icon(icon);
    let width = button.width(ui);
    if width + gap + beside > row.width() {
        let at = pos2(row.max.x - 22.0 - gap, row.center().y);
        let small = IconButton::new(icon, &label);
        let pressed = ui.push_id(what, |ui| small.at(ui, pass.look, at).clicked());
        remember(ui, pass, pressed.inner, what);
        return Rect::from_center_size(at, vec2(44.0, 44.0));
    }
    let at = pos2(row.max.x - width / 2.0 - gap, row.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    put(ui, pass, (place, button), what);
    place
}

/// Puts the button into a place, with a label of its own.
pub(crate) fn filling(ui: &mut Ui, pass: &mut Pass, place: Rect, (what, label): (&str, String)) {
    let (label, icon) = face(pass, what, label);
    let button = Button::new(Kind::Soft, Size::S, &label).icon(icon);
    put(ui, pass, (place, button), what);
}

/// Returns what the button shows: for a moment that it has copied.
fn face(pass: &mut Pass, what: &str, label: String) -> (String, icons::Icon) {
    let copied = pass.state.copied.as_ref();
    let left = copied
        .filter(|(text, _)| text == what)
        .map(|(_, at)| COPIED - (pass.now - at))
        .filter(|left| *left > 0.0);
    if let Some(left) = left {
        pass.wake_in(left);
        return (t!(pass.words, "copied"), icons::CHECK);
    }
    (label, icons::COPY)
}

fn put(ui: &mut Ui, pass: &mut Pass, (place, button): (Rect, Button), what: &str) {
    let pressed = ui.push_id(what, |ui| button.at(ui, pass.look, place).clicked());
    remember(ui, pass, pressed.inner, what);
}

fn remember(ui: &Ui, pass: &mut Pass, pressed: bool, what: &str) {
    if pressed {
        ui.ctx().copy_text(what.to_owned());
        pass.state.copied = Some((what.to_owned(), pass.now));
    }
}
