//! The line that always says what is going on.

use bevy_egui::egui::accesskit::Live;
use bevy_egui::egui::{Align2, Color32, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2};

use crate::ui::fonts::Style;
use crate::ui::icons::Icon;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme::radius;

/// The tone of a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatusKind {
    /// It is up to you.
    Yours,
    /// You have no choice.
    Must,
    /// Somebody else's turn.
    Waiting,
    /// Something threatens.
    Danger,
}

/// A status in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatusLine {
    pub(crate) kind: StatusKind,
    pub(crate) icon: Icon,
    pub(crate) text: String,
    /// A remark at the right end.
    pub(crate) note: String,
}

impl StatusLine {
    pub(crate) const fn colours(&self, look: Look) -> (Color32, Color32) {
        let p = look.palette;
        match self.kind {
            StatusKind::Yours => (p.primary_soft, p.on_primary_soft),
            StatusKind::Must => (p.primary, p.on_primary),
            StatusKind::Waiting => (p.well, p.text2),
            StatusKind::Danger => (p.danger_soft, p.on_danger_soft),
        }
    }

    pub(crate) fn paint(&self, ui: &Ui, look: Look, rect: Rect) -> Response {
        let (fill, ink) = self.colours(look);
        let painter = ui.painter();
        painter.rect_filled(rect, radius::MD, fill);
        let middle = rect.center().y;
        let at = pos2(rect.min.x + 24.0, middle);
        text::icon(painter, at, self.icon, Weight::Fill, 22.0, ink);
        let mut right = rect.max.x - 14.0;
        let words = text::whole(painter, &self.text, Style::Status, ink);
        let room = right - rect.min.x - 44.0;
        let note = text::whole(painter, &self.note, Style::Caption, ink);
        // The remark gives way to the words.
        if !self.note.is_empty() && words.size().x + note.size().x + 12.0 <= room {
            right -= note.size().x + 12.0;
            text::put(
                painter,
                pos2(rect.max.x - 14.0, middle),
                Align2::RIGHT_CENTER,
                note,
            );
        }
        let left = pos2(rect.min.x + 44.0, middle);
        let room = right - left.x;
        let style = if words.size().x > room {
            Style::CaptionStrong
        } else {
            Style::Status
        };
        text::at(
            painter,
            left,
            Align2::LEFT_CENTER,
            &self.text,
            (style, ink),
            room,
        );
        self.say(ui, rect)
    }

    /// Lets screen readers read it aloud when it changes; what threatens, at once.
    fn say(&self, ui: &Ui, rect: Rect) -> Response {
        let id = ui.id().with("status");
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &self.text));
        let live = if self.kind == StatusKind::Danger {
            Live::Assertive
        } else {
            Live::Polite
        };
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_live(live));
        response
    }
}
