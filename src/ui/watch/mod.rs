//! Games of others, which can be watched, and the own finished ones, which can be looked through.
//!
//! The running games are pictures of how they stand: the most watched one large, the others small. While
//! they are on screen they are asked for anew every few seconds ([`keep_fresh`]).

mod filter;
mod games;
mod live;
mod mosaic;
mod neighbours;
mod own;
mod picture;
#[cfg(test)]
mod tests;
mod tile;
mod top;

pub(crate) use games::{Memory, keep_fresh, ranked};
pub(crate) use neighbours::{is_of_others, neighbour};
pub(crate) use tile::{WORDS as TILE_WORDS, tile};

use bevy_egui::egui::{Rect, Ui, pos2};

use super::components::{IconButton, strip};
use super::fonts::Style;
use super::icons;
use super::link;
use super::lobby::scrolled;
use super::pass::Pass;
use super::state::Sheet;
use super::text;
use crate::net::Call;
use crate::session::Intent;
use crate::t;
use crate::viewport::Class;

/// How often the running games are asked for while the page is open, in seconds.
const EVERY: f64 = 5.0;
/// From this width on the own games lie beside the running ones.
const WIDE: f32 = 620.0;
/// Height of the title.
const TITLE: f32 = 68.0;

/// Asks for both lists anew.
pub(crate) fn refresh(pass: &mut Pass) {
    games::ask(pass);
    pass.wish(Intent::Call(Call::Games(None)));
}

/// Draws the lists into their room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    keep_fresh(pass, EVERY);
    let column = pass.column(room);
    if column.width() < WIDE {
        scrolled(ui, column, "watch", |ui| {
            let title = title(ui, pass);
            // Below all games it would be far away.
            record(ui, pass, title);
            running(ui, pass);
            ui.add_space(24.0);
            own::show(ui, pass);
            ui.add_space(24.0);
        });
        return;
    }
    beside(ui, pass, column);
}

/// The running games at the left, the own ones at the right.
fn beside(ui: &mut Ui, pass: &mut Pass, column: Rect) {
    let gap = if pass.view.class() == Class::PhoneLandscape {
        12.0
    } else {
        24.0
    };
    let right = (column.width() * 0.325).clamp(250.0, 400.0);
    let split = column.max.x - right - gap;
    let first = Rect::from_min_max(column.min, pos2(split, column.max.y));
    let second = Rect::from_min_max(pos2(split + gap, column.min.y), column.max);
    scrolled(ui, first, "watch", |ui| {
        title(ui, pass);
        running(ui, pass);
        ui.add_space(24.0);
    });
    scrolled(ui, second, "own games", |ui| {
        ui.add_space(TITLE);
        own::show(ui, pass);
        own::record(ui, pass);
        ui.add_space(24.0);
    });
}

fn running(ui: &mut Ui, pass: &mut Pass) {
    link::banner(ui, pass);
    filter::chips(ui, pass);
    ui.add_space(12.0);
    live::show(ui, pass);
}

/// Adds the title with the button that looks again; returns its place.
fn title(ui: &mut Ui, pass: &mut Pass) -> Rect {
    let rect = strip(ui, TITLE);
    let words = t!(pass.words, "tab-watch");
    let style = (Style::Title, pass.palette().text);
    let start = pos2(rect.min.x + 4.0, rect.center().y);
    text::from_left(ui.painter(), start, &words, style, rect.width() - 114.0);
    let name = t!(pass.words, "watch-refresh");
    let at = pos2(rect.max.x - 22.0, rect.center().y);
    let button = IconButton::new(icons::ARROW_CLOCKWISE, &name)
        .filled()
        .enabled(pass.session.link.is_online());
    if button.at(ui, pass.look, at).clicked() {
        refresh(pass);
    }
    rect
}

/// The way to look through a record, in the title.
fn record(ui: &mut Ui, pass: &mut Pass, title: Rect) {
    let name = t!(pass.words, "pdn-open");
    let at = pos2(title.max.x - 74.0, title.center().y);
    let button = IconButton::new(icons::LIST_NUMBERS, &name).filled();
    if button.at(ui, pass.look, at).clicked() {
        pass.state.sheet = Some(Sheet::Pdn);
    }
}
