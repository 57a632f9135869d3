//! A row of a list: something leading, one or two lines, something trailing.

use bevy_egui::egui::{Align2, Rect, Response, Ui, WidgetType, pos2};

use super::focus::{Touch, ring, touch};
use crate::ui::fonts::Style;
use crate::ui::icons::{self, Icon};
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::radius;

/// What a row ends with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trailing<'a> {
    /// Room that the caller fills, this wide.
    Room(f32),
    /// A value and a caret: the row opens something.
    Opens(&'a str),
    /// One of several choices: a check where it is the chosen one.
    Choice(bool),
}

/// Adds a row with an icon; returns its place, and its response where it can be pressed.
pub(crate) fn row(
    ui: &mut Ui,
    look: Look,
    icon: Icon,
    (title, note): (&str, &str),
    trailing: Trailing,
) -> (Rect, Option<Response>) {
    let p = look.palette;
    let rect = super::strip(ui, if note.is_empty() { 56.0 } else { 64.0 });
    let is_pressed = !matches!(trailing, Trailing::Room(_));
    let response = is_pressed.then(|| press(ui, look, rect, title));
    let middle = rect.center().y;
    let at = pos2(rect.min.x + 14.0, middle);
    text::icon(ui.painter(), at, icon, Weight::Regular, 24.0, p.text2);
    let taken = match trailing {
        Trailing::Room(width) => width,
        Trailing::Opens(value) => value_and_caret(ui, look, rect, (title, value)),
        Trailing::Choice(chosen) => check(ui, look, rect, chosen),
    };
    let left = rect.min.x + 42.0;
    let room = rect.max.x - taken - left - 8.0;
    let strong = (Style::BodyStrong, p.text);
    let start = pos2(left, middle);
    if note.is_empty() {
        text::fitted_left(ui.painter(), start, title, strong, room);
    } else {
        text::pair(ui.painter(), start, (title, strong), (note, p.text2), room);
    }
    (rect, response)
}

fn press(ui: &Ui, look: Look, rect: Rect, title: &str) -> Response {
    let of = Touch {
        rect,
        id: ui.id().with(("row", title)),
        name: title,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, pressed) = touch(ui, look, of);
    let tint = look.palette.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(rect.expand(4.0), radius::SM, tint);
    ring(ui, look, &response, rect, radius::SM);
    response
}

/// Paints the check of a chosen row; returns the width it takes.
fn check(ui: &Ui, look: Look, rect: Rect, chosen: bool) -> f32 {
    if chosen {
        let at = pos2(rect.max.x - 14.0, rect.center().y);
        let ink = look.palette.primary;
        text::icon(ui.painter(), at, icons::CHECK, Weight::Bold, 20.0, ink);
    }
    32.0
}

/// Paints value and caret; returns the width they take. The title gives way to the value only where each has
/// about half the row.
fn value_and_caret(ui: &Ui, look: Look, rect: Rect, (title, value): (&str, &str)) -> f32 {
    let p = look.palette;
    let at = pos2(rect.max.x - 8.0, rect.center().y);
    text::icon(
        ui.painter(),
        at,
        icons::CARET_RIGHT,
        Weight::Regular,
        18.0,
        p.text3,
    );
    let at = pos2(rect.max.x - 24.0, rect.center().y);
    let title = text::whole(ui.painter(), title, Style::BodyStrong, p.text);
    let both = rect.width() - 74.0;
    let room = (both - title.size().x).max(both * 0.52);
    let value = text::fitting(ui.painter(), value, (Style::Body, p.text2), room);
    let value = text::put(ui.painter(), at, Align2::RIGHT_CENTER, value);
    rect.max.x - value.min.x
}
