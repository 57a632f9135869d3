//! A player's profile: who it is, how the games went, what can be done.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};
use protocol::{Bond, GameCounts, PlayerCard, PlayerId, Profile, Whereabouts};

use super::super::components::{Avatar, Button, Kind, Size, columns, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::private;
use super::super::sheets::{opens_row, title};
use super::super::state::Sheet;
use super::super::text;
use super::super::theme::radius;
use super::memory::Sure;
use super::{ask, day, flag, friends, gone, history, is_waiting, open_talk, report, say};
use crate::net::{Befriend, PeopleCall};
use crate::session::Intent;
use crate::t;

/// Opens a player's profile.
pub(crate) fn open(pass: &mut Pass, player: &PlayerCard) {
    let id = player.id.clone();
    pass.state.people.profile = Some(id.clone());
    pass.state.people.sure = None;
    pass.state.sheet = Some(Sheet::Profile);
    ask(pass, PeopleCall::Profile(id.clone()));
    super::super::progress::ask_about(pass, &id);
    ask(pass, PeopleCall::Games(id, None));
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "profile-title"));
    let Some(id) = pass.state.people.profile.clone() else {
        return;
    };
    let session = pass.session;
    let Some(profile) = session.people.profiles.get(&id) else {
        return gone::show(ui, pass, &PeopleCall::Profile(id));
    };
    who(ui, pass, profile);
    counts(ui, pass, profile.games);
    super::super::progress::ratings(ui, pass, &id);
    ui.add_space(16.0);
    match pass.state.people.sure {
        Some(sure) => sure_of(ui, pass, profile, sure),
        None => actions(ui, pass, profile),
    }
    super::super::progress::feats_of(ui, pass, &id);
    ui.add_space(16.0);
    history::show(ui, pass, &id);
}

fn who(ui: &mut Ui, pass: &Pass, profile: &Profile) {
    let p = pass.palette();
    let people = &pass.session.people;
    let id = &profile.player.id;
    let is = people.whereabouts(id);
    let rect = strip(ui, 96.0);
    let avatar = Avatar {
        player: &profile.player,
        size: 80.0,
        dot: is.map(say::dot),
        ground: p.surface,
    };
    let at = pos2(rect.min.x + 40.0, rect.center().y);
    avatar.paint_as(ui.painter(), pass.look, at, profile.avatar);
    let start = pos2(rect.min.x + 98.0, rect.center().y);
    let room = rect.max.x - start.x;
    let up = start - vec2(0.0, 22.0);
    let country = profile.country.as_deref();
    let flag = country.map_or(0.0, |code| flag::paint(ui.painter(), up, code));
    let name = (Style::Heading, p.text);
    let beside = up + vec2(flag, 0.0);
    text::from_left(
        ui.painter(),
        beside,
        &profile.player.name,
        name,
        room - flag,
    );
    let where_from = country.map(|code| flag::name(pass.words, code));
    let since = day::since(pass.words, profile.since);
    let line = where_from.map_or_else(|| since.clone(), |from| format!("{from} · {since}"));
    let quiet = (Style::Caption, p.text2);
    text::from_left(ui.painter(), start + vec2(0.0, 4.0), &line, quiet, room);
    let bond = match is {
        Some(is) => friends::place(pass, id, is),
        None if people.bond(id) == Bond::Own => t!(pass.words, "bond-own"),
        None => super::talk::bond(pass, id),
    };
    let strong = (Style::CaptionStrong, p.text2);
    text::from_left(ui.painter(), start + vec2(0.0, 26.0), &bond, strong, room);
}

/// Won, drawn, lost.
pub(super) fn counts(ui: &mut Ui, pass: &Pass, games: GameCounts) {
    let p = pass.palette();
    let all = [
        (games.won, t!(pass.words, "profile-won"), p.success),
        (games.drawn, t!(pass.words, "profile-drawn"), p.text),
        (games.lost, t!(pass.words, "profile-lost"), p.danger),
    ];
    let rect = strip(ui, 68.0);
    for ((count, word, ink), place) in all.into_iter().zip(columns(rect, 3, 10.0)) {
        ui.painter().rect_filled(place, radius::MD, p.surface2);
        let up = place.center() - vec2(0.0, 11.0);
        let style = (Style::Quick, ink);
        text::middle(ui.painter(), up, &count.to_string(), style, place.width());
        let low = place.center() + vec2(0.0, 17.0);
        let style = (Style::Caption, p.text2);
        text::middle(ui.painter(), low, &word, style, place.width());
    }
}

/// What can be done: the first thing large, the rest in rows.
fn actions(ui: &mut Ui, pass: &mut Pass, profile: &Profile) {
    let player = &profile.player;
    let bond = pass.session.people.bond(&player.id);
    match bond {
        Bond::Own => {
            let label = t!(pass.words, "edit-title");
            let button = Button::new(Kind::Soft, Size::M, &label).icon(icons::PENCIL_SIMPLE);
            if button.show(ui, pass.look).clicked() {
                super::edit::open(pass);
            }
            return;
        }
        Bond::Friend => friend(ui, pass, player),
        Bond::None | Bond::Unknown => {
            let label = t!(pass.words, "friend-add-long");
            let of = (Kind::Primary, icons::USER_PLUS, label.as_str());
            large(ui, pass, of, Befriend::Request, &player.id);
        }
        Bond::AsksYou => {
            let label = t!(pass.words, "friend-accept-long");
            let of = (Kind::Primary, icons::USER_CHECK, label.as_str());
            large(ui, pass, of, Befriend::Accept, &player.id);
        }
        Bond::Asked => {
            let label = t!(pass.words, "friend-withdraw-long");
            let of = (Kind::Neutral, icons::USER_MINUS, label.as_str());
            large(ui, pass, of, Befriend::Remove, &player.id);
        }
        Bond::Blocked => {
            let label = t!(pass.words, "friend-unblock");
            let call = PeopleCall::Block(player.id.clone(), false);
            let of = (Kind::Neutral, icons::PROHIBIT, label.as_str());
            call_button(ui, pass, of, call);
        }
    }
    ui.add_space(8.0);
    rest(ui, pass, player, bond);
}

