//! The parts screens are made of. Each is drawn by the painter from the design's tokens; none
//! looks like egui. Each takes its place from its caller and keeps no state of its own.

mod avatar;
mod badge;
mod button;
mod card;
mod chip;
pub(crate) mod clock;
mod empty;
mod field;
mod focus;
mod moves;
mod player_bar;
mod row;
mod segmented;
mod sheet;
mod status_line;
mod switch;
pub(crate) mod toast;
mod variant_tile;

pub(crate) use avatar::{Avatar, Dot, PICTURES};
pub(crate) use badge::{badge, mark};
pub(crate) use button::{Button, IconButton, Kind, Size, arc, outline};
pub(crate) use card::{card, fill, section, section_link};
pub(crate) use chip::{TimeChip, chip};
pub(crate) use clock::Clock;
pub(crate) use empty::Empty;
pub(crate) use field::{Field, Note, Writing, edge, entered, write};
pub(crate) use focus::{Pressed, Touch, ring, touch};
pub(crate) use moves::{ROW as MOVE_ROW, list as move_list, strip as move_strip};
pub(crate) use player_bar::PlayerBar;
pub(crate) use row::{Trailing, row};
pub(crate) use segmented::segmented;
pub(crate) use sheet::{Shape, sheet};
pub(crate) use status_line::{StatusKind, StatusLine};
pub(crate) use switch::switch;
pub(crate) use toast::toasts;
pub(crate) use variant_tile::VariantTile;

use bevy_egui::egui::{Context, Id, Rect, Sense, Ui, pos2, vec2};

/// Takes a strip of the column, as wide as it is.
pub(crate) fn strip(ui: &mut Ui, height: f32) -> Rect {
    let size = vec2(ui.available_width(), height);
    ui.allocate_exact_size(size, Sense::hover()).0
}

/// Divides a strip into equal columns.
pub(crate) fn columns(strip: Rect, count: usize, gap: f32) -> Vec<Rect> {
    let width = (strip.width() - gap * (count as f32 - 1.0)) / count as f32;
    (0..count)
        .map(|i| {
            let left = strip.min.x + i as f32 * (width + gap);
            Rect::from_min_max(pos2(left, strip.min.y), pos2(left + width, strip.max.y))
        })
        .collect()
}

/// How long a frame of something that turns stays, in seconds: smooth enough for an arc, and half
/// the work of what a screen could show.
pub(crate) const TURN: f64 = 1.0 / 30.0;

/// Notes that something turns in this frame.
pub(crate) fn keep_turning(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(Id::new("turning"), true));
}

/// Returns whether something has turned in this frame.
pub(crate) fn has_turned(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(Id::new("turning")))
        .is_some()
}
