//! A button that copies a text and says so for a moment.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};

use super::components::{Button, Kind, Size};
use super::icons;
use super::pass::Pass;
use crate::t;

/// How long the button says that it has copied, in seconds.
const COPIED: f64 = 2.0;

/// Puts the button at the right end of a row, this far from its edge. Returns its place.
pub(crate) fn button(
    ui: &mut Ui,
    pass: &mut Pass,
    row: Rect,
    (kind, gap): (Kind, f32),
    what: &str,
) -> Rect {
    let copied = pass.state.copied.as_ref();
    let left = copied
        .filter(|(text, _)| text == what)
        .map(|(_, at)| COPIED - (pass.now - at))
        .filter(|left| *left > 0.0);
    let (label, icon) = if let Some(left) = left {
        pass.wake_in(left);
        (t!(pass.words, "copied"), icons::CHECK)
    } else {
        (t!(pass.words, "copy"), icons::COPY)
    };
    let button = Button::new(kind, Size::S, &label).icon(icon);
    let width = button.width(ui);
    let at = pos2(row.max.x - width / 2.0 - gap, row.center().y);
    let place = Rect::from_center_size(at, vec2(width, 36.0));
    let pressed = ui.push_id(what, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        ui.ctx().copy_text(what.to_owned());
        pass.state.copied = Some((what.to_owned(), pass.now));
    }
    place
}
