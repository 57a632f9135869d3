//! The choice of a time: a chip of one or two lines.

use bevy_egui::egui::{Rect, Response, Ui, WidgetType, vec2};

use super::button::outline;
use super::focus::{Touch, ring, touch};
use crate::ui::fonts::Style;
use crate::ui::motion::mix;
use crate::ui::pass::Look;
use crate::ui::text;
use crate::ui::theme::radius;

/// A chip: a time and its class, or one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeChip<'a> {
    pub(crate) title: &'a str,
    /// Beneath the title; empty for a chip of one line.
    pub(crate) note: &'a str,
    pub(crate) selected: bool,
}

/// Adds the ground of a chip, which can be chosen.
pub(crate) fn chip(ui: &Ui, look: Look, rect: Rect, name: &str, selected: bool) -> Response {
    let of = Touch {
        rect,
        id: ui.id().with(("chip", name)),
        name,
        kind: WidgetType::RadioButton,
        enabled: true,
        selected: Some(selected),
    };
    let (response, pressed) = touch(ui, look, of);
    let p = look.palette;
    let (fill, edge, width) = if selected {
        (p.primary_soft, p.primary, 2.0)
    } else {
        (mix(p.surface2, p.text, 0.05 * pressed.hover), p.line, 1.5)
    };
    ui.painter().rect_filled(rect, radius::MD, fill);
    outline(ui, rect, radius::MD, width, edge);
    ring(ui, look, &response, rect, radius::MD);
    response
}

impl TimeChip<'_> {
    pub(crate) fn at(self, ui: &mut Ui, look: Look, rect: Rect) -> Response {
        let response = chip(ui, look, rect, self.title, self.selected);
        self.words(ui, look, rect);
        response
    }

    fn words(self, ui: &Ui, look: Look, rect: Rect) {
        let p = look.palette;
        let (ink, ink2) = if self.selected {
            (p.on_primary_soft, p.on_primary_soft)
        } else {
            (p.text, p.text2)
        };
        let painter = ui.painter();
        let room = rect.width() - 6.0;
        let centre = rect.center();
        if self.note.is_empty() {
            text::middle(painter, centre, self.title, (Style::Label, ink), room);
            return;
        }
        let up = centre - vec2(0.0, 9.0);
        text::middle(painter, up, self.title, (Style::Chip, ink), room);
        let down = centre + vec2(0.0, 12.0);
        text::middle(painter, down, self.note, (Style::Caption, ink2), room);
    }
}
