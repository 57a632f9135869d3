//! One of a few: a track with a pill that slides.

use bevy_egui::egui::{CornerRadius, Id, Rect, Ui, WidgetType, lerp, pos2};

use super::columns;
use super::focus::{Touch, ring, touch};
use crate::ui::fonts::Style;
use crate::ui::pass::Look;
use crate::ui::text;
use crate::ui::theme::{radius, time};

/// The pill's corners.
const CORNER: CornerRadius = CornerRadius::same(11);

/// Adds the control in a place; returns the item that was chosen just now.
pub(crate) fn segmented(
    ui: &Ui,
    look: Look,
    rect: Rect,
    items: &[&str],
    chosen: usize,
) -> Option<usize> {
    let p = look.palette;
    ui.painter().rect_filled(rect, radius::MD, p.well);
    let places = columns(rect.shrink(4.0), items.len(), 0.0);
    let id = ui.id().with(("segments", items[0]));
    let seconds = if look.calm { 0.0 } else { time::SLIDE };
    let along = ui.ctx().animate_value_with_time(id, chosen as f32, seconds);
    let last = places.len() as f32 - 1.0;
    let left = lerp(
        places[0].min.x..=places[places.len() - 1].min.x,
        along / last.max(1.0),
    );
    let pill = Rect::from_min_size(pos2(left, places[0].min.y), places[0].size());
    ui.painter().add(p.e1().as_shape(pill, CORNER));
    ui.painter().rect_filled(pill, CORNER, p.pill);
    let mut answer = None;
    for (i, (item, place)) in items.iter().zip(&places).enumerate() {
        if one(ui, look, (id.with(i), *place), item, i == chosen) {
            answer = Some(i);
        }
    }
    answer
}

fn one(ui: &Ui, look: Look, (id, place): (Id, Rect), name: &str, chosen: bool) -> bool {
    let of = Touch {
        rect: place,
        id,
        name,
        kind: WidgetType::RadioButton,
        enabled: true,
        selected: Some(chosen),
    };
    let (response, _) = touch(ui, look, of);
    let p = look.palette;
    let style = (Style::Label, if chosen { p.text } else { p.text2 });
    text::middle(
        ui.painter(),
        place.center(),
        name,
        style,
        place.width() - 6.0,
    );
    ring(ui, look, &response, place, CORNER);
    response.clicked()
}
