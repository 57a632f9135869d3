//! One's own page: who one is, where one stands, the last games, and the ways to what else is one's own.

use bevy_egui::egui::{Align, Align2, Margin, Rect, Ui, UiBuilder, pos2, vec2};
use protocol::{PlayerId, Profile};

use super::super::account;
use super::super::components::{
    Avatar, Button, Dot, IconButton, Kind, Size, Trailing, card, row, strip,
};
use super::super::fonts::Style;
use super::super::icons::{self, Icon};
use super::super::link;
use super::super::lobby::scrolled;
use super::super::pass::Pass;
use super::super::preferences::divider;
use super::super::progress;
use super::super::shell;
use super::super::state::Tab;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::profile::counts;
use super::{ask, bell, day, edit, flag, gone, history};
use crate::net::PeopleCall;
use crate::t;
use crate::viewport::Class;

/// From this width on the page has two columns.
const WIDE: f32 = 760.0;

/// The player presses the entry: fresh facts.
pub(crate) fn enter(pass: &mut Pass) {
    let Some(me) = pass.session.me.as_ref().map(|me| me.id.clone()) else {
        return;
    };
    account::refresh(pass);
    progress::ask_about(pass, &me);
    progress::ask_about_own(pass);
    if pass.session.people.friends.is_none() {
        ask(pass, PeopleCall::Friends);
    }
    ask(pass, PeopleCall::Profile(me.clone()));
    ask(pass, PeopleCall::Games(me, None));
}

/// Draws the page into its room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let column = pass.column(room);
    let is_low = pass.view.class() == Class::PhoneLandscape;
    if column.width() < WIDE && !(is_low && column.width() >= 600.0) {
        let width = column.width().min(640.0);
        let corner = pos2(column.center().x - width / 2.0, column.min.y);
        let place = Rect::from_min_size(corner, vec2(width, column.height()));
        scrolled(ui, place, "me", |ui| {
            title(ui, pass, false);
            link::banner(ui, pass);
            whole(ui, pass, narrow);
        });
        return;
    }
    let gap = if is_low { 12.0 } else { 24.0 };
    let split = column.min.x + (column.width() * 0.34).clamp(270.0, 380.0);
    let height = if is_low { 60.0 } else { 76.0 };
    let head = Rect::from_min_size(column.min, vec2(column.width(), height));
    let builder = UiBuilder::new().max_rect(head).id_salt("head");
    ui.scope_builder(builder, |ui| title(ui, pass, true));
    let left = Rect::from_min_max(pos2(column.min.x, head.max.y), pos2(split, column.max.y));
    let right = Rect::from_min_max(pos2(split + gap, head.max.y), column.max);
    scrolled(ui, left, "me", |ui| {
        link::banner(ui, pass);
        whole(ui, pass, first);
    });
    scrolled(ui, right, "me-2", |ui| {
        if let Some((me, _)) = own(pass) {
            second(ui, pass, &me);
        }
    });
}

fn own<'a>(pass: &Pass<'a>) -> Option<(PlayerId, &'a Profile)> {
    let session = pass.session;
    let me = &session.me.as_ref()?.id;
    Some((me.clone(), session.people.profiles.get(me)?))
}

/// The content, or why there is none yet.
fn whole(
    ui: &mut Ui,
    pass: &mut Pass,
    content: impl FnOnce(&mut Ui, &mut Pass, (&PlayerId, &Profile)),
) {
    if let Some((me, profile)) = own(pass) {
        content(ui, pass, (&me, profile));
    } else if let Some(me) = &pass.session.me {
        let call = PeopleCall::Profile(me.id.clone());
        card(ui, pass.look, Margin::same(16), |ui| {
            gone::show(ui, pass, &call);
        });
    }
    ui.add_space(24.0);
}

/// Title, and what leads to changing the profile and, where no tab does, to the preferences.
fn title(ui: &mut Ui, pass: &mut Pass, is_wide: bool) {
    let rect = strip(ui, if is_wide { ui.available_height() } else { 68.0 });
    let middle = rect.center().y;
    let mut right = rect.max.x - 22.0;
    if !shell::has_settings(pass) {
        let name = t!(pass.words, "tab-settings");
        let button = IconButton::new(icons::GEAR_SIX, &name);
        if button.at(ui, pass.look, pos2(right, middle)).clicked() {
            shell::go_to(pass, Tab::Settings);
        }
        right -= 48.0;
    }
    if is_wide {
        bell(ui, pass, pos2(right, middle));
        right -= 30.0;
        right = progress::pill(ui, pass, pos2(right, middle)) - 12.0;
    }
    let left = change(ui, pass, pos2(right, middle), is_wide);
    let words = t!(pass.words, "tab-me");
    let start = pos2(rect.min.x + 4.0, middle);
    let style = (Style::Title, pass.palette().text);
    text::from_left(ui.painter(), start, &words, style, left - start.x - 8.0);
}

