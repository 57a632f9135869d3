//! The running game that is worth most: a large board with its players above and below.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};
use protocol::{GameSummary, PlayerCard};

use super::super::components::{Avatar, fill, ring};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::people;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words;
use super::picture::{picture, press};
use super::tile::what;

/// Room round the board.
const PADDING: f32 = 12.0;
/// Height of a player's row.
const ROW: f32 = 56.0;
/// How much higher than wide the card is: two rows, and no room above and below the board.
pub(super) const BARS: f32 = 2.0 * (ROW - PADDING);
/// Size of a picture, and what of a row it takes.
const PICTURE: f32 = 36.0;
/// Before a rating, and before a tag.
const RATING: f32 = 6.0;
const GAP: f32 = 10.0;
/// Height of a tag, and the room at each side of its words.
const TAG: f32 = 26.0;
const EDGE: f32 = 9.0;

/// Adds the card of a game in a place.
pub(super) fn top(ui: &mut Ui, pass: &mut Pass, rect: Rect, game: &GameSummary) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let p = pass.palette();
    let (response, pressed) = press(ui, pass, rect, game);
    fill(ui, pass.look, rect);
    let strength = pressed.strength(0.08, 0.04);
    let tint = p.text.gamma_multiply(strength);
    ui.painter().rect_filled(rect, radius::LG, tint);
    let side = (rect.width() - 2.0 * PADDING).min(rect.height() - 2.0 * ROW);
    let board = Rect::from_center_size(rect.center(), vec2(side, side));
    picture(ui, pass, board, game, radius::SM.nw);
    let row = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(rect.min.x + PADDING, top),
            pos2(rect.max.x - PADDING, bottom),
        )
    };
    let above = row(rect.min.y, board.min.y);
    let below = row(board.max.y, rect.max.y);
    let words = what(
        ui,
        pass,
        game,
        tag_room(ui, pass, above, &game.created.black),
    );
    let left = tag(ui, pass, above, (None, &words));
    player(ui, pass, above, &game.created.black, left);
    let left = match game.watching {
        0 => below.max.x,
        count => tag(ui, pass, below, (Some(icons::EYE), &count.to_string())),
    };
    player(ui, pass, below, &game.created.white, left);
    ring(ui, pass.look, &response, rect, radius::LG);
}

/// Returns how wide the words of a tag may be beside a player, whose name has the first claim.
fn tag_room(ui: &Ui, pass: &Pass, row: Rect, of: &PlayerCard) -> f32 {
    let ink = pass.palette().text;
    let name = text::whole(ui.painter(), &of.name, Style::Name, ink);
    let rating = text::whole(ui.painter(), &words::rating(of), Style::Caption, ink);
    let country = pass.session.people.country(&of.id);
    let flag = country.map_or(0.0, |_| people::FLAG_ROOM);
    let taken = PICTURE + 10.0 + flag + name.size().x + RATING + rating.size().x + GAP;
    (row.width() - taken - 2.0 * EDGE).max(row.width() * 0.25)
}

/// A player's picture, flag, name and, where there is room, rating, up to `right`.
fn player(ui: &Ui, pass: &mut Pass, row: Rect, of: &PlayerCard, right: f32) {
    people::look_up(pass, &of.id);
    let p = pass.palette();
    let painter = ui.painter();
    let middle = row.center().y;
    let avatar = Avatar {
        player: of,
        size: PICTURE,
        dot: None,
        ground: p.surface,
    };
    let at = pos2(row.min.x + PICTURE / 2.0, middle);
    let known = &pass.session.people;
    avatar.paint_as(painter, pass.look, at, known.picture(&of.id));
    let mut start = pos2(row.min.x + PICTURE + 10.0, middle);
    if let Some(country) = known.country(&of.id) {
        start.x += people::flag(painter, start, country);
    }
    let room = right - start.x - GAP;
    let strong = (Style::Name, p.text);
    let name = text::from_left(painter, start, &of.name, strong, room);
    let rating = text::whole(painter, &words::rating(of), Style::Caption, p.text2);
    let at = pos2(name.max.x + RATING, middle + 1.0);
    if at.x + rating.size().x <= right - GAP {
        text::put(painter, at, Align2::LEFT_CENTER, rating);
    }
}

/// Paints a tag at the right end of a row; returns its left edge.
fn tag(ui: &Ui, pass: &Pass, row: Rect, (icon, words): (Option<icons::Icon>, &str)) -> f32 {
    let p = pass.palette();
    let painter = ui.painter();
    let galley = text::whole(painter, words, Style::CaptionStrong, p.text2);
    let taken = icon.map_or(0.0, |_| 21.0);
    let size = vec2(galley.size().x + taken + 2.0 * EDGE, TAG);
    let corner = pos2(row.max.x - size.x, row.center().y - size.y / 2.0);
    let place = Rect::from_min_size(corner, size);
    painter.rect_filled(place, radius::SM, p.well);
    if let Some(icon) = icon {
        let at = pos2(place.min.x + EDGE + 9.0, place.center().y);
        text::icon(painter, at, icon, Weight::Regular, 17.0, p.text2);
    }
    let at = pos2(place.min.x + EDGE + taken, place.center().y);
    text::put(painter, at, Align2::LEFT_CENTER, galley);
    place.min.x
}
