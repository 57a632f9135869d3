//! Turning the pages of a long list of places.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};

use super::super::components::{Button, IconButton, Kind, Size, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text;
use crate::t;

/// Places of a page.
const PAGE: u32 = 50;

/// Which places are shown, and of how many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// The first place of the page.
    pub(super) from: u32,
    /// How many places there are.
    pub(super) count: u32,
    /// The own place, if there is one.
    pub(super) own: Option<u32>,
    /// Whether another page is on its way.
    pub(super) is_sent: bool,
}

impl Turn {
    /// Adds the strip that turns pages; returns the first place of the page that is wanted.
    pub(super) fn show(self, ui: &mut Ui, pass: &Pass) -> Option<u32> {
        if self.count <= PAGE {
            return None;
        }
        let rect = strip(ui, 52.0);
        let is_free = pass.session.link.is_online() && !self.is_sent;
        let last = (self.from + PAGE - 1).min(self.count);
        let middle = rect.center().y;
        let name = t!(pass.words, "cup-page-back");
        let back = IconButton::new(icons::CARET_LEFT, &name).enabled(is_free && self.from > 1);
        let at = pos2(rect.min.x + 22.0, middle);
        let mut wanted = None;
        if back.at(ui, pass.look, at).clicked() {
            wanted = Some(self.from.saturating_sub(PAGE).max(1));
        }
        let words = format!("{}–{last} / {}", self.from, self.count);
        let at = pos2(rect.min.x + 104.0, middle);
        let style = (Style::Label, pass.palette().text);
        text::middle(ui.painter(), at, &words, style, 120.0);
        let name = t!(pass.words, "cup-page-on");
        let is_more = last < self.count;
        let on = IconButton::new(icons::CARET_RIGHT, &name).enabled(is_free && is_more);
        let at = pos2(rect.min.x + 186.0, middle);
        if on.at(ui, pass.look, at).clicked() {
            wanted = Some(self.from + PAGE);
        }
        self.to_me(ui, pass, (rect, is_free)).or(wanted)
    }

    fn to_me(self, ui: &mut Ui, pass: &Pass, (rect, is_free): (Rect, bool)) -> Option<u32> {
        let first = page_of(self.own?);
        let label = t!(pass.words, "cup-to-me");
        let button = Button::new(Kind::Text, Size::S, &label).enabled(is_free);
        let width = button.width(ui).min(rect.width() - 210.0);
        let corner = pos2(rect.max.x - width, rect.center().y - 18.0);
        let place = Rect::from_min_size(corner, vec2(width, 36.0));
        let is_pressed = button.at(ui, pass.look, place).clicked();
        is_pressed.then_some(first)
    }
}

/// Returns the first place of the page on which a place stands.
const fn page_of(place: u32) -> u32 {
    place.saturating_sub(1) / PAGE * PAGE + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_stands_on_its_page() {
        for (place, first) in [(1, 1), (50, 1), (51, 51), (218, 201)] {
            assert_eq!(page_of(place), first);
        }
    }
}
