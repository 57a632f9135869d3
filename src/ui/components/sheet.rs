//! What lies over a screen: a sheet from below, a sheet from the side, a dialog in the middle.

use bevy_egui::egui::{
    Area, Context, CornerRadius, Id, Key, LayerId, Order, Rect, Response, ScrollArea, Sense, Ui,
    UiBuilder, Vec2, pos2, vec2,
};

use crate::ui::pass::Look;
use crate::ui::theme::radius;

/// From where a sheet comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shape {
    /// From below: phones held upright.
    Bottom,
    /// From the right: phones lying.
    Side,
    /// In the middle, this wide.
    Dialog(f32),
}

/// Height of the zone with the grab handle.
const GRAB: f32 = 24.0;

/// Shows a sheet to the extent `share` (0 away, 1 there); returns whether the player closes it.
pub(crate) fn sheet(
    ctx: &Context,
    look: Look,
    (id, shape): (Id, Shape),
    window: Rect,
    share: f32,
    content: impl FnOnce(&mut Ui),
) -> bool {
    let layer = LayerId::new(Order::Foreground, id);
    ctx.memory_mut(|memory| memory.set_modal_layer(layer));
    let answer = Area::new(id)
        .order(Order::Foreground)
        .fixed_pos(window.min)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_clip_rect(window);
            let scrim = ui.allocate_rect(window, Sense::CLICK);
            ui.painter()
                .rect_filled(window, 0.0, look.palette.scrim(share));
            let height_id = id.with("height");
            let known = ctx.data(|data| data.get_temp::<f32>(height_id));
            let dragged = ctx
                .data(|data| data.get_temp::<f32>(id.with("drag")))
                .unwrap_or(0.0);
            let place = place(shape, window, known.unwrap_or(300.0), share, dragged);
            let closes = ground(ui, look, id, shape, place);
            let height = inside(ui, shape, place, window, share, content);
            if known != Some(height) {
                ctx.data_mut(|data| data.insert_temp(height_id, height));
                ctx.request_repaint();
            }
            let escape = ui.input(|input| input.key_pressed(Key::Escape));
            closes || escape || (scrim.clicked() && share > 0.9)
        });
    answer.inner
}

/// Returns where the sheet lies.
fn place(shape: Shape, window: Rect, height: f32, share: f32, dragged: f32) -> Rect {
    let away = 1.0 - share;
    match shape {
        Shape::Bottom => {
            let height = height.min(window.height() - 60.0);
            let width = window.width().min(560.0);
            let top = window.max.y - height + away * height + dragged;
            let left = window.center().x - width / 2.0;
            Rect::from_min_size(pos2(left, top), vec2(width, height))
        }
        Shape::Side => {
            let width = 360.0_f32.min(window.width() - 60.0);
            let left = window.max.x - width + away * width;
            Rect::from_min_size(pos2(left, window.min.y), vec2(width, window.height()))
        }
        Shape::Dialog(width) => {
            let height = height.min(window.height() - 48.0);
            let size = Vec2::new(width.min(window.width() - 48.0), height);
            let centre = window.center() + vec2(0.0, away * 16.0);
            Rect::from_center_size(centre, size)
        }
    }
}

/// Paints the sheet's ground and takes the pointer; returns whether it was dragged away.
fn ground(ui: &mut Ui, look: Look, id: Id, shape: Shape, place: Rect) -> bool {
    let p = look.palette;
    let body = ui.interact(place, id.with("ground"), Sense::CLICK);
    let corner = match shape {
        Shape::Bottom => CornerRadius {
            sw: 0,
            se: 0,
            ..radius::XL
        },
        Shape::Side => CornerRadius {
            ne: 0,
            se: 0,
            ..radius::XL
        },
        Shape::Dialog(_) => radius::XL,
    };
    let shadow = if shape == Shape::Bottom {
        p.e3_up()
    } else {
        p.e3()
    };
    ui.painter().add(shadow.as_shape(place, corner));
    ui.painter().rect_filled(place, corner, p.surface);
    drop(body);
    if shape != Shape::Bottom {
        return false;
    }
    let centre = pos2(place.center().x, place.min.y + 12.0);
    let grab = Rect::from_center_size(centre, vec2(40.0, 5.0));
    ui.painter().rect_filled(grab, 3.0, p.line);
    let zone = Rect::from_min_size(place.min, vec2(place.width(), GRAB + 20.0));
    let drag = ui.interact(zone, id.with("grab"), Sense::DRAG);
    follow_drag(ui, id, &drag)
}

fn follow_drag(ui: &Ui, id: Id, drag: &Response) -> bool {
    let key = id.with("drag");
    let so_far = ui
        .ctx()
        .data(|data| data.get_temp::<f32>(key))
        .unwrap_or(0.0);
    if drag.dragged() {
        let now = (so_far + drag.drag_delta().y).max(0.0);
        ui.ctx().data_mut(|data| data.insert_temp(key, now));
        return false;
    }
    if so_far > 0.0 {
        ui.ctx().data_mut(|data| data.remove::<f32>(key));
        ui.ctx().request_repaint();
    }
    so_far > 80.0
}

/// Lays out the content; returns the height the sheet needs.
fn inside(
    ui: &mut Ui,
    shape: Shape,
    place: Rect,
    window: Rect,
    share: f32,
    content: impl FnOnce(&mut Ui),
) -> f32 {
    let (side, top, bottom) = match shape {
        Shape::Bottom => (20.0, GRAB, 20.0),
        Shape::Side => (20.0, 12.0, 16.0),
        Shape::Dialog(_) => (24.0, 16.0, 24.0),
    };
    let most = match shape {
        Shape::Bottom => window.height() - 60.0,
        Shape::Side => window.height(),
        Shape::Dialog(_) => window.height() - 48.0,
    } - top
        - bottom;
    let corner = place.min + vec2(side, top);
    let room = Rect::from_min_size(corner, vec2(place.width() - 2.0 * side, most));
    let builder = UiBuilder::new().max_rect(room).id_salt("sheet");
    let height = ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(place.intersect(window));
        ui.multiply_opacity(share.clamp(0.0, 1.0).sqrt());
        let shown = ScrollArea::vertical()
            .auto_shrink([false, true])
            .max_height(most)
            .show(ui, |ui| {
                ui.set_width(room.width());
                content(ui);
            });
        shown.content_size.y
    });
    (height.inner + top + bottom).min(most + top + bottom)
}
