//! Choosing a game and finding an opponent.

pub(crate) mod hero;
mod invite;
mod learn;
mod live_now;
mod open_games;
mod quick;
mod searching;

use bevy_egui::egui::{Align2, Pos2, Rect, ScrollArea, Ui, UiBuilder, WidgetType, pos2, vec2};
use protocol::PlayerCard;

use super::components::{Avatar, Dot, Touch, ring, strip, touch};
use super::fonts::Style;
use super::link;
use super::pass::Pass;
use super::people;
use super::progress;
use super::shell;
use super::state::Tab;
use super::text;
use super::theme::radius;
use crate::t;
use crate::viewport::Class;

/// Draws the lobby into its room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let class = pass.view.class();
    let column = pass.column(room);
    let is_wide = column.width() >= 640.0 && room.width() > room.height() * 0.95;
    match class {
        Class::PhoneLandscape => low(ui, pass, column),
        _ if is_wide => wide(ui, pass, column),
        _ => narrow(ui, pass, column),
    }
}

/// One column that scrolls.
fn narrow(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let width = room.width().min(640.0);
    let left = room.center().x - width / 2.0;
    let column = Rect::from_min_max(pos2(left, room.min.y), pos2(left + width, room.max.y));
    scrolled(ui, column, "home", |ui| {
        ui.add_space(10.0);
        identity(ui, pass);
        link::banner(ui, pass);
        hero::show(ui, pass);
        ui.add_space(20.0);
        progress::gift(ui, pass);
        quick::show(ui, pass, 3);
        live_now::show(ui, pass, 20.0);
        ui.add_space(20.0);
        open_games::show(ui, pass);
        invite::show(ui, pass);
        ui.add_space(20.0);
        learn::show(ui, pass);
        ui.add_space(24.0);
    });
}

/// Two columns: the choice at the left, people at the right.
fn wide(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let gap = 24.0;
    let right = (room.width() * 0.325).clamp(260.0, 432.0);
    let split = room.max.x - right - gap;
    let top = room.min.y + 76.0;
    let head = Rect::from_min_max(room.min, pos2(room.max.x, top));
    title(ui, pass, head);
    let left = Rect::from_min_max(pos2(room.min.x, top), pos2(split, room.max.y));
    let side = Rect::from_min_max(pos2(split + gap, top), room.max);
    // Where the side has room for the gift, the games begin higher.
    let is_roomy = pass.view.class() == Class::Desktop;
    scrolled(ui, left, "home", |ui| choice(ui, pass, !is_roomy));
    scrolled(ui, side, "people", |ui| {
        if is_roomy {
            progress::gift(ui, pass);
        }
        open_games::show(ui, pass);
        invite::show(ui, pass);
        ui.add_space(24.0);
    });
}

/// The left one of two columns.
fn choice(ui: &mut Ui, pass: &mut Pass, has_gift: bool) {
    link::banner(ui, pass);
    hero::show(ui, pass);
    ui.add_space(24.0);
    if has_gift {
        progress::gift(ui, pass);
    }
    let tiles = if ui.available_width() > 700.0 { 5 } else { 3 };
    quick::show(ui, pass, tiles);
    live_now::show(ui, pass, 24.0);
    ui.add_space(24.0);
    learn::show(ui, pass);
    ui.add_space(24.0);
}

/// A lying phone: two columns, no title.
fn low(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let gap = 12.0;
    let split = room.min.x + (room.width() - gap) * 0.52;
    let left = Rect::from_min_max(room.min, pos2(split, room.max.y));
    let side = Rect::from_min_max(pos2(split + gap, room.min.y), room.max);
    scrolled(ui, left, "home", |ui| {
        ui.add_space(12.0);
        link::banner(ui, pass);
        hero::show(ui, pass);
        ui.add_space(12.0);
    });
    scrolled(ui, side, "people", |ui| {
        ui.add_space(12.0);
        identity(ui, pass);
        progress::gift(ui, pass);
        open_games::show(ui, pass);
        ui.add_space(16.0);
        quick::show(ui, pass, 3);
        live_now::show(ui, pass, 16.0);
        invite::show(ui, pass);
        ui.add_space(16.0);
        learn::show(ui, pass);
        ui.add_space(12.0);
    });
}

/// A column that scrolls; shadows of cards may fall beside it.
pub(crate) fn scrolled(ui: &mut Ui, place: Rect, id: &str, content: impl FnOnce(&mut Ui)) {
    let bleed = 12.0;
    let outer = place.expand2(vec2(bleed, 0.0));
    let builder = UiBuilder::new().max_rect(outer).id_salt(id);
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(outer.intersect(ui.clip_rect()));
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let area = ui.max_rect();
            let inner =
                Rect::from_min_max(pos2(place.min.x, area.min.y), pos2(place.max.x, area.max.y));
            let inside = UiBuilder::new().max_rect(inner).id_salt("inside");
            ui.scope_builder(inside, |ui| {
                ui.set_max_width(place.width());
                content(ui);
            });
        });
    });
}

