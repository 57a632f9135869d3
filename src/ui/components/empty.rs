//! A place where nothing is yet: a disc with an icon, a heading, a sentence, one button or two.

use bevy_egui::egui::{Ui, pos2};

use crate::ui::fonts::Style;
use crate::ui::icons::Icon;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};

/// What is said where nothing is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Empty<'a> {
    pub(crate) icon: Icon,
    pub(crate) title: &'a str,
    pub(crate) text: &'a str,
}

impl Empty<'_> {
    /// Adds it to a column, centred.
    pub(crate) fn show(self, ui: &mut Ui, look: Look) {
        let p = look.palette;
        let rect = super::strip(ui, 92.0);
        let at = pos2(rect.center().x, rect.min.y + 42.0);
        ui.painter().circle_filled(at, 42.0, p.primary_soft);
        text::icon(
            ui.painter(),
            at,
            self.icon,
            Weight::Regular,
            42.0,
            p.on_primary_soft,
        );
        ui.add_space(8.0);
        text::centred(ui, self.title, Style::Heading, p.text);
        ui.add_space(4.0);
        text::centred(ui, self.text, Style::Body, p.text2);
    }

    /// Paints a smaller form of it across a strip: icon, title, sentence.
    pub(crate) fn line(self, ui: &mut Ui, look: Look) {
        let p = look.palette;
        let rect = super::strip(ui, 64.0);
        let at = pos2(rect.min.x + 22.0, rect.center().y);
        ui.painter().circle_filled(at, 22.0, p.primary_soft);
        text::icon(
            ui.painter(),
            at,
            self.icon,
            Weight::Regular,
            24.0,
            p.on_primary_soft,
        );
        let left = rect.min.x + 56.0;
        let room = rect.max.x - left;
        let start = pos2(left, rect.center().y);
        let title = (self.title, (Style::BodyStrong, p.text));
        text::pair(ui.painter(), start, title, (self.text, p.text2), room);
    }
}