/// The button that changes the profile; returns its left edge.
fn change(ui: &mut Ui, pass: &mut Pass, right: bevy_egui::egui::Pos2, is_wide: bool) -> f32 {
    let name = t!(pass.words, "edit-title");
    let is_known = pass.session.people.me.is_some();
    let pressed = if is_wide {
        let button = Button::new(Kind::Surface, Size::M, &name)
            .icon(icons::PENCIL_SIMPLE)
            .enabled(is_known);
        let size = vec2(button.width(ui), 44.0);
        let place = Rect::from_min_size(right - vec2(size.x, size.y / 2.0), size);
        (button.at(ui, pass.look, place).clicked(), place.min.x)
    } else {
        let button = IconButton::new(icons::PENCIL_SIMPLE, &name).enabled(is_known);
        (button.at(ui, pass.look, right).clicked(), right.x - 22.0)
    };
    if pressed.0 {
        edit::open(pass);
    }
    pressed.1
}

fn narrow(ui: &mut Ui, pass: &mut Pass, (me, profile): (&PlayerId, &Profile)) {
    beside(ui, pass, profile);
    ui.add_space(14.0);
    guest(ui, pass);
    standing(ui, pass, me);
    counts(ui, pass, profile.games);
    ui.add_space(14.0);
    ways(ui, pass);
    ui.add_space(14.0);
    games(ui, pass, me);
}

fn first(ui: &mut Ui, pass: &mut Pass, (_, profile): (&PlayerId, &Profile)) {
    card(ui, pass.look, Margin::symmetric(16, 20), |ui| {
        face(ui, pass, profile);
        ui.add_space(14.0);
        counts(ui, pass, profile.games);
    });
    ui.add_space(14.0);
    guest(ui, pass);
    ways(ui, pass);
}

fn second(ui: &mut Ui, pass: &mut Pass, me: &PlayerId) {
    standing(ui, pass, me);
    games(ui, pass, me);
    ui.add_space(24.0);
}

fn avatar<'a>(pass: &Pass, profile: &'a Profile, size: f32, is_card: bool) -> Avatar<'a> {
    let p = pass.palette();
    Avatar {
        player: &profile.player,
        size,
        dot: Some(if pass.session.link.is_online() {
            Dot::Here
        } else {
            Dot::Away
        }),
        ground: if is_card { p.surface } else { p.bg },
    }
}

fn since(pass: &Pass, profile: &Profile) -> String {
    let since = day::since(pass.words, profile.since);
    match profile.country.as_deref() {
        Some(code) => format!("{} · {since}", flag::name(pass.words, code)),
        None => since,
    }
}

/// Picture above name.
fn face(ui: &mut Ui, pass: &Pass, profile: &Profile) {
    let p = pass.palette();
    let rect = strip(ui, 112.0);
    let picture = avatar(pass, profile, 104.0, true);
    picture.paint_as(ui.painter(), pass.look, rect.center(), profile.avatar);
    let rect = strip(ui, 64.0);
    let country = profile.country.as_deref();
    let room = rect.width() - 40.0;
    let (words, ink) = (profile.player.name.as_str(), p.text);
    let name = text::line(ui.painter(), words, Style::Title, ink, room);
    let flag_room = country.map_or(0.0, |_| flag::ROOM);
    let left = rect.center().x - (name.size().x + flag_room) / 2.0;
    let at = pos2(left, rect.min.y + 28.0);
    if let Some(code) = country {
        flag::paint(ui.painter(), at, code);
    }
    let at = at + vec2(flag_room, 0.0);
    text::put(ui.painter(), at, Align2::LEFT_CENTER, name);
    let low = pos2(rect.center().x, rect.min.y + 54.0);
    let quiet = (Style::Caption, p.text2);
    text::middle(
        ui.painter(),
        low,
        &since(pass, profile),
        quiet,
        rect.width(),
    );
}

/// Picture beside name.
fn beside(ui: &mut Ui, pass: &Pass, profile: &Profile) {
    let p = pass.palette();
    let rect = strip(ui, 88.0);
    let at = pos2(rect.min.x + 42.0, rect.center().y);
    let picture = avatar(pass, profile, 80.0, false);
    picture.paint_as(ui.painter(), pass.look, at, profile.avatar);
    let start = pos2(rect.min.x + 100.0, rect.center().y - 14.0);
    let country = profile.country.as_deref();
    let flag = country.map_or(0.0, |code| flag::paint(ui.painter(), start, code));
    let room = rect.max.x - start.x;
    let name = (Style::Title, p.text);
    let beside = start + vec2(flag, 0.0);
    let words = profile.player.name.as_str();
    text::from_left(ui.painter(), beside, words, name, room - flag);
    let quiet = (Style::Caption, p.text2);
    let low = start + vec2(0.0, 30.0);
    text::from_left(ui.painter(), low, &since(pass, profile), quiet, room);
}

