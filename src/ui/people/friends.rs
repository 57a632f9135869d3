//! The list of friends: requests, who is here, who is not, and conversations with others.

use bevy_egui::egui::{Margin, Rect, Stroke, Ui, pos2};
use protocol::{ChatKey, Conversation, FriendList, GameSummary, Person, PlayerId, Whereabouts};

use super::super::components::{Empty, IconButton, Kind, badge, card, section, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::link;
use super::super::pass::Pass;
use super::super::private;
use super::super::state::Sheet;
use super::super::text;
use super::super::words;
use super::person::{self, Entry};
use super::{ask, gone, notices, open_talk, profile, say, search};
use crate::net::{Befriend, PeopleCall};
use crate::session::Intent;
use crate::t;

/// Adds the whole list to a column.
pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass);
    link::banner(ui, pass);
    search::field(ui, pass);
    ui.add_space(16.0);
    if let Some(wanted) = search::wanted(pass) {
        search::found(ui, pass, &wanted);
        ui.add_space(24.0);
        return;
    }
    let session = pass.session;
    let Some(list) = &session.people.friends else {
        card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
            gone::show(ui, pass, &PeopleCall::Friends);
        });
        return;
    };
    asking(ui, pass, list);
    friends(ui, pass, list);
    asked(ui, pass, list);
    others(ui, pass, list);
    ui.add_space(24.0);
}

fn title(ui: &mut Ui, pass: &mut Pass) {
    let rect = strip(ui, 68.0);
    let words = t!(pass.words, "tab-friends");
    let style = (Style::Title, pass.palette().text);
    let start = pos2(rect.min.x + 4.0, rect.center().y);
    text::from_left(ui.painter(), start, &words, style, rect.width() - 110.0);
    let at = pos2(rect.max.x - 22.0, rect.center().y);
    notices::bell(ui, pass, at);
    let name = t!(pass.words, "blocked-title");
    let at = pos2(rect.max.x - 70.0, rect.center().y);
    let button = IconButton::new(icons::PROHIBIT, &name);
    if button.at(ui, pass.look, at).clicked() {
        ask(pass, PeopleCall::Blocks);
        pass.state.sheet = Some(Sheet::Blocked);
    }
}

/// Paints the line between a row and the one before it.
pub(crate) fn divider(ui: &Ui, pass: &Pass, rect: Rect, index: usize) {
    if index > 0 {
        let line = Stroke::new(1.0, pass.palette().line);
        ui.painter().hline(rect.x_range(), rect.min.y, line);
    }
}

