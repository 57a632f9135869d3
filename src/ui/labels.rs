//! The coordinates of the board and the move that is being typed, painted over it: see `board/labels.rs`.

use bevy::math::Vec2;
use bevy_egui::egui::{Align, Align2, Color32, Context, FontFamily, FontId, LayerId, pos2};

use crate::board::{Label, Labels};

/// Paints them under everything else of the interface, in a window of this size.
pub(super) fn show(ctx: &Context, labels: &Labels, window: Vec2) {
    let painter = ctx.layer_painter(LayerId::background());
    for label in &labels.0 {
        let at = pos2(window.x / 2.0 + label.at.x, window.y / 2.0 - label.at.y);
        let [red, green, blue, cover] = label.colour.to_be_bytes();
        let ink = Color32::from_rgba_unmultiplied(red, green, blue, cover);
        let font = FontId::new(label.size, FontFamily::Name("ui600".into()));
        painter.text(at, anchor(label), &label.text, font, ink);
    }
}

fn anchor(of: &Label) -> Align2 {
    // Downwards in the interface, upwards in the world.
    Align2([align(of.anchor.x), align(-of.anchor.y)])
}

fn align(share: f32) -> Align {
    if share < 0.0 {
        Align::Min
    } else if share > 0.0 {
        Align::Max
    } else {
        Align::Center
    }
}
