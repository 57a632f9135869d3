//! Players and each other: friends, conversations, profiles, notices.
//!
//! Everything shown comes from `session::People`; what is typed and which conversation is open is in
//! [`Memory`]. A press becomes an [`Intent`](crate::session::Intent).

mod blocked;
mod bubbles;
mod compose;
mod day;
mod edit;
mod emote;
mod flag;
mod friends;
mod game_chat;
mod gone;
mod history;
mod me;
mod memory;
mod notices;
mod person;
mod profile;
mod report;
mod say;
mod search;
mod talk;

pub(crate) use blocked::show as blocked;
pub(crate) use day::moment;
pub(crate) use edit::show as edit;
pub(crate) use flag::{ROOM as FLAG_ROOM, paint as flag};
pub(crate) use friends::divider;
pub(crate) use game_chat::{action, panel, reaction, show as game_chat};
pub(crate) use gone::missing;
pub(crate) use history::row as finished_game;
pub(crate) use me::{enter as enter_me, show as me};
pub use memory::Memory;
pub(crate) use notices::{bell, news, show as notices};
pub(crate) use profile::{open as open_profile, show as profile};
pub(crate) use report::show as report;
pub(crate) use say::problem;

use bevy_egui::egui::{Rect, Ui, UiBuilder, pos2, vec2};
use protocol::{ChatKey, PlayerId};

use super::components::{Empty, fill};
use super::icons;
use super::lobby::scrolled;
use super::pass::Pass;
use crate::net::{Call, PeopleCall};
use crate::session::Intent;
use crate::t;
use crate::viewport::Class;

/// From this width on the conversation lies beside the list.
const WIDE: f32 = 760.0;

/// Asks for something among players.
fn ask(pass: &mut Pass, call: PeopleCall) {
    pass.wish(Intent::Call(Call::People(call)));
}

/// Asks for picture and country of a player of whom nothing is known yet, once.
pub(crate) fn look_up(pass: &mut Pass, player: &PlayerId) {
    let call = PeopleCall::Profile(player.clone());
    let people = &pass.session.people;
    let is_known = people.profiles.contains_key(player)
        || people.person(player).is_some()
        || people.problem(&call).is_some()
        || is_waiting(pass, |other| *other == call);
    if !is_known && pass.session.link.is_online() {
        ask(pass, call);
    }
}

/// Returns whether something asked for among players has not been answered yet.
fn is_waiting(pass: &Pass, like: impl Fn(&PeopleCall) -> bool) -> bool {
    let is_like = |call: &Call| matches!(call, Call::People(call) if like(call));
    pass.session.desk.is_waiting(is_like)
}

/// The player presses the entry of the rail or tab bar.
pub(crate) fn enter(pass: &mut Pass) {
    pass.state.people.open = None;
    pass.wish(Intent::Call(Call::LiveGames));
    let session = pass.session;
    if session.people.friends.is_none() {
        ask(pass, PeopleCall::Friends);
        ask(pass, PeopleCall::Chats);
    }
    if session.people.blocked.is_none() {
        ask(pass, PeopleCall::Blocks);
    }
}

/// Opens the conversation with a player.
pub(crate) fn open_talk(pass: &mut Pass, player: &PlayerId) {
    pass.state.sheet = None;
    pass.state.tab = super::Tab::Friends;
    pass.state.people.open = Some(player.clone());
    load(pass, &ChatKey::Player(player.clone()));
    if pass.screen == crate::screen::Screen::Match {
        pass.wish(Intent::LeaveMatch);
    }
}

/// Asks for the last lines of a conversation, where they are not here.
fn load(pass: &mut Pass, chat: &ChatKey) {
    let thread = pass.session.people.threads.get(chat);
    if thread.is_none_or(|thread| !thread.is_loaded) {
        ask(pass, PeopleCall::Page(chat.clone(), None));
    }
}

/// Asks for the last lines once more, where they are neither here, nor under way, nor known to fail.
fn load_missing(pass: &mut Pass, chat: &ChatKey) {
    let call = PeopleCall::Page(chat.clone(), None);
    let is_known =
        is_waiting(pass, |other| *other == call) || pass.session.people.problem(&call).is_some();
    if !is_known && pass.session.link.is_online() {
        load(pass, chat);
    }
}

/// Draws friends and conversation into their room.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: Rect) {
    let class = pass.view.class();
    let column = pass.column(room);
    let width = column.width();
    let open = pass.state.people.open.clone();
    if width >= WIDE || (class == Class::PhoneLandscape && width >= 600.0) {
        beside(ui, pass, column, open);
    } else if let Some(player) = open {
        let way_back = true;
        talk::page(ui, pass, room, (&player, way_back));
    } else {
        let width = column.width().min(640.0);
        let corner = pos2(column.center().x - width / 2.0, column.min.y);
        let list = Rect::from_min_size(corner, vec2(width, column.height()));
        scrolled(ui, list, "friends", |ui| friends::show(ui, pass));
    }
}

/// The list at the left, the conversation at the right.
fn beside(ui: &mut Ui, pass: &mut Pass, column: Rect, open: Option<PlayerId>) {
    let gap = if pass.view.class() == Class::PhoneLandscape {
        12.0
    } else {
        24.0
    };
    let split = column.min.x + (column.width() * 0.42).min(460.0);
    let list = Rect::from_min_max(column.min, pos2(split, column.max.y));
    scrolled(ui, list, "friends", |ui| friends::show(ui, pass));
    let corner = pos2(split + gap, column.min.y + gap);
    let place = Rect::from_min_max(corner, column.max - vec2(0.0, gap));
    fill(ui, pass.look, place);
    if let Some(player) = open {
        let way_back = false;
        return talk::page(ui, pass, place, (&player, way_back));
    }
    let size = vec2((place.width() - 48.0).min(400.0), 180.0);
    let middle = Rect::from_center_size(place.center(), size);
    let builder = UiBuilder::new().max_rect(middle).id_salt("nobody");
    ui.scope_builder(builder, |ui| {
        let empty = Empty {
            icon: icons::CHATS_CIRCLE,
            title: &t!(pass.words, "talk-none"),
            text: &t!(pass.words, "talk-none-text"),
        };
        empty.show(ui, pass.look);
    });
}
