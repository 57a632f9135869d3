//! What all things one can press have in common: the sense, the focus ring, the name for screen
//! readers, the colour step under pointer and finger.

use bevy_egui::egui::{
    CornerRadius, CursorIcon, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, vec2,
};

use crate::ui::motion;
use crate::ui::pass::Look;
use crate::ui::theme::time;

/// Something that can be pressed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<'a> {
    pub(crate) rect: Rect,
    pub(crate) id: Id,
    pub(crate) name: &'a str,
    pub(crate) kind: WidgetType,
    pub(crate) enabled: bool,
    /// For things that are on or off.
    pub(crate) selected: Option<bool>,
}

/// How far the pointer has gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pressed {
    /// 0 to 1.
    pub(crate) hover: f32,
    pub(crate) down: bool,
}

impl Pressed {
    /// Returns how strong a change of colour is: `down` under a finger, up to `over` under the pointer.
    pub(crate) fn strength(self, down: f32, over: f32) -> f32 {
        if self.down { down } else { over * self.hover }
    }
}

/// Makes a place pressable, at least 44 x 44.
pub(crate) fn touch(ui: &Ui, look: Look, of: Touch) -> (Response, Pressed) {
    let grow = (vec2(44.0, 44.0) - of.rect.size()).max(vec2(0.0, 0.0)) / 2.0;
    let sense = if of.enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let mut response = ui.interact(of.rect.expand2(grow), of.id, sense);
    if of.enabled {
        response = response.on_hover_cursor(CursorIcon::PointingHand);
    }
    response.widget_info(|| match of.selected {
        Some(on) => WidgetInfo::selected(of.kind, of.enabled, on, of.name),
        None => WidgetInfo::labeled(of.kind, of.enabled, of.name),
    });
    crate::ui::pressables::note(ui, of.name, of.rect, of.enabled);
    let over = of.enabled && response.hovered();
    let pressed = Pressed {
        hover: motion::toward(ui.ctx(), of.id.with("over"), over, time::FAST, look.calm),
        down: of.enabled && response.is_pointer_button_down_on(),
    };
    (response, pressed)
}

/// Paints the ring of the keyboard's focus: 3 px, with a gap of 3.
pub(crate) fn ring(ui: &Ui, look: Look, response: &Response, rect: Rect, corner: CornerRadius) {
    if response.has_focus() {
        let corner = corner + CornerRadius::same(3);
        let stroke = Stroke::new(3.0, look.palette.focus);
        ui.painter()
            .rect_stroke(rect.expand(3.0), corner, stroke, StrokeKind::Outside);
    }
}
