//! The conversation of the two at the board.

use bevy_egui::egui::{Align, Align2, CornerRadius, Rect, Ui, pos2, vec2};
use protocol::{Bond, ChatBody, ChatKey, ChatLine, Millis, PlayerCard};

use super::super::components::{IconButton, strip};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::{Pass, other};
use super::super::sheets::title;
use super::super::state::Sheet;
use super::super::text;
use super::super::theme::radius;
use super::{ask, bubbles, compose, emote, report, say, talk};
use crate::net::PeopleCall;
use crate::session::Match;
use crate::t;

/// How long what the opponent says is shown at the board.
const SHOWN: Millis = Millis::seconds(6);
/// A window lower than this has no room for lines, emoticons and the field at once.
const LOW: f32 = 560.0;
/// Height of the lines in the sheet.
const LINES: f32 = 190.0;

/// Returns the conversation of a game of ours, and the opponent.
fn table(game: &Match) -> Option<(ChatKey, &PlayerCard)> {
    let mine = game.my_side?;
    let opponent = super::super::game::bars::player(game, other(mine));
    Some((ChatKey::Game(game.id.clone()), opponent))
}

/// Returns how many lines of this game are unread, where one can talk at all.
pub(crate) fn action(pass: &Pass, game: &Match) -> Option<u32> {
    let (chat, _) = table(game)?;
    Some(pass.session.people.unread(&chat))
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let Some(game) = pass.game else {
        pass.state.sheet = None;
        return;
    };
    let Some((chat, opponent)) = table(game) else {
        pass.state.sheet = None;
        return;
    };
    let heading = t!(pass.words, "game-chat-title", name = opponent.name.as_str());
    title(ui, pass, &heading);
    super::load_missing(pass, &chat);
    let p = pass.palette();
    // On a phone held across the field would lie under the edge: the emoticons make room for it.
    let is_low = pass.view.size.y < LOW;
    let rect = strip(ui, if is_low { LINES * 0.75 } else { LINES });
    ui.painter().rect_filled(rect, radius::MD, p.surface2);
    bubbles::show(ui, pass, rect, &chat);
    ui.add_space(12.0);
    if is_shut(pass, opponent) {
        let rect = strip(ui, compose::LINE);
        let is_blocked = pass.session.people.bond(&opponent.id) == Bond::Blocked;
        return talk::shut(ui, pass, rect, (&opponent.id, is_blocked));
    }
    if is_low {
        field(ui, pass, &chat, true);
        if pass.state.people.picker {
            picker(ui, pass, &chat);
        }
    } else {
        picker(ui, pass, &chat);
        field(ui, pass, &chat, false);
    }
    foot(ui, pass, (&chat, opponent));
}

/// Adds emoticons and phrases; one that is pressed closes the sheet.
fn picker(ui: &mut Ui, pass: &mut Pass, chat: &ChatKey) {
    let height = compose::picker_height(ui, pass, ui.available_width());
    let rect = strip(ui, height);
    if compose::picker(ui, pass, rect, chat) {
        pass.state.sheet = None;
    }
}

fn field(ui: &mut Ui, pass: &mut Pass, chat: &ChatKey, has_picker: bool) {
    let rect = strip(ui, compose::LINE).expand2(vec2(12.0, 0.0));
    compose::line(ui, pass, rect, (chat, has_picker));
}

fn is_shut(pass: &Pass, opponent: &PlayerCard) -> bool {
    let people = &pass.session.people;
    people.bond(&opponent.id) == Bond::Blocked || people.is_muted(&opponent.id)
}

/// What helps against somebody who is unkind.
fn foot(ui: &mut Ui, pass: &mut Pass, (chat, opponent): (&ChatKey, &PlayerCard)) {
    let p = pass.palette();
    let rect = strip(ui, 48.0);
    let name = t!(pass.words, "friend-mute");
    let at = pos2(rect.max.x - 70.0, rect.center().y);
    let button = IconButton::new(icons::BELL_SLASH, &name);
    if button.at(ui, pass.look, at).clicked() {
        ask(pass, PeopleCall::Mute(opponent.id.clone(), true));
    }
    let name = t!(pass.words, "report-title");
    let at = pos2(rect.max.x - 22.0, rect.center().y);
    let button = IconButton::new(icons::FLAG, &name);
    if button.at(ui, pass.look, at).clicked() {
        report::open(pass, &opponent.id, Some(chat.clone()));
    }
    let words = t!(pass.words, "talk-kind");
    let room = rect.width() - 104.0;
    let painter = ui.painter();
    let galley = text::paragraph(painter, &words, Style::Caption, p.text2, room, Align::Min);
    let start = pos2(rect.min.x + 4.0, rect.center().y);
    text::put(painter, start, Align2::LEFT_CENTER, galley);
}

