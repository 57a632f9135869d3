//! The conversation with one player: who it is, what was said, where one types.

use bevy_egui::egui::{CornerRadius, Rect, Stroke, Ui, WidgetType, pos2, vec2};
use protocol::{Bond, ChatKey, PlayerCard, PlayerId, Whereabouts};

use super::super::components::{Avatar, Button, IconButton, Kind, Size, Touch, ring, touch};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::private;
use super::super::text;
use super::super::theme::radius;
use super::{ask, bubbles, compose, flag, friends, is_waiting, profile, say};
use crate::net::PeopleCall;
use crate::t;

/// Height of the head.
const HEAD: f32 = 76.0;

/// Draws the conversation into its place; with a way back where it fills the screen.
pub(super) fn page(
    ui: &mut Ui,
    pass: &mut Pass,
    place: Rect,
    (player, has_way_back): (&PlayerId, bool),
) {
    let chat = ChatKey::Player(player.clone());
    super::load_missing(pass, &chat);
    let low = place.height() < 400.0;
    let head = Rect::from_min_size(
        place.min,
        vec2(place.width(), if low { 60.0 } else { HEAD }),
    );
    let foot = footer(ui, pass, place, (&chat, player));
    let lines = Rect::from_min_max(head.left_bottom(), pos2(place.max.x, foot.min.y));
    if !has_way_back {
        // In a card: the lines lie a little deeper.
        let ground = lines.shrink2(vec2(0.0, 0.0));
        ui.painter()
            .rect_filled(ground, CornerRadius::ZERO, pass.palette().surface2);
    }
    heading(ui, pass, head, (player, has_way_back));
    let line = Stroke::new(1.0, pass.palette().line);
    ui.painter().hline(place.x_range(), head.max.y, line);
    bubbles::show(ui, pass, lines, &chat);
}

fn heading(ui: &mut Ui, pass: &mut Pass, head: Rect, (player, has_way_back): (&PlayerId, bool)) {
    let session = pass.session;
    let middle = head.center().y;
    let mut left = head.min.x + 16.0;
    if has_way_back {
        let name = t!(pass.words, "talk-back");
        let at = pos2(head.min.x + 26.0, middle);
        let button = IconButton::new(icons::CARET_LEFT, &name);
        if button.at(ui, pass.look, at).clicked() {
            pass.state.people.open = None;
        }
        left += 36.0;
    }
    let Some(card) = session.people.card(player) else {
        return;
    };
    let right = challenge(ui, pass, head, card);
    let who = Rect::from_min_max(pos2(left, head.min.y), pos2(right - 8.0, head.max.y));
    if whom(ui, pass, who, card) {
        profile::open(pass, card);
    }
}

/// The button that invites to a game; returns its left edge.
fn challenge(ui: &mut Ui, pass: &mut Pass, head: Rect, card: &PlayerCard) -> f32 {
    let middle = head.center().y;
    let more = t!(pass.words, "profile-title");
    let at = pos2(head.max.x - 32.0, middle);
    let button = IconButton::new(icons::DOTS_THREE, &more);
    if button.at(ui, pass.look, at).clicked() {
        profile::open(pass, card);
    }
    let right = head.max.x - 60.0;
    let bond = pass.session.people.bond(&card.id);
    if bond != Bond::Friend {
        return right;
    }
    let label = t!(pass.words, "open-play");
    let size = if head.width() < 480.0 {
        Size::S
    } else {
        Size::M
    };
    let button = Button::new(Kind::Soft, size, &label)
        .icon(icons::SWORD)
        .enabled(pass.session.link.is_online());
    let width = button.width(ui);
    let height = if size == Size::S { 36.0 } else { 44.0 };
    let corner = pos2(right - width, middle - height / 2.0);
    let place = Rect::from_min_size(corner, vec2(width, height));
    if button.at(ui, pass.look, place).clicked() {
        private::begin(pass, Some(card.clone()));
    }
    place.min.x
}

