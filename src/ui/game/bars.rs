//! The two players' bars.

use bevy_egui::egui::{Rect, Ui, WidgetType};
use protocol::{PlayerCard, Presence, SideKey};

use super::super::components::{Clock, Dot, PlayerBar, Touch, clock, ring, touch};
use super::super::pass::{Pass, other, rect};
use super::super::people;
use super::super::theme::radius;
use super::super::words;
use super::status::presence;
use crate::session::Match;
use crate::t;
use crate::viewport::GameLayout;

/// Room that the clock takes at the right end of a bar.
const CLOCK: f32 = 140.0;

/// Draws both bars.
pub(crate) fn show(ui: &Ui, pass: &mut Pass, game: &Match, places: &GameLayout) {
    let below = if game.black_below() {
        SideKey::Black
    } else {
        SideKey::White
    };
    one(
        ui,
        pass,
        game,
        other(below),
        (places.opponent, places.bars_are_cards),
    );
    one(ui, pass, game, below, (places.own, places.bars_are_cards));
}

/// Returns a side's player.
pub(crate) fn player(game: &Match, side: SideKey) -> &PlayerCard {
    let created = game.confirmed.created();
    match side {
        SideKey::White => &created.white,
        SideKey::Black => &created.black,
    }
}

/// Returns a side's clock as it stands now.
pub(crate) fn clock_of(pass: &Pass, game: &Match, side: SideKey) -> Clock {
    let state = &game.confirmed;
    Clock {
        left: domain::time_left(state, side, pass.at),
        runs: state.result().is_none() && state.to_move() == side,
        low: clock::low_limit(state.created().time),
    }
}

/// Returns in how many seconds a side's clock shows another time; `None` while it stands, as it
/// does during a free first move.
pub(crate) fn next_change(pass: &Pass, game: &Match, side: SideKey) -> Option<f64> {
    let left = |at| domain::time_left(&game.confirmed, side, at);
    let (now, soon) = (left(pass.at), left(pass.at + protocol::Millis(50)));
    (soon < now).then(|| clock::next_change(now)).flatten()
}

/// Returns whether a player is there; nobody knows of those of a record.
fn dot(pass: &Pass, game: &Match, side: SideKey) -> Option<Dot> {
    if game.is_imported() {
        return None;
    }
    let is_mine = game.my_side == Some(side);
    Some(match presence(game, side) {
        _ if is_mine && pass.session.link.is_online() => Dot::Here,
        _ if is_mine => Dot::Away,
        Presence::Here => Dot::Here,
        Presence::Away { .. } => Dot::Away,
        Presence::Left { .. } => Dot::Left,
    })
}

fn one(
    ui: &Ui,
    pass: &mut Pass,
    game: &Match,
    side: SideKey,
    (place, is_card): (bevy::math::Rect, bool),
) {
    let clock = clock_of(pass, game, side);
    if let Some(wait) = next_change(pass, game, side) {
        pass.wake_in(wait);
    }
    let dot = dot(pass, game, side);
    let (position, _) = game.shown();
    let variant = game.confirmed.created().variant.0;
    let men = usize::from(variant.ruleset().men());
    let captured = men.saturating_sub(position.count(other(side).into()));
    let captured = t!(pass.words, "bar-captured", count = captured);
    let side_word = side_word(pass, game, side);
    let bar = PlayerBar {
        player: player(game, side),
        picture: pass.session.people.picture(&player(game, side).id),
        side: side.into(),
        set: pass.settings.pieces,
        dot,
        side_word: &side_word,
        captured: &captured,
        clock: (!game.is_imported()).then_some(clock),
        is_card,
    };
    let place = rect(place);
    bar.paint(ui, pass.look, place);
    if game.is_imported() {
        return;
    }
    who(ui, pass, place, player(game, side));
}

/// Returns the side, and the rating where it is known.
fn side_word(pass: &Pass, game: &Match, side: SideKey) -> String {
    let player = player(game, side);
    let word = words::side(pass.words, side);
    if player.rating == 0 {
        return word;
    }
    format!("{word} · {}", words::rating(player))
}

/// Makes picture and name lead to the player's profile.
fn who(ui: &Ui, pass: &mut Pass, place: Rect, player: &PlayerCard) {
    let mut rect = place.shrink(2.0);
    rect.max.x -= CLOCK;
    let of = Touch {
        rect,
        id: ui.id().with(("who", &player.id.0)),
        name: &player.name,
        kind: WidgetType::Button,
        enabled: true,
        selected: None,
    };
    let (response, _) = touch(ui, pass.look, of);
    ring(ui, pass.look, &response, rect, radius::MD);
    if response.clicked() {
        people::open_profile(pass, player);
    }
}
