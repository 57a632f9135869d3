//! Games of others, which can be watched, and the own finished ones, which can be looked through.

use bevy_egui::egui::{Align2, Margin, Rect, Stroke, Ui, WidgetType, pos2, vec2};
use protocol::GameSummary;

use super::components::{
    Avatar, Button, Empty, IconButton, Kind, Size, Touch, card, ring, section, strip, touch,
};
use super::fonts::Style;
use super::icons;
use super::lobby::scrolled;
use super::pass::Pass;
use super::people;
use super::state::Sheet;
use super::text;
use super::theme::radius;
use super::words;
use crate::net::Call;
use crate::session::Intent;
use crate::t;

/// Height of a row.
const ROW: f32 = 68.0;

/// Asks for both lists anew.
pub(crate) fn refresh(pass: &mut Pass) {
    pass.wish(Intent::Call(Call::LiveGames));
    pass.wish(Intent::Call(Call::Games(None)));
}

/// Draws the lists into their room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let margin = pass.view.class().margin();
    let width = (room.width() - 2.0 * margin).min(1100.0);
    let left = room.min.x + (room.width() - width) / 2.0;
    let column = Rect::from_min_max(pos2(left, room.min.y), pos2(left + width, room.max.y));
    if width < 620.0 {
        scrolled(ui, column, "watch", |ui| {
            title(ui, pass);
            live(ui, pass);
            ui.add_space(20.0);
            own(ui, pass);
            ui.add_space(24.0);
        });
        return;
    }
    let half = (width - 24.0) / 2.0;
    let split = column.min.x + half;
    let first = Rect::from_min_max(column.min, pos2(split, column.max.y));
    let second = Rect::from_min_max(pos2(split + 24.0, column.min.y), column.max);
    scrolled(ui, first, "watch", |ui| {
        title(ui, pass);
        live(ui, pass);
        ui.add_space(24.0);
    });
    scrolled(ui, second, "own games", |ui| {
        ui.add_space(68.0);
        own(ui, pass);
        ui.add_space(24.0);
    });
}

fn title(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 68.0);
    let words = t!(pass.words, "tab-watch");
    let style = (Style::Title, pass.palette().text);
    let start = pos2(rect.min.x + 4.0, rect.center().y);
    text::from_left(ui.painter(), start, &words, style, rect.width() - 60.0);
    let name = t!(pass.words, "watch-refresh");
    let at = pos2(rect.max.x - 22.0, rect.center().y);
    let button = IconButton::new(icons::ARROW_CLOCKWISE, &name)
        .filled()
        .enabled(pass.session.link.is_online());
    if button.at(ui, pass.look, at).clicked() {
        refresh(pass);
    }
}

fn live(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "watch-live"), "");
    let session = pass.session;
    let mine = session.me.as_ref().map(|me| &me.id);
    let games: Option<Vec<&GameSummary>> = session.desk.live.as_ref().map(|games| {
        games
            .iter()
            .filter(|game| {
                let players = [&game.created.white.id, &game.created.black.id];
                mine.is_none_or(|mine| !players.contains(&mine))
            })
            .collect()
    });
    card(ui, pass.look, Margin::symmetric(12, 4), |ui| {
        let empty = Empty {
            icon: icons::EYE,
            title: &t!(pass.words, "watch-none"),
            text: &t!(pass.words, "watch-none-text"),
        };
        list(ui, pass, games, empty);
    });
}

fn own(ui: &mut Ui, pass: &mut Pass) {
    section(ui, pass.look, &t!(pass.words, "watch-own"), "");
    let session = pass.session;
    let games = session
        .desk
        .games
        .as_ref()
        .map(|games| games.iter().collect());
    card(ui, pass.look, Margin::symmetric(12, 4), |ui| {
        let empty = Empty {
            icon: icons::FLAG_CHECKERED,
            title: &t!(pass.words, "watch-own-none"),
            text: &t!(pass.words, "watch-own-none-text"),
        };
        list(ui, pass, games, empty);
    });
    if let Some(before) = &session.desk.older {
        ui.add_space(10.0);
        let label = t!(pass.words, "watch-older");
        let is_sent = session
            .desk
            .is_waiting(|call| matches!(call, Call::Games(Some(_))));
        let button = Button::new(Kind::Surface, Size::M, &label).loading(is_sent);
        if button.show(ui, pass.look).clicked() {
            pass.wish(Intent::Call(Call::Games(Some(before.clone()))));
        }
    }
    ui.add_space(10.0);
    let label = t!(pass.words, "pdn-open");
    let button = Button::new(Kind::Surface, Size::M, &label).icon(icons::LIST_NUMBERS);
    if button.show(ui, pass.look).clicked() {
        pass.state.sheet = Some(Sheet::Pdn);
    }
}

