//! Short messages that come and go.

use bevy_egui::egui::{Align, Area, Context, Id, Order, Rect, Sense, WidgetType, pos2, vec2};

use super::{Touch, touch};
use crate::ui::fonts::Style;
use crate::ui::icons::Icon;
use crate::ui::motion;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::{radius, time};

/// Shows messages, newest last, in a place: under the header on phones, bottom right elsewhere. Returns the
/// place in the list of one that was pressed, and so has been read.
pub(crate) fn toasts(
    ctx: &Context,
    look: Look,
    room: Rect,
    from_top: bool,
    shown: &[(Icon, String, f64)],
) -> Option<usize> {
    let mut read = None;
    let mut edge = if from_top { room.min.y } else { room.max.y };
    for (index, (icon, words, since)) in shown.iter().enumerate() {
        // The same words said again later enter again.
        let id = Id::new(("toast", words, since.to_bits()));
        // Drawn hidden first: the way from there is its entrance.
        let known = ctx.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
        ctx.data_mut(|data| data.insert_temp(id, true));
        let share = motion::toward(ctx, id.with("in"), known, time::TOAST, look.calm);
        if !known {
            ctx.request_repaint();
        }
        let (height, pressed) = one(
            ctx,
            look,
            Id::new(("toast place", index)),
            (room, edge, from_top),
            share,
            (*icon, words),
        );
        edge += if from_top {
            height + 8.0
        } else {
            -(height + 8.0)
        };
        read = read.or(pressed.then_some(index));
    }
    read
}

fn one(
    ctx: &Context,
    look: Look,
    id: Id,
    (room, edge, from_top): (Rect, f32, bool),
    share: f32,
    (icon, words): (Icon, &str),
) -> (f32, bool) {
    let p = look.palette;
    let painter = ctx.layer_painter(bevy_egui::egui::LayerId::new(Order::Tooltip, id));
    let width = room.width();
    let ink = p.on_toast.gamma_multiply(share);
    let galley = text::paragraph(
        &painter,
        words,
        Style::Status,
        ink,
        width - 68.0,
        Align::Min,
    );
    let height = (galley.size().y + 32.0).max(52.0);
    let slide = (1.0 - share) * if from_top { -20.0 } else { 20.0 };
    let top = if from_top { edge } else { edge - height } + slide;
    let rect = Rect::from_min_size(pos2(room.min.x, top), vec2(width, height));
    let corner = radius::MD + bevy_egui::egui::CornerRadius::same(2);
    painter.add(p.e2().as_shape(rect, corner));
    painter.rect_filled(rect, corner, p.toast.gamma_multiply(share));
    let at = pos2(rect.min.x + 28.0, rect.center().y);
    text::icon(&painter, at, icon, Weight::Fill, 22.0, ink);
    let at = pos2(rect.min.x + 52.0, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, ink);
    // Nothing under a message is pressed through it; it goes.
    let of = Touch {
        rect,
        id: id.with("read"),
        name: words,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let area = Area::new(id).order(Order::Tooltip).fixed_pos(rect.min);
    let response = area.show(ctx, |ui| {
        ui.allocate_rect(rect, Sense::hover());
        touch(ui, look, of).0
    });
    (height, response.inner.clicked())
}