/// Picture, name and where the player is; returns whether that was pressed.
fn whom(ui: &Ui, pass: &Pass, rect: Rect, card: &PlayerCard) -> bool {
    let p = pass.palette();
    let people = &pass.session.people;
    let of = Touch {
        rect: rect.shrink2(vec2(0.0, 6.0)),
        id: ui.id().with("whom"),
        name: &card.name,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    let tint = p.text.gamma_multiply(0.04 * pressed.hover);
    ui.painter().rect_filled(of.rect, radius::MD, tint);
    let is = people.whereabouts(&card.id);
    let avatar = Avatar {
        player: card,
        size: 44.0,
        dot: is.map(say::dot),
        ground: p.surface,
    };
    let middle = rect.center().y;
    let at = pos2(rect.min.x + 24.0, middle);
    avatar.paint_as(ui.painter(), pass.look, at, people.picture(&card.id));
    let start = pos2(rect.min.x + 56.0, middle);
    let room = rect.max.x - start.x;
    let country = people.country(&card.id);
    let up = start - vec2(0.0, 10.0);
    let flag = country.map_or(0.0, |code| flag::paint(ui.painter(), up, code));
    let name = (Style::Name, p.text);
    let beside = up + vec2(flag, 0.0);
    text::from_left(ui.painter(), beside, &card.name, name, room - flag);
    let note = is.map_or_else(
        || bond(pass, &card.id),
        |is: Whereabouts| friends::place(pass, &card.id, is),
    );
    let style = (Style::Caption, p.text2);
    let low = start + vec2(0.0, 11.0);
    text::from_left(ui.painter(), low, &note, style, room);
    ring(ui, pass.look, &response, of.rect, radius::MD);
    response.clicked()
}

/// Returns in words what somebody who is no friend is to us.
pub(super) fn bond(pass: &Pass, player: &PlayerId) -> String {
    match pass.session.people.bond(player) {
        Bond::Friend => t!(pass.words, "bond-friend"),
        Bond::Asked => t!(pass.words, "bond-asked"),
        Bond::AsksYou => t!(pass.words, "bond-asks-you"),
        Bond::Blocked => t!(pass.words, "bond-blocked"),
        Bond::None | Bond::Own | Bond::Unknown => t!(pass.words, "bond-none"),
    }
}

/// Draws where one types, or why one cannot; returns its place.
fn footer(
    ui: &mut Ui,
    pass: &mut Pass,
    place: Rect,
    (chat, player): (&ChatKey, &PlayerId),
) -> Rect {
    let p = pass.palette();
    let people = &pass.session.people;
    let is_blocked = people.bond(player) == Bond::Blocked;
    let is_shut = is_blocked || people.is_muted(player);
    let has_picker = pass.state.people.picker && !is_shut;
    let width = place.width() - 32.0;
    let picker = if has_picker {
        compose::picker_height(ui, pass, width) + 12.0
    } else {
        0.0
    };
    let top = (place.max.y - compose::LINE - picker).max(place.min.y + HEAD);
    let foot = Rect::from_min_max(pos2(place.min.x, top), place.max);
    let corner = CornerRadius {
        nw: 0,
        ne: 0,
        ..radius::LG
    };
    ui.painter().rect_filled(foot, corner, p.surface);
    ui.painter()
        .hline(foot.x_range(), foot.min.y, Stroke::new(1.0, p.line));
    let line = Rect::from_min_max(pos2(foot.min.x, foot.max.y - compose::LINE), foot.max);
    if is_shut {
        shut(ui, pass, line, (player, is_blocked));
        return foot;
    }
    if has_picker {
        let corner = foot.min + vec2(16.0, 12.0);
        let room = Rect::from_min_max(corner, pos2(foot.max.x - 16.0, line.min.y));
        if compose::picker(ui, pass, room, chat) {
            pass.state.people.picker = false;
        }
    }
    compose::line(ui, pass, line, (chat, true));
    foot
}

/// The player is blocked or muted: says so, and ends it where that is wanted.
pub(super) fn shut(
    ui: &mut Ui,
    pass: &mut Pass,
    line: Rect,
    (player, is_blocked): (&PlayerId, bool),
) {
    let (words, label, call) = if is_blocked {
        let call = PeopleCall::Block(player.clone(), false);
        (
            t!(pass.words, "bond-blocked"),
            t!(pass.words, "friend-unblock"),
            call,
        )
    } else {
        let call = PeopleCall::Mute(player.clone(), false);
        (
            t!(pass.words, "bond-muted"),
            t!(pass.words, "friend-unmute"),
            call,
        )
    };
    let is_sent = is_waiting(pass, |other| *other == call);
    let button = Button::new(Kind::Neutral, Size::S, &label)
        .loading(is_sent)
        .enabled(pass.session.link.is_online());
    let width = button.width(ui).max(100.0);
    let corner = pos2(line.max.x - 16.0 - width, line.center().y - 18.0);
    let place = Rect::from_min_size(corner, vec2(width, 36.0));
    if button.at(ui, pass.look, place).clicked() {
        ask(pass, call);
    }
    let start = pos2(line.min.x + 20.0, line.center().y);
    let style = (Style::CaptionStrong, pass.palette().text2);
    let room = place.min.x - start.x - 8.0;
    text::from_left(ui.painter(), start, &words, style, room);
}
