//! How a running game stands, as a board; pressed the game is watched.

use bevy::log::debug;
use bevy_egui::egui::{Rect, Response, Ui, WidgetType};
use protocol::GameSummary;
use rules::notation::fen;
use rules::{Position, Square};

use super::super::components::{Pressed, Touch, touch};
use super::super::draw;
use super::super::pass::Pass;
use crate::session::Intent;

/// Paints how a game stands; an empty board where the server does not tell.
pub(super) fn picture(ui: &Ui, pass: &Pass, rect: Rect, game: &GameSummary, corner: u8) {
    let position = position(game);
    let pieces: Vec<draw::Placed> = position.iter().flat_map(Position::pieces).collect();
    let last = game.position.iter().flat_map(|position| &position.last);
    let last: Vec<Square> = last.filter_map(|of| Square::from_number(*of)).collect();
    let board = draw::Board {
        variant: game.created.variant.0,
        theme: pass.settings.board,
        set: pass.settings.pieces,
        pieces: &pieces,
        last: &last,
        corner,
    };
    draw::board(ui.painter(), rect, &board);
}

fn position(game: &GameSummary) -> Option<Position> {
    let text = &game.position.as_ref()?.fen;
    fen::parse(game.created.variant.0, text)
        .inspect_err(|problem| debug!("'{text}' is no position: {problem}"))
        .ok()
}

/// Makes a place lead to a game, by the names of its players.
pub(super) fn press(
    ui: &Ui,
    pass: &mut Pass,
    rect: Rect,
    game: &GameSummary,
) -> (Response, Pressed) {
    let created = &game.created;
    let names = names(game);
    let of = Touch {
        rect,
        id: ui.id().with(("game", &created.id.0)),
        name: &names,
        kind: WidgetType::Button,
        enabled: pass.session.link.is_online(),
        selected: None,
    };
    let (response, pressed) = touch(ui, pass.look, of);
    if response.clicked() {
        pass.wish(Intent::Watch(created.id.clone()));
    }
    (response, pressed)
}

/// Returns the players, White first.
pub(super) fn names(game: &GameSummary) -> String {
    let created = &game.created;
    format!("{} – {}", created.white.name, created.black.name)
}
