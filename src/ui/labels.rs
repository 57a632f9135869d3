//! The coordinates of the board and the move that is being typed, painted over it: see `board/labels.rs`.

use bevy_egui::egui::{Align, Align2, Context, FontFamily, FontId, LayerId, pos2};

use super::theme;
use crate::board::{Label, Labels};
use crate::viewport::Viewport;

/// Paints them under everything else of the interface.
pub(super) fn show(ctx: &Context, labels: &Labels, view: &Viewport) {
    let painter = ctx.layer_painter(LayerId::background());
    for label in &labels.0 {
        let at = view.seen_at(label.at);
        let at = pos2(at.x, at.y);
        let ink = theme::rgba(label.colour);
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
