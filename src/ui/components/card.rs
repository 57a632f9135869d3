//! Cards and the heads of sections.

use bevy_egui::egui::{Align2, Frame, Margin, Rect, Response, Ui, WidgetType, pos2, vec2};

use super::focus::{Touch, ring, touch};
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

/// Adds the head of a section, with a link or a remark at its right; returns the link's response.
pub(crate) fn section(
    ui: &mut Ui,
    look: Look,
    title: &str,
    right: Option<(&str, bool)>,
) -> Option<Response> {
    let rect = super::strip(ui, 34.0);
    let p = look.palette;
    let at = pos2(rect.min.x + 4.0, rect.min.y + 12.0);
    let style = (Style::Heading, p.text);
    text::at(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        title,
        style,
        rect.width() * 0.7,
    );
    let (note, is_link) = right?;
    let style = if is_link {
        (Style::Label, p.primary)
    } else {
        (Style::Caption, p.text2)
    };
    let at = pos2(rect.max.x - 4.0, rect.min.y + 12.0);
    let place = text::at(
        ui.painter(),
        at,
        Align2::RIGHT_CENTER,
        note,
        style,
        rect.width() * 0.5,
    );
    if !is_link {
        return None;
    }
    let of = Touch {
        rect: place.expand2(vec2(6.0, 2.0)),
        id: ui.id().with(("link", note)),
        name: note,
        kind: WidgetType::Link,
        enabled: true,
        selected: None,
    };
    let (response, _) = touch(ui, look, of);
    ring(ui, look, &response, of.rect, radius::XS);
    Some(response)
}
