//! The screen at the board: everything round the field. The field itself belongs to `board`.

mod actions;
mod answers;
pub(super) mod bars;
mod cards;
mod ends;
mod line;
mod panel;
mod replay;
mod squares;
mod status;

pub(crate) use answers::Answers;
pub(crate) use replay::Replay;
pub(crate) use squares::{keys_are_free, stop as board_stop};

use bevy_egui::egui::{Rect, Stroke, Ui, pos2, vec2};

use super::components::{IconButton, MOVE_ROW, badge, fill, move_list, move_strip, segmented};
use super::fonts::Style;
use super::icons;
use super::pass::{Pass, rect};
use super::people;
use super::shell;
use super::state::Sheet;
use super::text;
use super::watch;
use crate::session::{Intent, Match};
use crate::t;
use crate::viewport::{Class, GameLayout, Mode, layout};

/// How often the other running games are asked for while one is watched, in seconds.
const NEIGHBOURS_EVERY: f64 = 15.0;

/// Draws the screen of a game.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass, game: &Match) {
    let columns = game.confirmed.created().variant.0.ruleset().board.columns;
    let places = layout(&pass.view, columns, pass.state.mode);
    pass.state.mode = Some(places.mode);
    if let Some(mine) = game.my_side {
        let answers = &mut pass.state.answers;
        answers.follow(&game.id, &game.confirmed, mine, pass.now);
    }
    pass.board = Some((rect(places.field), places.framed));
    if watch::is_of_others(pass, game) {
        watch::keep_fresh(pass, NEIGHBOURS_EVERY);
    }
    if let Some(place) = places.rail {
        shell::rail(ui, pass, rect(place));
    }
    let lower = cards::choose(pass, game);
    let covered = lower.is_some().then(|| rect(places.card));
    let moves_card = places
        .moves
        .map(|moves| moves_card(rect(moves), &places, covered));
    grounds(ui, pass, &places, moves_card);
    bars::show(ui, pass, game, &places);
    panel::header(ui, pass, game, &places);
    squares::show(ui, pass, game, rect(places.field));
    moves(ui, pass, game, &places, (moves_card, covered));
    if covered.is_none_or(|card| !overlap(card, rect(places.actions))) {
        actions::show(ui, pass, game, &places);
    }
    match lower {
        Some(lower) => {
            // Its buttons say the same as those below the board.
            ui.push_id("card", |ui| {
                cards::show(ui, pass, game, rect(places.card), &lower);
            });
        }
        None => status_line(ui, pass, game, &places),
    }
    people::reaction(ui, pass, game, rect(places.field));
    keys(ui, pass, game);
}

/// Returns whether the parts of a finished game take the room under the board of an upright phone.
fn is_replay(game: &Match, places: &GameLayout) -> bool {
    game.confirmed.result().is_some() && places.class == Class::PhonePortrait && !is_beside(places)
}

fn status_line(ui: &mut Ui, pass: &mut Pass, game: &Match, places: &GameLayout) {
    let place = if is_replay(game, places) {
        replay::parts(places).status
    } else {
        Some(rect(places.status))
    };
    if let Some(place) = place {
        status::show(ui, pass, game, place);
    }
}

fn overlap(a: Rect, b: Rect) -> bool {
    let both = a.intersect(b);
    both.width() > 1.0 && both.height() > 1.0
}

/// The grounds that lie under several parts.
fn grounds(ui: &Ui, pass: &Pass, places: &GameLayout, moves_card: Option<Rect>) {
    let p = pass.palette();
    if places.class == Class::PhonePortrait {
        let actions = rect(places.actions);
        let size = pass.view.size;
        let ground = Rect::from_min_max(pos2(0.0, actions.min.y), pos2(size.x, size.y));
        ui.painter().rect_filled(ground, 0.0, p.surface);
        ui.painter()
            .hline(ground.x_range(), ground.min.y, Stroke::new(1.0, p.line));
    }
    if let Some(card) = moves_card {
        fill(ui, pass.look, card);
    }
}