/// Who I am, and how many are here.
fn identity(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 60.0);
    let at = pos2(rect.max.x - 22.0, rect.center().y - 4.0);
    people::bell(ui, pass, at);
    let left = progress::pill(ui, pass, at - vec2(26.0, 0.0));
    let who_rect = Rect::from_min_max(rect.min, pos2(left - 6.0, rect.max.y));
    if let Some(me) = &pass.session.me {
        own(ui, pass, who_rect.shrink2(vec2(0.0, 6.0)), me);
    }
    who(ui, pass, who_rect, rect.min.x + 22.0);
}

/// Makes a place lead to the own page.
fn own(ui: &Ui, pass: &mut Pass, rect: Rect, me: &PlayerCard) {
    let of = Touch {
        rect,
        id: ui.id().with("own profile"),
        name: &me.name,
        kind: WidgetType::Button,
        enabled: pass.session.link.is_online(),
        selected: None,
    };
    let (response, _) = touch(ui, pass.look, of);
    ring(ui, pass.look, &response, rect, radius::MD);
    if response.clicked() {
        shell::go_to(pass, Tab::Me);
    }
}

fn who(ui: &Ui, pass: &Pass, rect: Rect, centre: f32) {
    let p = pass.palette();
    let Some(me) = &pass.session.me else {
        return;
    };
    let middle = rect.center().y - 4.0;
    let avatar = Avatar {
        player: me,
        size: 44.0,
        dot: pass.session.link.is_online().then_some(Dot::Here),
        ground: p.bg,
    };
    let picture = pass.session.people.picture(&me.id);
    avatar.paint_as(ui.painter(), pass.look, pos2(centre, middle), picture);
    let left = centre + 34.0;
    let room = rect.max.x - left;
    let anchor = Align2::LEFT_CENTER;
    let up = pos2(left, middle - 11.0);
    text::at(
        ui.painter(),
        up,
        anchor,
        &me.name,
        (Style::Name, p.text),
        room,
    );
    let down = pos2(left, middle + 11.0);
    let counts = counts(pass);
    let style = (Style::Caption, p.text2);
    let shown = text::whole_parts(ui.painter(), &counts, style.0, room);
    let shown = text::fitting(ui.painter(), shown, style, room);
    text::put(ui.painter(), down, anchor, shown);
}

fn counts(pass: &Pass) -> String {
    let lobby = &pass.session.lobby;
    if lobby.online == 0 {
        return t!(pass.words, "lobby-quiet");
    }
    let online = t!(pass.words, "lobby-online", count = lobby.online);
    if lobby.playing == 0 {
        return online;
    }
    let playing = t!(pass.words, "lobby-playing", count = lobby.playing);
    format!("{online} · {playing}")
}

fn title(ui: &mut Ui, pass: &mut Pass, rect: Rect) {
    let p = pass.palette();
    let words = greeting(pass);
    let at = pos2(rect.min.x + 4.0, rect.min.y + 40.0);
    let counts = counts(pass);
    let small = text::line(ui.painter(), &counts, Style::Body, p.text2, 400.0);
    let centre = pos2(rect.max.x - 24.0, rect.min.y + 40.0);
    let picture = pass.session.me.as_ref().map_or(0.0, |_| 112.0);
    let right = centre - vec2(84.0, 0.0);
    let pill = right.x - progress::pill(ui, pass, right);
    let picture = picture + if pill > 0.0 { pill + 12.0 } else { 0.0 };
    let room = rect.width() - small.size().x - picture - 32.0;
    text::at(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        &words,
        (Style::Title, p.text),
        room,
    );
    let at = pos2(rect.max.x - picture - 4.0, rect.min.y + 40.0);
    let place = text::put(ui.painter(), at, Align2::RIGHT_CENTER, small);
    if pass.session.link.is_online() {
        let at = pos2(place.min.x - 14.0, rect.min.y + 40.0);
        ui.painter().circle_filled(at, 5.0, p.online);
    }
    picture_and_bell(ui, pass, centre);
}

fn greeting(pass: &Pass) -> String {
    match &pass.session.me {
        Some(me) => t!(pass.words, "lobby-hello", name = me.name.as_str()),
        None => t!(pass.words, "app-name"),
    }
}

/// Our picture, which opens our profile, and the bell beside it.
fn picture_and_bell(ui: &mut Ui, pass: &mut Pass, at: Pos2) {
    let Some(me) = &pass.session.me else {
        return;
    };
    let avatar = Avatar {
        player: me,
        size: 44.0,
        dot: None,
        ground: pass.palette().bg,
    };
    let chosen = pass.session.people.picture(&me.id);
    avatar.paint_as(ui.painter(), pass.look, at, chosen);
    people::bell(ui, pass, at - vec2(54.0, 0.0));
    let face = Rect::from_center_size(at, vec2(44.0, 44.0));
    own(ui, pass, face, me);
}
