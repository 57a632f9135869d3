//! A player in a list: picture, flag, name, a remark, what is unread.

use bevy_egui::egui::{Color32, Rect, Ui, WidgetType, pos2, vec2};
use protocol::{Person, PlayerCard};

use super::super::components::{
    Avatar, Button, Dot, IconButton, Kind, Size, Touch, badge, ring, touch,
};
use super::super::fonts::Style;
use super::super::icons::Icon;
use super::super::pass::Pass;
use super::super::text;
use super::super::theme::radius;
use super::flag;

/// Height of a row.
pub(super) const ROW: f32 = 64.0;

/// A player in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) player: &'a PlayerCard,
    pub(super) picture: Option<u8>,
    pub(super) country: Option<&'a str>,
    pub(super) dot: Option<Dot>,
    pub(super) note: &'a str,
    pub(super) unread: u32,
    pub(super) is_open: bool,
}

impl<'a> Entry<'a> {
    pub(super) fn of(person: &'a Person, note: &'a str) -> Self {
        Self {
            player: &person.player,
            picture: person.avatar,
            country: person.country.as_deref(),
            dot: None,
            note,
            unread: 0,
            is_open: false,
        }
    }

    /// Makes the row one thing that can be pressed; returns whether it was. To be called before
    /// whatever lies in the row and can be pressed itself.
    pub(super) fn pressed(&self, ui: &Ui, pass: &Pass, rect: Rect) -> bool {
        let p = pass.palette();
        let of = Touch {
            rect: rect.shrink2(vec2(0.0, 2.0)).expand2(vec2(8.0, 0.0)),
            id: ui.id().with(("person", &self.player.id.0)),
            name: &self.player.name,
            kind: WidgetType::Button,
            enabled: true,
            selected: None,
        };
        let (response, pressed) = touch(ui, pass.look, of);
        let tint = if self.is_open {
            p.primary_soft
        } else {
            p.text.gamma_multiply(0.04 * pressed.hover)
        };
        ui.painter().rect_filled(of.rect, radius::MD, tint);
        ring(ui, pass.look, &response, of.rect, radius::MD);
        response.clicked()
    }

    /// Paints the player up to `right`.
    pub(super) fn paint(&self, ui: &Ui, pass: &Pass, rect: Rect, right: f32) {
        let p = pass.palette();
        let painter = ui.painter();
        let avatar = Avatar {
            player: self.player,
            size: 44.0,
            dot: self.dot,
            ground: self.ground(p),
        };
        let at = pos2(rect.min.x + 22.0, rect.center().y);
        avatar.paint_as(painter, pass.look, at, self.picture);
        let start = pos2(rect.min.x + 56.0, rect.center().y);
        let mut room = right - start.x;
        if self.unread > 0 {
            room -= 34.0;
            let at = pos2(right - 16.0, rect.center().y);
            badge(painter, pass.look, at, self.unread);
        }
        name_and_note(pass, painter, start, self, room);
    }

    const fn ground(&self, p: &super::super::theme::Palette) -> Color32 {
        if self.is_open {
            p.primary_soft
        } else {
            p.surface
        }
    }
}

fn name_and_note(
    pass: &Pass,
    painter: &bevy_egui::egui::Painter,
    start: bevy_egui::egui::Pos2,
    of: &Entry,
    room: f32,
) {
    let p = pass.palette();
    let rise = if of.note.is_empty() { 0.0 } else { 10.0 };
    let up = start - vec2(0.0, rise);
    let flag = of
        .country
        .map_or(0.0, |code| flag::paint(painter, up, code));
    let strong = (Style::Name, p.text);
    let beside = up + vec2(flag, 0.0);
    text::from_left(painter, beside, &of.player.name, strong, room - flag);
    let style = if of.unread > 0 {
        (Style::CaptionStrong, p.text)
    } else {
        (Style::Caption, p.text2)
    };
    text::from_left(painter, start + vec2(0.0, 11.0), of.note, style, room);
}

/// Adds a small button at the right end of a row; returns its left edge and whether it was pressed.
pub(super) fn button(
    ui: &mut Ui,
    pass: &Pass,
    (rect, right): (Rect, f32),
    (kind, icon, label): (Kind, Icon, &str),
    enabled: bool,
) -> (f32, bool) {
    let button = Button::new(kind, Size::S, label)
        .icon(icon)
        .enabled(enabled);
    let width = button.width(ui);
    let place = Rect::from_min_max(
        pos2(right - width, rect.center().y - 18.0),
        pos2(right, rect.center().y + 18.0),
    );
    let pressed = button.at(ui, pass.look, place).clicked();
    (place.min.x, pressed)
}

/// Adds a square button with an icon, filled; returns its left edge and whether it was pressed.
pub(super) fn square(
    ui: &mut Ui,
    pass: &Pass,
    (rect, right): (Rect, f32),
    (is_primary, icon, name): (bool, Icon, &str),
    enabled: bool,
) -> (f32, bool) {
    let p = pass.palette();
    let centre = pos2(right - 22.0, rect.center().y);
    let place = Rect::from_center_size(centre, vec2(44.0, 44.0));
    let of = Touch {
        rect: place,
        id: ui.id().with(("square", name)),
        name,
        kind: WidgetType::Button,
        enabled,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let (rest, ink) = if is_primary {
        (p.primary, p.on_primary)
    } else {
        (p.well, p.text)
    };
    let strength = pressed.strength(0.12, 0.06);
    let fade = if enabled { 1.0 } else { 0.42 };
    let fill = super::super::motion::mix(rest, p.text, strength).gamma_multiply(fade);
    ui.painter().rect_filled(place, radius::MD, fill);
    let weight = text::Weight::Bold;
    text::icon(ui.painter(), centre, icon, weight, 20.0, ink);
    ring(ui, pass.look, &response, place, radius::MD);
    (place.min.x, response.clicked())
}

/// Adds an icon at the right end of a row; returns its left edge and whether it was pressed.
pub(super) fn glyph(
    ui: &mut Ui,
    pass: &Pass,
    (rect, right): (Rect, f32),
    (icon, name): (Icon, &str),
    enabled: bool,
) -> (f32, bool) {
    let centre = pos2(right - 22.0, rect.center().y);
    let button = IconButton::new(icon, name).enabled(enabled);
    (right - 44.0, button.at(ui, pass.look, centre).clicked())
}