/// The moves: a list where there is room, else a strip.
fn moves(
    ui: &mut Ui,
    pass: &mut Pass,
    game: &Match,
    places: &GameLayout,
    (moves_card, offer): (Option<Rect>, Option<Rect>),
) {
    if game.confirmed.result().is_some() {
        replay::advance(pass, game);
    }
    // Taken out so that the rest of the state stays free to be written.
    let mut notation = std::mem::take(&mut pass.state.notation);
    let words = notation.of(&game.id, &game.present());
    if let Some(card) = moves_card {
        let mut place = list_place(card, places, offer);
        if choose_panel(ui, pass, game, places, &mut place) {
            pass.state.notation = notation;
            let wide = place.expand2(vec2(12.0, 0.0));
            let whole = Rect::from_min_max(wide.min, wide.max + vec2(0.0, 8.0));
            return people::panel(ui, pass, whole, game);
        }
        let has_steps = places.class != Class::PhoneLandscape;
        list(ui, pass, game, words, (place, has_steps));
    } else if is_replay(game, places) {
        let parts = replay::parts(places);
        line::show(ui, pass, game, parts.line, parts.buttons.is_some());
        if let Some(place) = parts.strip {
            strip(ui, pass, game, words, place);
        }
        if let Some(place) = parts.buttons {
            // Two of them are also at the ends of the strip.
            ui.push_id("replay", |ui| replay::buttons(ui, pass, game, place));
        }
    } else if let Some(place) = places.strip.map(rect)
        && offer.is_none_or(|offer| !overlap(offer, place))
    {
        if game.confirmed.result().is_some() {
            line::show(ui, pass, game, place, false);
        } else {
            strip(ui, pass, game, words, place);
        }
    }
    pass.state.notation = notation;
}

/// The last moves in a line, and a step in either direction at its ends.
fn strip(ui: &mut Ui, pass: &mut Pass, game: &Match, words: &[String], place: Rect) {
    let (left, right) = (place.left_center(), place.right_center());
    shown_step(ui, pass, game, (-1, left + vec2(24.0, 0.0)));
    shown_step(ui, pass, game, (1, right - vec2(24.0, 0.0)));
    let inner = place.shrink2(vec2(48.0, 0.0));
    let chosen = move_strip(ui, pass.look, inner, words, game.shown_ply());
    view(pass, game, chosen);
}

/// Offers the moves or the conversation of the two players, where there is one; takes its place from
/// the panel's. Returns whether the conversation was chosen.
fn choose_panel(
    ui: &Ui,
    pass: &mut Pass,
    game: &Match,
    places: &GameLayout,
    place: &mut Rect,
) -> bool {
    let Some(unread) = people::action(pass, game) else {
        return false;
    };
    if places.class == Class::PhoneLandscape || place.height() < 240.0 {
        return false;
    }
    let rect = Rect::from_min_size(place.min, vec2(place.width(), 44.0));
    place.min.y = rect.max.y + 8.0;
    let items = [
        t!(pass.words, "game-chat-moves"),
        t!(pass.words, "game-chat-chat"),
    ];
    let items = [items[0].as_str(), items[1].as_str()];
    let is_open = pass.state.people.panel;
    if let Some(index) = segmented(ui, pass.look, rect, &items, usize::from(is_open)) {
        pass.state.people.panel = index == 1;
    }
    let corner = rect.max - vec2(20.0, 34.0);
    badge(ui.painter(), pass.look, corner, unread);
    pass.state.people.panel
}

/// The list of moves, and below it the buttons that step through them.
fn list(
    ui: &mut Ui,
    pass: &mut Pass,
    game: &Match,
    words: &[String],
    (place, has_steps): (Rect, bool),
) {
    let shown = game.shown_ply();
    let is_over = game.confirmed.result().is_some();
    let mut room = place;
    let mut row = Rect::from_min_max(pos2(place.min.x, place.max.y - 52.0), place.max);
    if is_over && has_steps {
        row.min.y = row.max.y - replay::BUTTONS;
    }
    if is_over {
        room.min.y += replay_line(ui, pass, game, place, has_steps);
    }
    if has_steps {
        room.max.y = row.min.y - 4.0;
    } else {
        // Whole rows, the last ones.
        room.min.y += room.height() % MOVE_ROW;
    }
    let goal = Some((shown, room.height()));
    let follow = pass.state.scrolled_to != goal;
    pass.state.scrolled_to = goal;
    if room.height() > 30.0 {
        let chosen = move_list(ui, pass.look, room, words, (shown, follow));
        view(pass, game, chosen);
    }
    if has_steps && place.height() > 60.0 {
        let line = Stroke::new(1.0, pass.palette().line);
        let wide = row.expand2(vec2(8.0, 0.0));
        ui.painter().hline(wide.x_range(), row.min.y - 2.0, line);
        if is_over {
            replay::buttons(ui, pass, game, row);
        } else {
            steppers(ui, pass, game, row);
        }
    }
}

/// Adds the line of a finished game over the list of its moves, with a word on it where there is room; returns
/// the height it takes.
fn replay_line(ui: &mut Ui, pass: &mut Pass, game: &Match, place: Rect, has_buttons: bool) -> f32 {
    let row = Rect::from_min_size(place.min, vec2(place.width(), line::LINE));
    line::show(ui, pass, game, row, has_buttons);
    if place.height() < 360.0 {
        return row.height() + 2.0;
    }
    let words = t!(pass.words, "replay-hint");
    let at = pos2(row.min.x + 10.0, row.max.y + 8.0);
    let style = (Style::Caption, pass.palette().text2);
    text::from_left(ui.painter(), at, &words, style, row.width() - 20.0);
    row.height() + 26.0
}

