//! A private game that is made and waits for somebody: how the friend comes to it.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};
use protocol::PrivateCancel;

use super::components::{Avatar, Button, Kind, Size, Trailing, row, strip};
use super::fonts::Style;
use super::pass::Pass;
use super::sheets::title;
use super::theme::radius;
use super::{copy, icons, qr, text, words};
use crate::net::Call;
use crate::session::{Intent, Room};
use crate::t;

/// Adds what is to be told to the friend; to one who is invited by name, nothing has to be.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, room: &Room) {
    title(ui, pass, &t!(pass.words, "invite-friend-title"));
    let p = pass.palette();
    let pool = words::pool(pass.words, room.room.pool);
    if room.room.for_player.is_some() {
        guest(ui, pass, room);
        text::centred(ui, &pool, Style::CaptionStrong, p.text2);
        ui.add_space(16.0);
    } else {
        let waiting = t!(pass.words, "invite-friend-waiting");
        text::centred(ui, &waiting, Style::Body, p.text2);
        ui.add_space(2.0);
        text::centred(ui, &pool, Style::CaptionStrong, p.text2);
        ui.add_space(12.0);
        open(ui, pass, room);
    }
    cancel(ui, pass);
}

/// Who is waited for.
fn guest(ui: &mut Ui, pass: &Pass, room: &Room) {
    let id = room.room.for_player.as_ref();
    let people = &pass.session.people;
    let known = id.and_then(|id| people.person(id));
    let invited = pass.state.private.guest();
    let player = known.map(|known| &known.player).or(invited);
    if let Some(player) = player {
        let rect = strip(ui, 96.0);
        let avatar = Avatar {
            player,
            size: 80.0,
            dot: None,
            ground: pass.palette().surface,
        };
        let picture = people.picture(&player.id);
        avatar.paint_as(ui.painter(), pass.look, rect.center(), picture);
    }
    let name = player.map_or("", |player| player.name.as_str());
    let words = t!(pass.words, "invite-friend-sent", name = name);
    text::centred(ui, &words, Style::Body, pass.palette().text);
    ui.add_space(4.0);
}

/// The link as a picture, and the code.
fn open(ui: &mut Ui, pass: &mut Pass, room: &Room) {
    let link = link(pass, room);
    if let Some(link) = &link {
        let side = 250.0_f32.min(ui.available_width());
        let rect = strip(ui, side);
        let place = Rect::from_center_size(rect.center(), vec2(side, side));
        qr::paint(ui, pass.look, place, link);
        ui.add_space(12.0);
    }
    code(ui, pass, room, link.as_deref());
    ui.add_space(8.0);
}

fn cancel(ui: &mut Ui, pass: &mut Pass) {
    let label = t!(pass.words, "invite-friend-cancel");
    let is_sent = pass
        .session
        .desk
        .is_waiting(|call| matches!(call, Call::CancelPrivate(_)));
    let button = Button::new(Kind::Neutral, Size::M, &label).loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::Call(Call::CancelPrivate(PrivateCancel::default())));
    }
}

/// The code, and what is given on: the link or, where it is not known, the code.
fn code(ui: &mut Ui, pass: &mut Pass, room: &Room, link: Option<&str>) {
    let p = pass.palette();
    text::centred(
        ui,
        &t!(pass.words, "invite-friend-code"),
        Style::Caption,
        p.text2,
    );
    let code = spaced(&room.code);
    text::centred(ui, &code, Style::Display, p.text);
    ui.add_space(8.0);
    if let Some(link) = link {
        copy_row(ui, pass, link);
    } else {
        copy_row(ui, pass, &room.code);
    }
    if room.room.locked {
        ui.add_space(4.0);
        let words = t!(pass.words, "invite-friend-locked");
        row(
            ui,
            pass.look,
            icons::LOCK_SIMPLE,
            (&words, ""),
            Trailing::Room(0.0),
        );
    }
}

/// Returns a code in two groups of three.
fn spaced(code: &str) -> String {
    match code.split_at_checked(3) {
        Some((first, rest)) if !rest.is_empty() => format!("{first} {rest}"),
        _ => code.to_owned(),
    }
}

/// Returns the link that joins the game, where its secret is known here.
fn link(pass: &Pass, room: &Room) -> Option<String> {
    let secret = room.link.as_ref()?;
    let server = &pass.session.server;
    // Others cannot use the name that this machine has for itself.
    let host = server.addresses.first().unwrap_or(&server.host);
    let scheme = if host.contains(':') { "http" } else { "https" };
    Some(format!("{scheme}://{host}/#join={secret}"))
}

fn copy_row(ui: &mut Ui, pass: &mut Pass, what: &str) {
    let p = pass.palette();
    let rect = strip(ui, 52.0);
    ui.painter().rect_filled(rect, radius::MD, p.surface2);
    let place = copy::button(ui, pass, rect, (Kind::Soft, 8.0, 0.0), what);
    let at = pos2(rect.min.x + 24.0, rect.center().y);
    let weight = text::Weight::Regular;
    text::icon(ui.painter(), at, icons::LINK, weight, 22.0, p.text2);
    let start = pos2(rect.min.x + 46.0, rect.center().y);
    let room = place.min.x - start.x - 8.0;
    text::from_left(ui.painter(), start, what, (Style::Body, p.text2), room);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_two_groups() {
        assert_eq!(spaced("K7QX4M"), "K7Q X4M");
        assert_eq!(spaced("K7Q"), "K7Q");
    }
}