fn list(ui: &mut Ui, pass: &mut Pass, games: Option<Vec<&GameSummary>>, empty: Empty) {
    let Some(games) = games else {
        let rect = strip(ui, 64.0);
        let ink = pass.palette().primary;
        super::components::arc(ui, pass.look, rect.center(), 14.0, ink);
        return;
    };
    if games.is_empty() {
        ui.add_space(6.0);
        empty.line(ui, pass.look);
        ui.add_space(6.0);
    }
    for (index, game) in games.into_iter().enumerate() {
        let rect = strip(ui, ROW);
        if !ui.is_rect_visible(rect) {
            continue;
        }
        if index > 0 {
            let line = Stroke::new(1.0, pass.palette().line);
            ui.painter().hline(rect.x_range(), rect.min.y, line);
        }
        match pass.session.me.as_ref().filter(|_| game.result.is_some()) {
            Some(me) => people::finished_game(ui, pass, rect, (&me.id, game)),
            None => row(ui, pass, rect, game),
        }
    }
}

fn row(ui: &mut Ui, pass: &mut Pass, rect: Rect, game: &GameSummary) {
    let p = pass.palette();
    let created = &game.created;
    let names = format!("{} – {}", created.white.name, created.black.name);
    let of = Touch {
        rect: rect.shrink2(vec2(0.0, 3.0)),
        id: ui.id().with(("game", &created.id.0)),
        name: &names,
        kind: WidgetType::Button,
        enabled: pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(of.rect, radius::SM, tint);
    faces(ui, pass, rect, game);
    let at = pos2(rect.max.x - 10.0, rect.center().y);
    let weight = text::Weight::Regular;
    text::icon(ui.painter(), at, icons::CARET_RIGHT, weight, 18.0, p.text3);
    let note = watchers(pass, game);
    let at = pos2(rect.max.x - 26.0, rect.center().y);
    let style = (Style::CaptionStrong, p.text2);
    let note = text::at(ui.painter(), at, Align2::RIGHT_CENTER, &note, style, 140.0);
    let start = pos2(rect.min.x + 74.0, rect.center().y);
    let room = note.min.x - start.x - 10.0;
    let line = format!(
        "{} · {}",
        words::variant(pass.words, created.variant.0),
        words::time(pass.words, created.time)
    );
    let strong = (names.as_str(), (Style::Label, p.text));
    text::pair(ui.painter(), start, strong, (&line, p.text2), room);
    ring(ui, pass.look, &response, of.rect, radius::SM);
    if response.clicked() {
        pass.wish(Intent::Watch(created.id.clone()));
    }
}

/// The players' pictures, White's in front.
fn faces(ui: &Ui, pass: &Pass, rect: Rect, game: &GameSummary) {
    let p = pass.palette();
    let created = &game.created;
    for (player, shift) in [(&created.black, 42.0), (&created.white, 20.0)] {
        let at = pos2(rect.min.x + shift + 2.0, rect.center().y);
        ui.painter().circle_filled(at, 20.0, p.surface);
        let avatar = Avatar {
            player,
            size: 36.0,
            dot: None,
            ground: p.surface,
        };
        avatar.paint(ui.painter(), pass.look, at);
    }
}

/// Returns how many watch a game that runs.
fn watchers(pass: &Pass, game: &GameSummary) -> String {
    if game.watching > 0 {
        t!(pass.words, "watch-count", count = game.watching)
    } else {
        String::new()
    }
}
