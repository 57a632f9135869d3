//! On or off.

use bevy_egui::egui::{Color32, CornerRadius, Rect, Response, Ui, WidgetType, lerp, pos2, vec2};

use super::focus::{Touch, ring, touch};
use crate::ui::motion::{mix, toward};
use crate::ui::pass::Look;
use crate::ui::theme::time;

/// Adds a switch at the right end of a row.
pub(crate) fn switch(ui: &mut Ui, look: Look, row: Rect, name: &str, on: bool) -> Response {
    let rect = Rect::from_center_size(pos2(row.max.x - 26.0, row.center().y), vec2(52.0, 32.0));
    let of = Touch {
        rect,
        id: ui.id().with(("switch", name)),
        name,
        kind: WidgetType::Checkbox,
        enabled: true,
        selected: Some(on),
    };
    let (response, _) = touch(ui, look, of);
    let p = look.palette;
    let share = toward(ui.ctx(), of.id.with("knob"), on, time::SLIDE, look.calm);
    let corner = CornerRadius::same(16);
    ui.painter()
        .rect_filled(rect, corner, mix(p.line_strong, p.primary, share));
    let x = lerp(rect.min.x + 16.0..=rect.max.x - 16.0, share);
    let knob = if p.is_dark && on {
        p.on_primary
    } else {
        Color32::WHITE
    };
    ui.painter()
        .circle_filled(pos2(x, rect.center().y), 13.0, knob);
    ring(ui, look, &response, rect, corner);
    response
}
