//! The games that others offer: a row each, with a button that takes it.

use bevy_egui::egui::{Margin, Pos2, Rect, Stroke, Ui, pos2, vec2};
use protocol::{OpenPrivate, OpenSeek, PlayerCard, PoolKey, PrivateCancel};

use super::super::components::{
    Avatar, Button, Empty, IconButton, Kind, Size, card, section, strip,
};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::private;
use super::super::progress;
use super::super::text;
use super::super::words;
use crate::net::Call;
use crate::session::Intent;
use crate::t;

/// Height of a row.
const ROW: f32 = 64.0;

/// Adds the list to a column.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let session = pass.session;
    let mine = session.me.as_ref().map(|me| &me.id);
    let open: Vec<&OpenSeek> = session
        .lobby
        .seeks
        .iter()
        .filter(|seek| Some(&seek.player.id) != mine)
        .collect();
    let private: Vec<&OpenPrivate> = session
        .lobby
        .private
        .iter()
        .filter(|room| Some(&room.player.id) != mine)
        .collect();
    invitations(ui, pass);
    let title = t!(pass.words, "open-title");
    let count = t!(pass.words, "open-count", count = open.len() + private.len());
    let is_empty = open.is_empty() && private.is_empty();
    let note = if is_empty { "" } else { &count };
    section(ui, pass.look, &title, note);
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        rows(ui, pass, &open, &private);
    });
}

fn rows(ui: &mut Ui, pass: &mut Pass, open: &[&OpenSeek], private: &[&OpenPrivate]) {
    if open.is_empty() && private.is_empty() {
        let empty = Empty {
            icon: icons::USERS,
            title: &t!(pass.words, "open-none"),
            text: &t!(pass.words, "open-none-text"),
        };
        ui.add_space(6.0);
        empty.line(ui, pass.look);
        ui.add_space(6.0);
    }
    for (index, seek) in open.iter().enumerate() {
        let rect = strip(ui, ROW);
        // Up to 200 rows: those out of sight cost nothing.
        if ui.is_rect_visible(rect) {
            row(ui, pass, rect, seek);
            if index > 0 {
                let line = Stroke::new(1.0, pass.palette().line);
                ui.painter().hline(rect.x_range(), rect.min.y, line);
            }
        }
    }
    for (index, room) in private.iter().enumerate() {
        let rect = strip(ui, ROW);
        if ui.is_rect_visible(rect) {
            locked(ui, pass, rect, room);
            if index + open.len() > 0 {
                let line = Stroke::new(1.0, pass.palette().line);
                ui.painter().hline(rect.x_range(), rect.min.y, line);
            }
        }
    }
}

/// Private games that wait for us alone.
fn invitations(ui: &mut Ui, pass: &mut Pass) {
    let invites = &pass.session.desk.invites;
    if invites.is_empty() {
        return;
    }
    section(ui, pass.look, &t!(pass.words, "invites-title"), "");
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        for room in invites {
            let rect = strip(ui, ROW);
            invitation(ui, pass, rect, room);
        }
    });
    ui.add_space(20.0);
}

fn invitation(ui: &mut Ui, pass: &mut Pass, rect: Rect, room: &OpenPrivate) {
    let label = t!(pass.words, "open-play");
    let place = button_place(ui, rect, &label);
    let no = pos2(place.min.x - 26.0, rect.center().y);
    let line = words::game(pass.words, room.pool);
    let right = stake(ui, pass, pos2(no.x - 26.0, rect.center().y), room.pool);
    who(ui, pass, rect, (&room.player, &line), right);
    let decline = t!(pass.words, "draw-decline");
    let refused = ui.push_id(("no", &room.id.0), |ui| {
        let button = IconButton::new(icons::X, &decline);
        button.at(ui, pass.look, no).clicked()
    });
    if refused.inner {
        let room = Some(room.id.clone());
        pass.wish(Intent::Call(Call::CancelPrivate(PrivateCancel { room })));
    }
    let button = Button::new(Kind::Primary, Size::S, &label);
    let pressed = ui.push_id(&room.id.0, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        private::open(pass, room);
    }
}

/// A private game that anyone with the password may join.
fn locked(ui: &mut Ui, pass: &mut Pass, rect: Rect, room: &OpenPrivate) {
    let label = t!(pass.words, "server-join");
    let place = button_place(ui, rect, &label);
    let lock = pos2(place.min.x - 20.0, rect.center().y);
    let ink = pass.palette().text2;
    let weight = text::Weight::Fill;
    text::icon(ui.painter(), lock, icons::LOCK_SIMPLE, weight, 20.0, ink);
    let line = words::game(pass.words, room.pool);
    let right = stake(ui, pass, pos2(lock.x - 16.0, rect.center().y), room.pool);
    who(ui, pass, rect, (&room.player, &line), right);
    let button = Button::new(Kind::Soft, Size::S, &label).enabled(pass.session.link.is_online());
    let pressed = ui.push_id(&room.id.0, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        private::open(pass, room);
    }
}

fn button_place(ui: &Ui, rect: Rect, label: &str) -> Rect {
    let width = Button::new(Kind::Soft, Size::S, label).width(ui);
    let at = pos2(rect.max.x - width / 2.0, rect.center().y);
    Rect::from_center_size(at, vec2(width, 36.0))
}

/// Picture, name and a line, up to `right`.
fn who(ui: &Ui, pass: &Pass, rect: Rect, (player, line): (&PlayerCard, &str), right: f32) {
    let p = pass.palette();
    let avatar = Avatar {
        player,
        size: 40.0,
        dot: None,
        ground: p.surface,
    };
    let at = pos2(rect.min.x + 20.0, rect.center().y);
    avatar.paint(ui.painter(), pass.look, at);
    let start = pos2(rect.min.x + 52.0, rect.center().y);
    let title = (player.name.as_str(), (Style::Name, p.text));
    text::pair(ui.painter(), start, title, (line, p.text2), right - start.x);
}

/// Paints what is staked, if anything; returns its left edge.
fn stake(ui: &Ui, pass: &Pass, right: Pos2, pool: PoolKey) -> f32 {
    if pool.stake == 0 {
        return right.x;
    }
    let words = progress::number(i64::from(pool.stake));
    let style = (Style::BodyStrong, pass.palette().text);
    progress::amount(ui.painter(), pass.look, right, &words, style) - 10.0
}

fn row(ui: &mut Ui, pass: &mut Pass, rect: Rect, seek: &OpenSeek) {
    let label = t!(pass.words, "open-play");
    let button = Button::new(Kind::Soft, Size::S, &label).enabled(pass.session.link.is_online());
    let place = button_place(ui, rect, &label);
    let game = words::game(pass.words, seek.pool);
    let line = format!("{game} · {}", words::rating(&seek.player));
    let right = stake(
        ui,
        pass,
        pos2(place.min.x - 12.0, rect.center().y),
        seek.pool,
    );
    who(ui, pass, rect, (&seek.player, &line), right);
    let pressed = ui.push_id(&seek.id.0, |ui| button.at(ui, pass.look, place).clicked());
    if pressed.inner {
        pass.wish(Intent::JoinSeek(seek.id.clone()));
    }
}
