//! Cards and the heads of sections.

use bevy_egui::egui::{Align2, Frame, Margin, Rect, Ui, pos2, vec2};

use super::button::{Button, Kind, Size};
use crate::ui::fonts::Style;
use crate::ui::pass::Look;
use crate::ui::text;
use crate::ui::theme::radius;

/// Paints the ground of a card.
pub(crate) fn fill(ui: &Ui, look: Look, rect: Rect) {
    ui.painter()
        .add(look.palette.e1().as_shape(rect, radius::LG));
    ui.painter()
        .rect_filled(rect, radius::LG, look.palette.surface);
}

/// Adds a card as wide as the column, as high as what is in it.
pub(crate) fn card<R>(
    ui: &mut Ui,
    look: Look,
    padding: Margin,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    Frame::new()
        .fill(look.palette.surface)
        .corner_radius(radius::LG)
        .shadow(look.palette.e1())
        .inner_margin(padding)
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            content(ui)
        })
        .inner
}

/// Adds the head of a section, with a link at its right; returns whether that was pressed.
pub(crate) fn section_link(ui: &mut Ui, look: Look, title: &str, link: &str) -> bool {
    let rect = super::strip(ui, 34.0);
    let middle = rect.min.y + 12.0;
    let button = Button::new(Kind::Text, Size::S, link);
    // Its ground begins and ends outside its word, which ends where the card does.
    let width = button.width(ui);
    let right = rect.max.x - 4.0 + Size::S.padding();
    let centre = pos2(right - width / 2.0, middle);
    let place = Rect::from_center_size(centre, vec2(width, Size::S.height()));
    let strong = (Style::Heading, look.palette.text);
    let at = pos2(rect.min.x + 4.0, middle);
    text::fitted_left(ui.painter(), at, title, strong, place.min.x - at.x);
    button.at(ui, look, place).clicked()
}

/// Adds the head of a section, with a remark at its right.
pub(crate) fn section(ui: &mut Ui, look: Look, title: &str, note: &str) {
    let rect = super::strip(ui, 34.0);
    let p = look.palette;
    let middle = rect.min.y + 12.0;
    let at = pos2(rect.min.x + 4.0, middle);
    let strong = (Style::Heading, p.text);
    let share = if note.is_empty() { 1.0 } else { 0.7 };
    let room = (rect.width() - 8.0) * share;
    let title = text::fitted_left(ui.painter(), at, title, strong, room);
    let at = pos2(rect.max.x - 4.0, middle);
    let room = at.x - title.max.x - 12.0;
    let note = text::fitting(ui.painter(), note, (Style::Caption, p.text2), room);
    text::put(ui.painter(), at, Align2::RIGHT_CENTER, note);
}