/// Adds the head of a section and its rows.
fn group<'a, T: 'a>(
    ui: &mut Ui,
    pass: &mut Pass,
    (heading, note, count): (&str, &str, u32),
    of: impl IntoIterator<Item = &'a T>,
    row: impl Fn(&mut Ui, &mut Pass, Rect, &'a T),
) {
    let mut of = of.into_iter().peekable();
    if of.peek().is_none() {
        return;
    }
    let top = ui.cursor().min;
    section(ui, pass.look, heading, note);
    if count > 0 {
        let ink = pass.palette().text;
        let heading = text::whole(ui.painter(), heading, Style::Heading, ink);
        let at = pos2(top.x + heading.size().x + 22.0, top.y + 12.0);
        badge(ui.painter(), pass.look, at, count);
    }
    card(ui, pass.look, Margin::symmetric(16, 4), |ui| {
        for (index, one) in of.enumerate() {
            let rect = strip(ui, person::ROW);
            // Up to 300 friends: those out of sight cost nothing.
            if ui.is_rect_visible(rect) {
                divider(ui, pass, rect, index);
                row(ui, pass, rect, one);
            }
        }
    });
    ui.add_space(20.0);
}

fn asking(ui: &mut Ui, pass: &mut Pass, list: &FriendList) {
    let heading = t!(pass.words, "friends-requests");
    let count = u32::try_from(list.asking.len()).unwrap_or(u32::MAX);
    group(ui, pass, (&heading, "", count), &list.asking, request);
}

/// Somebody asks for friendship.
fn request(ui: &mut Ui, pass: &mut Pass, rect: Rect, person: &Person) {
    let note = t!(pass.words, "bond-asks-you");
    let entry = Entry::of(person, &note);
    if entry.pressed(ui, pass, rect) {
        profile::open(pass, &person.player);
    }
    let id = &person.player.id;
    let enabled = pass.session.link.is_online() && !is_asked(pass, id);
    let yes = t!(pass.words, "friend-accept");
    let no = t!(pass.words, "draw-decline");
    let answered = ui.push_id(&id.0, |ui| {
        let of = (true, icons::CHECK, yes.as_str());
        let (left, accepts) = person::square(ui, pass, (rect, rect.max.x), of, enabled);
        let of = (false, icons::X, no.as_str());
        let (left, declines) = person::square(ui, pass, (rect, left - 10.0), of, enabled);
        (left, accepts, declines)
    });
    let (left, accepts, declines) = answered.inner;
    if accepts {
        ask(pass, PeopleCall::Befriend(Befriend::Accept, id.clone()));
    } else if declines {
        ask(pass, PeopleCall::Befriend(Befriend::Decline, id.clone()));
    }
    entry.paint(ui, pass, rect, left - 8.0);
}

/// Whether an answer about this player is under way.
fn is_asked(pass: &Pass, player: &PlayerId) -> bool {
    super::is_waiting(
        pass,
        |call| matches!(call, PeopleCall::Befriend(_, of) if of == player),
    )
}

fn friends(ui: &mut Ui, pass: &mut Pass, list: &FriendList) {
    let is_here = |friend: &&Person| {
        !matches!(
            friend.presence.unwrap_or_default(),
            Whereabouts::Offline | Whereabouts::Unknown
        )
    };
    let here: Vec<_> = list.friends.iter().filter(is_here).collect();
    let away = list.friends.iter().filter(|friend| !is_here(friend));
    if list.friends.is_empty() {
        let empty = Empty {
            icon: icons::USERS,
            title: &t!(pass.words, "friends-none"),
            text: &t!(pass.words, "friends-none-text"),
        };
        ui.add_space(12.0);
        empty.show(ui, pass.look);
        ui.add_space(32.0);
    }
    let note = t!(
        pass.words,
        "friends-count",
        count = here.len(),
        all = list.friends.len()
    );
    let heading = t!(pass.words, "friends-online");
    group(ui, pass, (&heading, &note, 0), here, friend);
    let heading = t!(pass.words, "friends-offline");
    group(ui, pass, (&heading, "", 0), away, friend);
}

/// Returns the game that a friend plays now, if it may be watched.
pub(super) fn live<'a>(pass: &Pass<'a>, player: &PlayerId) -> Option<&'a GameSummary> {
    let games = pass.session.desk.live.iter().flatten();
    games
        .into_iter()
        .find(|game| [&game.created.white.id, &game.created.black.id].contains(&player))
}

/// Returns where a friend is, with what is played.
pub(super) fn place(pass: &Pass, player: &PlayerId, is: Whereabouts) -> String {
    if is == Whereabouts::Playing
        && let Some(game) = live(pass, player)
    {
        let variant = words::variant(pass.words, game.created.variant.0);
        let time = words::time(pass.words, game.created.time);
        let what = format!("{variant} {time}");
        return t!(pass.words, "presence-plays", what = what);
    }
    say::whereabouts(pass.words, is)
}

fn friend(ui: &mut Ui, pass: &mut Pass, rect: Rect, person: &Person) {
    let id = &person.player.id;
    let is = person.presence.unwrap_or_default();
    let note = place(pass, id, is);
    let entry = Entry {
        dot: Some(say::dot(is)),
        unread: pass.session.people.unread(&ChatKey::Player(id.clone())),
        is_open: pass.state.people.open.as_ref() == Some(id),
        ..Entry::of(person, &note)
    };
    if entry.pressed(ui, pass, rect) {
        open_talk(pass, id);
    }
    let inner = ui.push_id(&id.0, |ui| trailing(ui, pass, rect, (person, is)));
    entry.paint(ui, pass, rect, inner.inner - 8.0);
}

