//! The best three, side by side: the first in the middle and higher.

use bevy_egui::egui::{Align2, Color32, Rect, Ui, pos2, vec2};
use protocol::PlayerCard;

use super::super::components::{Avatar, columns, strip};
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::people;
use super::super::text;
use super::row::of_player;

/// Height of the whole.
const HEIGHT: f32 = 176.0;
/// How the places stand from left to right.
const ORDER: [usize; 3] = [1, 0, 2];

/// Somebody who stands on it.
pub(super) struct Step<'a> {
    pub(super) player: &'a PlayerCard,
    /// The chosen picture, where there is one.
    pub(super) picture: Option<u8>,
    pub(super) country: Option<&'a str>,
    /// Rating or points.
    pub(super) score: String,
}

/// Adds the best three, the first first.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass, best: &[Step; 3]) {
    let rect = strip(ui, HEIGHT);
    for (place, index) in columns(rect, 3, 6.0).into_iter().zip(ORDER) {
        step(ui, pass, place, (index, &best[index]));
    }
}

fn step(ui: &Ui, pass: &mut Pass, rect: Rect, (index, of): (usize, &Step)) {
    let id = ui.id().with(("podium", index));
    let ground = of_player(ui, pass, rect, (id, of.player));
    let size = if index == 0 { 72.0 } else { 56.0 };
    let at = pos2(rect.center().x, rect.min.y + 56.0);
    let avatar = Avatar {
        player: of.player,
        size,
        dot: None,
        ground,
    };
    let painter = ui.painter();
    avatar.paint_as(painter, pass.look, at, of.picture);
    medal(ui, pass, at + vec2(0.0, size / 2.0), (index, ground));
    let p = pass.palette();
    let width = rect.width() - 8.0;
    let flag = of.country.map_or(0.0, |_| people::FLAG_ROOM);
    let style = (Style::Name, p.text);
    let name = text::fitting(painter, &of.player.name, style, width - flag);
    let left = rect.center().x - (name.size().x + flag) / 2.0;
    let start = pos2(left, rect.max.y - 44.0);
    if let Some(country) = of.country {
        people::flag(painter, start, country);
    }
    text::put(painter, start + vec2(flag, 0.0), Align2::LEFT_CENTER, name);
    let low = pos2(rect.center().x, rect.max.y - 20.0);
    text::middle(painter, low, &of.score, (Style::Heading, p.text), width);
}

/// Paints the number of a place onto the lower edge of a picture.
fn medal(ui: &Ui, pass: &Pass, at: bevy_egui::egui::Pos2, (index, ground): (usize, Color32)) {
    let p = pass.palette();
    let (fill, ink) = match index {
        0 => (p.accent, p.on_accent),
        1 => (p.well, p.text),
        _ => (p.accent_soft, p.accent_text),
    };
    let painter = ui.painter();
    painter.circle_filled(at, 14.0, ground);
    painter.circle_filled(at, 12.0, fill);
    let number = (index + 1).to_string();
    text::middle(painter, at, &number, (Style::CaptionStrong, ink), 24.0);
}
