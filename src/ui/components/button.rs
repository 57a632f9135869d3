//! Buttons with a label, and buttons with an icon alone.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Galley, Pos2, Rect, Response, Stroke, StrokeKind, Ui,
    WidgetType, vec2,
};

use super::focus::{Pressed, Touch, ring, touch};
use crate::ui::fonts::Style;
use crate::ui::icons::Icon;
use crate::ui::motion::mix;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::{Palette, radius};

/// What a button means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Primary,
    Soft,
    Neutral,
    /// On a page: the colour of a card.
    Surface,
    Text,
    Danger,
    /// Takes credits.
    Credit,
}

/// How large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    L,
    M,
    S,
}

impl Size {
    pub(crate) const fn height(self) -> f32 {
        match self {
            Self::L => 60.0,
            Self::M => 48.0,
            Self::S => 36.0,
        }
    }

    const fn corner(self) -> CornerRadius {
        CornerRadius::same(match self {
            Self::L => 18,
            Self::M => 14,
            Self::S => 11,
        })
    }

    const fn style(self) -> Style {
        match self {
            Self::L => Style::Action,
            Self::M => Style::BodyStrong,
            Self::S => Style::Label,
        }
    }

    const fn icon(self) -> f32 {
        match self {
            Self::L => 26.0,
            Self::M => 22.0,
            Self::S => 18.0,
        }
    }

    pub(super) const fn padding(self) -> f32 {
        match self {
            Self::L => 28.0,
            Self::M => 20.0,
            Self::S => 14.0,
        }
    }
}

/// A button.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Button<'a> {
    kind: Kind,
    size: Size,
    text: &'a str,
    note: &'a str,
    icon: Option<Icon>,
    enabled: bool,
    loading: bool,
}

impl<'a> Button<'a> {
    pub(crate) const fn new(kind: Kind, size: Size, text: &'a str) -> Self {
        Self {
            kind,
            size,
            text,
            note: "",
            icon: None,
            enabled: true,
            loading: false,
        }
    }

    pub(crate) const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// A second line under the label.
    pub(crate) const fn note(mut self, note: &'a str) -> Self {
        self.note = note;
        self
    }

    pub(crate) const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Waiting for the server: an arc turns, presses do nothing.
    pub(crate) const fn loading(mut self, loading: bool) -> Self {
        self.loading = loading;
        self
    }

    /// Returns the width the label needs.
    pub(crate) fn width(&self, ui: &Ui) -> f32 {
        let label = text::whole(ui.painter(), self.text, self.size.style(), Color32::BLACK);
        label.size().x + self.icon_room() + 2.0 * self.size.padding()
    }

    const fn icon_room(&self) -> f32 {
        if self.icon.is_some() || self.loading {
            self.size.icon() + 8.0
        } else {
            0.0
        }
    }

    /// Adds the button to a column, as wide as the column.
    pub(crate) fn show(self, ui: &mut Ui, look: Look) -> Response {
        let rect = super::strip(ui, self.size.height());
        self.at(ui, look, rect)
    }

    /// Adds the button in a place.
    pub(crate) fn at(self, ui: &mut Ui, look: Look, rect: Rect) -> Response {
        let of = Touch {
            rect,
            id: ui.id().with(("button", self.text)),
            name: self.text,
            kind: WidgetType::Button,
            enabled: self.enabled && !self.loading,
            selected: None,
        };
        let (response, pressed) = touch(ui, look, of);
        let (fill, ink) = self.colours(look, pressed);
        let corner = self.size.corner();
        if self.kind == Kind::Surface {
            ui.painter().add(look.palette.e1().as_shape(rect, corner));
        }
        ui.painter().rect_filled(rect, corner, fill);
        let shift = if pressed.down { 1.0 } else { 0.0 };
        self.label(ui, look, rect.translate(vec2(0.0, shift)), ink);
        ring(ui, look, &response, rect, corner);
        response
    }

    /// What cannot be pressed is pale, but can be read.
    fn colours(&self, look: Look, pressed: Pressed) -> (Color32, Color32) {
        let p = look.palette;
        let (fill, ink) = colours(self.kind, p, pressed);
        match self.kind {
            _ if self.enabled => (fill, ink),
            Kind::Primary | Kind::Danger | Kind::Credit => (p.well, p.text3),
            Kind::Soft | Kind::Neutral | Kind::Surface | Kind::Text => {
                (fill.gamma_multiply(0.42), ink.gamma_multiply(0.7))
            }
        }
    }