fn large(
    ui: &mut Ui,
    pass: &mut Pass,
    of: (Kind, icons::Icon, &str),
    how: Befriend,
    player: &PlayerId,
) {
    call_button(ui, pass, of, PeopleCall::Befriend(how, player.clone()));
}

/// A button that asks the server for something.
fn call_button(
    ui: &mut Ui,
    pass: &mut Pass,
    (kind, icon, label): (Kind, icons::Icon, &str),
    call: PeopleCall,
) {
    let is_sent = is_waiting(pass, |other| *other == call);
    let button = Button::new(kind, Size::M, label)
        .icon(icon)
        .loading(is_sent)
        .enabled(pass.session.link.is_online());
    if button.show(ui, pass.look).clicked() {
        ask(pass, call);
    }
}

/// Playing, watching and talking with a friend.
fn friend(ui: &mut Ui, pass: &mut Pass, player: &PlayerCard) {
    let rect = strip(ui, 48.0);
    let places = columns(rect, 2, 10.0);
    let is_online = pass.session.link.is_online();
    let is = pass.session.people.whereabouts(&player.id);
    let live = friends::live(pass, &player.id).filter(|_| is == Some(Whereabouts::Playing));
    if let Some(game) = live {
        let label = t!(pass.words, "friend-watch");
        let button = Button::new(Kind::Primary, Size::M, &label)
            .icon(icons::EYE)
            .enabled(is_online);
        if button.at(ui, pass.look, places[0]).clicked() {
            pass.state.sheet = None;
            pass.wish(Intent::Watch(game.created.id.clone()));
        }
    } else {
        let label = t!(pass.words, "open-play");
        let button = Button::new(Kind::Primary, Size::M, &label)
            .icon(icons::SWORD)
            .enabled(is_online && pass.running().is_none());
        if button.at(ui, pass.look, places[0]).clicked() {
            private::begin(pass, Some(player.clone()));
        }
    }
    message(ui, pass, places[1], &player.id);
}

fn message(ui: &mut Ui, pass: &mut Pass, place: Rect, player: &PlayerId) {
    let label = t!(pass.words, "friend-message");
    let button = Button::new(Kind::Soft, Size::M, &label).icon(icons::CHAT_CIRCLE);
    if button.at(ui, pass.look, place).clicked() {
        open_talk(pass, player);
    }
}

/// What is wanted more rarely.
fn rest(ui: &mut Ui, pass: &mut Pass, player: &PlayerCard, bond: Bond) {
    let id = &player.id;
    if !matches!(bond, Bond::Friend | Bond::Blocked) {
        let words = t!(pass.words, "friend-message");
        if opens_row(ui, pass, icons::CHAT_CIRCLE, &words, "") {
            open_talk(pass, id);
        }
    }
    let is_muted = pass.session.people.is_muted(id);
    let (icon, words) = if is_muted {
        (icons::BELL, t!(pass.words, "friend-unmute"))
    } else {
        (icons::BELL_SLASH, t!(pass.words, "friend-mute"))
    };
    let note = t!(pass.words, "friend-mute-note");
    if bond != Bond::Blocked && opens_row(ui, pass, icon, &words, &note) {
        ask(pass, PeopleCall::Mute(id.clone(), !is_muted));
    }
    let words = t!(pass.words, "friend-remove");
    if bond == Bond::Friend && opens_row(ui, pass, icons::USER_MINUS, &words, "") {
        pass.state.people.sure = Some(Sure::Remove);
    }
    let words = t!(pass.words, "friend-block");
    let note = t!(pass.words, "friend-block-note");
    if bond != Bond::Blocked && opens_row(ui, pass, icons::PROHIBIT, &words, &note) {
        pass.state.people.sure = Some(Sure::Block);
    }
    let words = t!(pass.words, "report-title");
    if opens_row(ui, pass, icons::FLAG, &words, "") {
        report::open(pass, id, None);
    }
}

/// Asks back before something that the other one loses by.
fn sure_of(ui: &mut Ui, pass: &mut Pass, profile: &Profile, sure: Sure) {
    let name = profile.player.name.as_str();
    let id = profile.player.id.clone();
    let (question, label, icon, call) = match sure {
        Sure::Remove => (
            t!(pass.words, "friend-remove-sure", name = name),
            t!(pass.words, "friend-remove"),
            icons::USER_MINUS,
            PeopleCall::Befriend(Befriend::Remove, id),
        ),
        Sure::Block => (
            t!(pass.words, "friend-block-sure", name = name),
            t!(pass.words, "friend-block"),
            icons::PROHIBIT,
            PeopleCall::Block(id, true),
        ),
    };
    text::block(ui, &question, Style::Body, pass.palette().text);
    ui.add_space(12.0);
    let rect = strip(ui, 48.0);
    let places = columns(rect, 2, 10.0);
    let no = t!(pass.words, "cancel");
    let button = Button::new(Kind::Neutral, Size::M, &no);
    if button.at(ui, pass.look, places[0]).clicked() {
        pass.state.people.sure = None;
    }
    let button = Button::new(Kind::Danger, Size::M, &label)
        .icon(icon)
        .enabled(pass.session.link.is_online());
    if button.at(ui, pass.look, places[1]).clicked() {
        ask(pass, call);
        pass.state.people.sure = None;
    }
}
