//! A running game as a small board with who plays what under it.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};
use protocol::GameSummary;

use super::super::components::{outline, ring};
use super::super::fonts::Style;
use super::super::icons;
use super::super::pass::Pass;
use super::super::text::{self, Weight};
use super::super::theme::radius;
use super::super::words;
use super::picture::{names, picture, press};

/// Height of the words under a board.
pub(crate) const WORDS: f32 = 50.0;

/// Adds a game in a place whose board is as high as the place is wide.
pub(crate) fn tile(ui: &mut Ui, pass: &mut Pass, rect: Rect, game: &GameSummary) {
    let p = pass.palette();
    let (response, pressed) = press(ui, pass, rect, game);
    let board = Rect::from_min_size(rect.min, vec2(rect.width(), rect.width()));
    picture(ui, pass, board, game, radius::MD.nw);
    // A veil over the board would make its pieces pale.
    let edge = pressed.strength(1.0, 1.0);
    outline(ui, board, radius::MD, 2.5, p.primary.gamma_multiply(edge));
    let at = pos2(board.min.x + 2.0, board.max.y + 17.0);
    let room = board.width() - 4.0;
    let strong = (Style::Label, p.text);
    text::from_left(ui.painter(), at, &names(game), strong, room);
    let right = watchers(ui, pass, rect, game);
    let at = pos2(at.x, at.y + 20.0);
    let room = right - at.x - 6.0;
    let line = what(ui, pass, game, room);
    text::fitted_left(ui.painter(), at, &line, (Style::Caption, p.text2), room);
    ring(ui, pass.look, &response, board, radius::MD);
}

/// Returns what is played: the variant in full where there is room, else in short, else its board.
pub(super) fn what(ui: &Ui, pass: &Pass, game: &GameSummary, room: f32) -> String {
    let created = &game.created;
    let variant = created.variant.0;
    let time = words::time(pass.words, created.time);
    let columns = variant.ruleset().board.columns;
    let board = format!("{columns}×{columns}");
    let ink = pass.palette().text2;
    let fits = |line: &String| {
        let galley = text::whole(ui.painter(), line, Style::Caption, ink);
        galley.size().x <= room
    };
    let full = words::variant(pass.words, variant);
    let short = words::variant_short(pass.words, variant);
    let all = [full, short, board.clone()].map(|of| format!("{of} · {time}"));
    let found = all.into_iter().find(fits);
    found.unwrap_or_else(|| format!("{board} · {time}"))
}

/// Paints how many watch at the right end of the lower line; returns its left edge.
fn watchers(ui: &Ui, pass: &Pass, rect: Rect, game: &GameSummary) -> f32 {
    if game.watching == 0 {
        return rect.max.x;
    }
    let p = pass.palette();
    let at = pos2(rect.max.x - 2.0, rect.min.y + rect.width() + 37.0);
    let anchor = bevy_egui::egui::Align2::RIGHT_CENTER;
    let count = game.watching.to_string();
    let style = (Style::Caption, p.text2);
    let count = text::at(ui.painter(), at, anchor, &count, style, 44.0);
    let eye = pos2(count.min.x - 12.0, at.y);
    text::icon(
        ui.painter(),
        eye,
        icons::EYE,
        Weight::Regular,
        16.0,
        p.text2,
    );
    eye.x - 8.0
}