    fn label(&self, ui: &Ui, look: Look, rect: Rect, ink: Color32) {
        let painter = ui.painter();
        let icon = self.icon_room();
        // Actions are never cut: a label that does not fit becomes smaller first.
        let style = (self.size.style(), ink);
        let galley = text::fitting(painter, self.text, style, rect.width() - icon - 12.0);
        let left = rect.center().x - (galley.size().x + icon) / 2.0;
        let note = self.remark(ui, ink, rect.width() - 16.0);
        let rise = match &note {
            None => 0.0,
            Some(note) if note.rows.len() > 1 => 16.0,
            Some(_) => 10.0,
        };
        let middle = rect.center().y - rise;
        let at = Pos2::new(left + self.size.icon() / 2.0, middle);
        if self.loading {
            arc(ui, look, at, 9.0, ink);
        } else if let Some(icon) = self.icon {
            text::icon(painter, at, icon, Weight::Regular, self.size.icon(), ink);
        }
        text::put(
            painter,
            Pos2::new(left + icon, middle),
            Align2::LEFT_CENTER,
            galley,
        );
        if let Some(note) = note {
            let at = rect.center() + vec2(0.0, 14.0);
            text::put(painter, at, Align2::CENTER_CENTER, note);
        }
    }

    /// Returns the remark: in two lines where one is too short.
    fn remark(&self, ui: &Ui, ink: Color32, room: f32) -> Option<Arc<Galley>> {
        let painter = ui.painter();
        if self.note.is_empty() {
            return None;
        }
        let one = text::whole(painter, self.note, Style::Caption, ink);
        Some(if one.size().x <= room {
            one
        } else {
            text::two_lines(painter, self.note, (Style::Micro, ink), room)
        })
    }
}

/// Paints the turning arc of something that is waited for, one turn a second.
pub(crate) fn arc(ui: &Ui, look: Look, centre: Pos2, radius: f32, color: Color32) {
    let turn = if look.calm {
        0.0
    } else {
        super::keep_turning(ui.ctx());
        ui.input(|input| input.time).fract() as f32
    };
    let steps = 24;
    let points = (0..=steps)
        .map(|i| {
            let angle = std::f32::consts::TAU * (turn + 0.3 * i as f32 / steps as f32);
            centre + vec2(angle.cos(), angle.sin()) * radius
        })
        .collect();
    let width = (radius * 0.14).max(2.5);
    ui.painter().line(points, Stroke::new(width, color));
}

fn colours(kind: Kind, p: &Palette, pressed: Pressed) -> (Color32, Color32) {
    let step = |rest: Color32, hover: Color32, down: Color32| {
        if pressed.down {
            down
        } else {
            mix(rest, hover, pressed.hover)
        }
    };
    // A step towards the text colour: darker on light, lighter on dark.
    let toward = |fill: Color32| step(fill, mix(fill, p.text, 0.06), mix(fill, p.text, 0.12));
    match kind {
        Kind::Primary => (
            step(p.primary, p.primary_hover, p.primary_press),
            p.on_primary,
        ),
        Kind::Soft => (toward(p.primary_soft), p.on_primary_soft),
        Kind::Neutral => (toward(p.well), p.text),
        Kind::Surface => (toward(p.surface), p.text),
        Kind::Text => (p.primary.gamma_multiply(0.10 * pressed.hover), p.primary),
        Kind::Danger => (toward(p.danger), p.on_danger),
        Kind::Credit => (toward(p.accent), p.on_accent),
    }
}

/// A button that is an icon: 44 x 44, named for those who do not see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IconButton<'a> {
    icon: Icon,
    name: &'a str,
    enabled: bool,
    filled: bool,
}

impl<'a> IconButton<'a> {
    pub(crate) const fn new(icon: Icon, name: &'a str) -> Self {
        Self {
            icon,
            name,
            enabled: true,
            filled: false,
        }
    }

    pub(crate) const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// On the page: with the fill of a card.
    pub(crate) const fn filled(mut self) -> Self {
        self.filled = true;
        self
    }

    pub(crate) fn at(self, ui: &mut Ui, look: Look, centre: Pos2) -> Response {
        let rect = Rect::from_center_size(centre, vec2(44.0, 44.0));
        let of = Touch {
            rect,
            id: ui.id().with(("icon", self.name)),
            name: self.name,
            kind: WidgetType::Button,
            enabled: self.enabled,
            selected: None,
        };
        let (response, pressed) = touch(ui, look, of);
        let p = look.palette;
        let strength = pressed.strength(0.14, 0.07);
        if self.filled {
            ui.painter().add(p.e1().as_shape(rect, radius::MD));
            ui.painter()
                .rect_filled(rect, radius::MD, mix(p.surface, p.text, strength));
        } else {
            ui.painter()
                .rect_filled(rect, radius::MD, p.text.gamma_multiply(strength));
        }
        let ink = if self.enabled {
            p.text
        } else {
            p.text.gamma_multiply(0.35)
        };
        text::icon(ui.painter(), centre, self.icon, Weight::Regular, 24.0, ink);
        ring(ui, look, &response, rect, radius::MD);
        response
    }
}

/// Paints the outline of something chosen or choosable.
pub(crate) fn outline(ui: &Ui, rect: Rect, corner: CornerRadius, width: f32, color: Color32) {
    let stroke = Stroke::new(width, color);
    ui.painter()
        .rect_stroke(rect, corner, stroke, StrokeKind::Inside);
}
