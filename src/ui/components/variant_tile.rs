//! The choice of a game: its board in small, its name.

use bevy_egui::egui::{Rect, Response, Ui, WidgetType, pos2, vec2};
use rules::Variant;

use super::button::outline;
use super::focus::{Touch, ring, touch};
use crate::settings::Settings;
use crate::ui::draw;
use crate::ui::fonts::Style;
use crate::ui::icons;
use crate::ui::motion::mix;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::radius;

/// A tile for one variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantTile<'a> {
    pub(crate) variant: Variant,
    pub(crate) title: &'a str,
    pub(crate) note: &'a str,
    pub(crate) selected: bool,
}

impl VariantTile<'_> {
    pub(crate) fn at(self, ui: &mut Ui, look: Look, settings: &Settings, rect: Rect) -> Response {
        let of = Touch {
            rect,
            id: ui.id().with(("variant", self.variant.key())),
            name: self.title,
            kind: WidgetType::RadioButton,
            enabled: true,
            selected: Some(self.selected),
        };
        let (response, pressed) = touch(ui, look, of);
        let p = look.palette;
        let (fill, edge, width) = if self.selected {
            (p.primary_soft, p.primary, 2.5)
        } else {
            (mix(p.surface, p.text, 0.04 * pressed.hover), p.line, 1.5)
        };
        ui.painter().rect_filled(rect, radius::MD, fill);
        outline(ui, rect, radius::MD, width, edge);
        let label = text::whole(ui.painter(), self.title, Style::Label, p.text);
        // The picture gives way to the name, down to a size at which it is still a board.
        let side = (rect.height() - 16.0)
            .min(rect.width() * 0.30)
            .min(rect.width() - label.size().x - 28.0)
            .max(30.0);
        let corner = pos2(rect.min.x + 8.0, rect.center().y - side / 2.0);
        let picture = Rect::from_min_size(corner, vec2(side, side));
        self.picture(ui, settings, picture);
        self.words(ui, look, rect, picture.max.x + 9.0);
        if self.selected && rect.width() >= 200.0 {
            let at = pos2(rect.max.x - 17.0, rect.min.y + 17.0);
            ui.painter().circle_filled(at, 11.0, p.primary);
            text::icon(
                ui.painter(),
                at,
                icons::CHECK,
                Weight::Bold,
                14.0,
                p.on_primary,
            );
        }
        ring(ui, look, &response, rect, radius::MD);
        response
    }

    fn words(self, ui: &Ui, look: Look, rect: Rect, left: f32) {
        let p = look.palette;
        // The check lies in the corner beside the name.
        let check = if self.selected && rect.width() >= 200.0 {
            24.0
        } else {
            0.0
        };
        let room = rect.max.x - left - 10.0 - check;
        let full = text::whole(ui.painter(), self.title, Style::Name, p.text);
        let style = if full.size().x > room {
            Style::Label
        } else {
            Style::Name
        };
        let title = (self.title, (style, p.text));
        let start = pos2(left, rect.center().y);
        text::pair(ui.painter(), start, title, (self.note, p.text2), room);
    }

    fn picture(self, ui: &Ui, settings: &Settings, rect: Rect) {
        let men = draw::start(self.variant);
        let shown = draw::Board {
            variant: self.variant,
            theme: settings.board,
            set: settings.pieces,
            pieces: &men,
            last: &[],
            corner: 9,
        };
        draw::board(ui.painter(), rect, &shown);
    }
}