/// What can be done with a friend right from the list; returns its left edge.
fn trailing(ui: &mut Ui, pass: &mut Pass, rect: Rect, (person, is): (&Person, Whereabouts)) -> f32 {
    let place = (rect, rect.max.x);
    let is_online = pass.session.link.is_online();
    let id = &person.player.id;
    if is == Whereabouts::Playing
        && let Some(game) = live(pass, id)
    {
        let label = t!(pass.words, "friend-watch");
        let of = (Kind::Neutral, icons::EYE, label.as_str());
        let (left, pressed) = person::button(ui, pass, place, of, is_online);
        if pressed {
            pass.wish(Intent::Watch(game.created.id.clone()));
        }
        return left;
    }
    if matches!(is, Whereabouts::Online | Whereabouts::Away) {
        let label = t!(pass.words, "open-play");
        let of = (Kind::Soft, icons::SWORD, label.as_str());
        let (left, pressed) = person::button(ui, pass, place, of, is_online);
        if pressed {
            private::begin(pass, Some(person.player.clone()));
        }
        return left;
    }
    let name = t!(pass.words, "friend-message");
    let of = (icons::CHAT_CIRCLE, name.as_str());
    let (left, pressed) = person::glyph(ui, pass, place, of, true);
    if pressed {
        open_talk(pass, id);
    }
    left
}

fn asked(ui: &mut Ui, pass: &mut Pass, list: &FriendList) {
    let heading = t!(pass.words, "friends-asked");
    group(ui, pass, (&heading, "", 0), &list.asked, wish);
}

/// We have asked somebody for friendship.
fn wish(ui: &mut Ui, pass: &mut Pass, rect: Rect, person: &Person) {
    let note = t!(pass.words, "bond-asked");
    let entry = Entry::of(person, &note);
    if entry.pressed(ui, pass, rect) {
        profile::open(pass, &person.player);
    }
    let id = &person.player.id;
    let enabled = pass.session.link.is_online() && !is_asked(pass, id);
    let label = t!(pass.words, "friend-withdraw");
    let inner = ui.push_id(&id.0, |ui| {
        let of = (Kind::Neutral, icons::X, label.as_str());
        person::button(ui, pass, (rect, rect.max.x), of, enabled)
    });
    let (left, pressed) = inner.inner;
    if pressed {
        ask(pass, PeopleCall::Befriend(Befriend::Remove, id.clone()));
    }
    entry.paint(ui, pass, rect, left - 8.0);
}

/// Conversations with players who are no friends.
fn others(ui: &mut Ui, pass: &mut Pass, list: &FriendList) {
    let is_friend = |id: &PlayerId| list.friends.iter().any(|friend| friend.player.id == *id);
    let session = pass.session;
    let chats = session
        .people
        .chats
        .iter()
        .flatten()
        .filter(|chat| matches!(&chat.chat, ChatKey::Player(id) if !is_friend(id)));
    let heading = t!(pass.words, "friends-messages");
    group(ui, pass, (&heading, "", 0), chats, conversation);
}

fn conversation(ui: &mut Ui, pass: &mut Pass, rect: Rect, chat: &Conversation) {
    let last = chat.last.as_ref();
    let note = last.map_or_else(String::new, |last| say::body(pass.words, &last.body));
    let id = &chat.with.id;
    let entry = Entry {
        player: &chat.with,
        picture: pass.session.people.picture(id),
        country: None,
        dot: None,
        note: &note,
        unread: chat.unread,
        is_open: pass.state.people.open.as_ref() == Some(id),
    };
    if entry.pressed(ui, pass, rect) {
        open_talk(pass, id);
    }
    let name = t!(pass.words, "friend-message");
    let inner = ui.push_id(&id.0, |ui| {
        let of = (icons::CHAT_CIRCLE, name.as_str());
        person::glyph(ui, pass, (rect, rect.max.x), of, true)
    });
    let (left, pressed) = inner.inner;
    if pressed {
        open_talk(pass, id);
    }
    entry.paint(ui, pass, rect, left - 8.0);
}