/// Returns what is left of the card of moves beside an offer. On a lying phone the offer lies in the
/// card.
fn moves_card(mut card: Rect, places: &GameLayout, offer: Option<Rect>) -> Rect {
    let Some(offer) = offer.filter(|offer| overlap(*offer, card)) else {
        return card;
    };
    if places.class == Class::PhoneLandscape {
        return card;
    }
    if offer.min.y <= card.min.y {
        card.min.y = offer.max.y + 8.0;
    } else {
        card.max.y = offer.min.y - 12.0;
    }
    card
}

/// Returns the part of the card of moves that is left for the list.
fn list_place(card: Rect, places: &GameLayout, offer: Option<Rect>) -> Rect {
    let mut place = card.shrink2(vec2(12.0, 8.0));
    let header = rect(places.header);
    if overlap(header, place) && places.class != Class::PhoneLandscape {
        place.min.y = header.max.y;
    }
    if places.class == Class::PhoneLandscape {
        place.min.y = rect(places.status).max.y + 2.0;
        place.max.y = rect(places.actions).min.y - 2.0;
    }
    if places.class == Class::PhoneLandscape
        && let Some(offer) = offer
    {
        place.min.y = offer.max.y + 4.0;
    }
    place
}

/// Returns how many moves there are to look at.
fn last_ply(game: &Match) -> u32 {
    game.confirmed.ply() + u32::from(game.pending.is_some())
}

/// Looks at the position after so many moves; a game that plays by itself stops.
fn view(pass: &mut Pass, game: &Match, ply: Option<u32>) {
    let Some(ply) = ply else {
        return;
    };
    pass.state.replay.pause();
    pass.wish(Intent::View((ply < last_ply(game)).then_some(ply)));
}

/// One step back or forth.
fn shown_step(ui: &mut Ui, pass: &mut Pass, game: &Match, (by, at): (i32, bevy_egui::egui::Pos2)) {
    let shown = game.shown_ply();
    let last = last_ply(game);
    let (icon, name, possible) = if by < 0 {
        (icons::CARET_LEFT, t!(pass.words, "step-back"), shown > 0)
    } else {
        (icons::CARET_RIGHT, t!(pass.words, "step-on"), shown < last)
    };
    let button = IconButton::new(icon, &name).enabled(possible);
    if button.at(ui, pass.look, at).clicked() {
        view(pass, game, Some(shown.saturating_add_signed(by)));
    }
}

fn steppers(ui: &mut Ui, pass: &mut Pass, game: &Match, row: Rect) {
    let places = super::components::columns(row, 4, 0.0);
    let shown = game.shown_ply();
    let last = last_ply(game);
    let first = t!(pass.words, "step-first");
    let button = IconButton::new(icons::SKIP_BACK, &first).enabled(shown > 0);
    if button.at(ui, pass.look, places[0].center()).clicked() {
        view(pass, game, Some(0));
    }
    shown_step(ui, pass, game, (-1, places[1].center()));
    shown_step(ui, pass, game, (1, places[2].center()));
    let end = t!(pass.words, "step-last");
    let button = IconButton::new(icons::SKIP_FORWARD, &end).enabled(shown < last);
    if button.at(ui, pass.look, places[3].center()).clicked() {
        view(pass, game, Some(last));
    }
}

/// The keys of a game that concern the panels. Arrows, Home, End, F and typed moves are the
/// board's (`board::keys`).
fn keys(ui: &Ui, pass: &mut Pass, game: &Match) {
    use bevy_egui::egui::Key;
    if pass.state.sheet.is_some() || game.result_open || !keys_are_free(ui.ctx()) {
        return;
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    if pressed(Key::Space) && game.confirmed.result().is_some() {
        replay::toggle(pass, game);
    }
    if pressed(Key::M) {
        let on = pass.settings.sound;
        pass.set(|settings| settings.sound = !on);
    }
    // Not C, with which a move may begin.
    if pressed(Key::T) && people::action(pass, game).is_some() {
        pass.state.sheet = Some(Sheet::Chat);
    }
    if pressed(Key::R) && pass.running().is_some() {
        pass.state.sheet = Some(if game.confirmed.ply() < 2 {
            Sheet::Abort
        } else {
            Sheet::Resign
        });
    }
}

/// Returns whether the panel lies beside the board.
pub(crate) fn is_beside(places: &GameLayout) -> bool {
    places.mode == Mode::Beside
}