/// Draws the conversation into the panel beside the board.
pub(crate) fn panel(ui: &mut Ui, pass: &mut Pass, place: Rect, game: &Match) {
    let Some((chat, opponent)) = table(game) else {
        return;
    };
    super::load_missing(pass, &chat);
    let line = Rect::from_min_max(pos2(place.min.x, place.max.y - compose::LINE), place.max);
    if is_shut(pass, opponent) {
        let is_blocked = pass.session.people.bond(&opponent.id) == Bond::Blocked;
        talk::shut(ui, pass, line, (&opponent.id, is_blocked));
        let lines = Rect::from_min_max(place.min, line.right_top());
        return bubbles::show(ui, pass, lines, &chat);
    }
    let mut top = line.min.y;
    if pass.state.people.picker {
        let width = place.width() - 24.0;
        let height = compose::picker_height(ui, pass, width).min(place.height() - compose::LINE);
        top -= height;
        let corner = pos2(place.min.x + 12.0, top);
        let room = Rect::from_min_size(corner, vec2(width, height));
        if compose::picker(ui, pass, room, &chat) {
            pass.state.people.picker = false;
        }
    }
    let lines = Rect::from_min_max(place.min, pos2(place.max.x, top));
    if lines.height() > 20.0 {
        let p = pass.palette();
        ui.painter()
            .rect_filled(lines, CornerRadius::ZERO, p.surface2);
        bubbles::show(ui, pass, lines, &chat);
    }
    compose::line(ui, pass, line, (&chat, true));
}

/// Returns what the opponent has just said.
fn fresh<'a>(pass: &Pass<'a>, chat: &ChatKey, opponent: &PlayerCard) -> Option<&'a ChatLine> {
    let thread = pass.session.people.threads.get(chat)?;
    let line = thread.lines.values().next_back()?;
    let is_new = (pass.at - line.at) < SHOWN;
    (line.from == opponent.id && is_new).then_some(line)
}

/// Shows what the opponent has just said, at the corner of the board under the opponent's bar.
pub(crate) fn reaction(ui: &Ui, pass: &mut Pass, game: &Match, board: Rect) {
    let Some((chat, opponent)) = table(game) else {
        return;
    };
    let is_read = pass.state.sheet == Some(Sheet::Chat);
    let Some(line) = fresh(pass, &chat, opponent).filter(|_| !is_read) else {
        return;
    };
    let left = SHOWN - (pass.at - line.at);
    pass.wake_in(left.0.max(1) as f64 / 1000.0);
    let p = pass.palette();
    let words = say::body(pass.words, &line.body);
    let painter = ui.painter();
    let is_emote = matches!(&line.body, ChatBody::Emote { key } if emote::is_known(key));
    let width = (board.width() * 0.6).min(300.0);
    let galley = text::paragraph(painter, &words, Style::Body, p.text, width, Align::Min);
    let inner = if is_emote {
        vec2(36.0, 36.0)
    } else {
        galley.size()
    };
    let size = inner + vec2(24.0, 18.0);
    let corner = pos2(board.max.x - size.x - 14.0, board.min.y + 6.0);
    let rect = Rect::from_min_size(corner, size);
    let round = CornerRadius {
        ne: 6,
        ..CornerRadius::same(20)
    };
    painter.add(p.e2().as_shape(rect, round));
    painter.rect_filled(rect, round, p.surface);
    if let (true, ChatBody::Emote { key }) = (is_emote, &line.body) {
        emote::paint(painter, rect.center(), 36.0, key, (p.text, p.surface));
    } else {
        text::put(painter, rect.center(), Align2::CENTER_CENTER, galley);
    }
}