/// What a guest should know, with the way to mend it.
fn guest(ui: &mut Ui, pass: &mut Pass) {
    let own = pass.session.own.account.as_ref();
    if own.is_none_or(|own| !own.identities.is_empty() || own.providers.is_empty()) {
        return;
    }
    let p = pass.palette();
    let label = t!(pass.words, "me-guest-link");
    let button = Button::new(Kind::Credit, Size::M, &label);
    let width = button.width(ui);
    let room = ui.available_width() - 60.0 - width - 24.0;
    let words = t!(pass.words, "me-guest-text");
    let title = t!(pass.words, "me-guest-title");
    let paragraph = |words: &str, style, ink| {
        text::paragraph(ui.painter(), words, style, ink, room, Align::Min)
    };
    let title = paragraph(&title, Style::BodyStrong, p.text);
    let words = paragraph(&words, Style::Caption, p.text);
    let rect = strip(ui, (title.size().y + words.size().y + 30.0).max(76.0));
    let painter = ui.painter();
    painter.rect_filled(rect, radius::LG, p.accent_soft);
    let at = pos2(rect.min.x + 30.0, rect.center().y);
    text::icon(painter, at, icons::WARNING, Weight::Fill, 26.0, p.text);
    let both = title.size().y + 2.0 + words.size().y;
    let start = pos2(rect.min.x + 60.0, rect.center().y - both / 2.0);
    let low = start + vec2(0.0, title.size().y + 2.0);
    text::put(painter, start, Align2::LEFT_TOP, title);
    text::put(painter, low, Align2::LEFT_TOP, words);
    let at = pos2(rect.max.x - 16.0 - width / 2.0, rect.center().y);
    let place = Rect::from_center_size(at, vec2(width, 48.0));
    if button.at(ui, pass.look, place).clicked() {
        account::open(pass);
    }
    ui.add_space(14.0);
}

/// The ratings and how the chosen one came about, where there is a rated game.
fn standing(ui: &mut Ui, pass: &mut Pass, me: &PlayerId) {
    let ratings = pass.session.progress.ratings.get(me);
    if ratings.is_none_or(|list| list.ratings.is_empty()) {
        return;
    }
    card(
        ui,
        pass.look,
        Margin {
            left: 14,
            right: 14,
            top: 4,
            bottom: 14,
        },
        |ui| {
            progress::ratings(ui, pass, me);
        },
    );
    ui.add_space(14.0);
}

/// The ways to what else is one's own, each with what is worth knowing of it.
fn ways(ui: &mut Ui, pass: &mut Pass) {
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        let balance = pass.session.progress.balance();
        let credits = balance.map(progress::number).unwrap_or_default();
        if opens(ui, pass, (icons::WALLET, "wallet-title", &credits)) {
            progress::open_wallet(pass);
        }
        divider(ui, pass);
        let done = progress::achieved(pass);
        let done = done.map_or_else(String::new, |(done, of)| {
            t!(pass.words, "me-of", count = done, all = of)
        });
        if opens(ui, pass, (icons::MEDAL, "feats-title", &done)) {
            pass.state.progress.show_achievements();
            shell::go_to(pass, Tab::Ranking);
        }
        divider(ui, pass);
        if opens(ui, pass, (icons::RANKING, "tab-ranking", "")) {
            pass.state.progress.show_ranking();
            shell::go_to(pass, Tab::Ranking);
        }
        divider(ui, pass);
        let list = pass.session.people.friends.as_ref();
        let count = list.map_or_else(String::new, |list| list.friends.len().to_string());
        if opens(ui, pass, (icons::USERS, "tab-friends", &count)) {
            shell::go_to(pass, Tab::Friends);
        }
        divider(ui, pass);
        let logins = account::logins(pass);
        if opens(ui, pass, (icons::LINK, "settings-logins", &logins)) {
            account::open(pass);
        }
    });
}

fn opens(ui: &mut Ui, pass: &Pass, (icon, key, value): (Icon, &str, &str)) -> bool {
    let words = pass.words.text(key, None);
    let (_, response) = row(ui, pass.look, icon, (&words, ""), Trailing::Opens(value));
    response.is_some_and(|response| response.clicked())
}

fn games(ui: &mut Ui, pass: &mut Pass, me: &PlayerId) {
    card(ui, pass.look, Margin::symmetric(16, 14), |ui| {
        history::show(ui, pass, me);
    });
}
