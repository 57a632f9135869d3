//! A small number that tells how much waits.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, vec2};

use crate::ui::fonts::Style;
use crate::ui::pass::Look;
use crate::ui::text;

/// Height of a badge.
const HEIGHT: f32 = 20.0;
/// More than this is not counted.
const MOST: u32 = 99;

/// Paints a number round a point; nothing for zero. Returns its width.
pub(crate) fn badge(painter: &Painter, look: Look, centre: Pos2, count: u32) -> f32 {
    if count == 0 {
        return 0.0;
    }
    let p = look.palette;
    let words = if count > MOST {
        format!("{MOST}+")
    } else {
        count.to_string()
    };
    let galley = text::line(painter, &words, Style::Micro, p.on_danger, 60.0);
    let size = vec2((galley.size().x + 12.0).max(HEIGHT), HEIGHT);
    let rect = Rect::from_center_size(centre, size);
    painter.rect_filled(rect, CornerRadius::same(10), p.danger);
    text::put(painter, centre, Align2::CENTER_CENTER, galley);
    size.x
}

/// Paints a dot where something is new that is not counted.
pub(crate) fn mark(painter: &Painter, centre: Pos2, color: Color32) {
    painter.circle_filled(centre, 5.0, color);
}
